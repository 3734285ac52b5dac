import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { RowActions } from "../../components/resource/RowActions.tsx";
import { items } from "./items.ts";

interface ItemActionsProps {
  readonly item: InventoryItem;
  readonly unsaved: boolean;
  readonly open: (dialog: string, item: InventoryItem) => void;
}

/** The end of an item's row, in every table of items. */
export const ItemActions = ({ item, unsaved, open }: ItemActionsProps) => (
  <RowActions resource={items} row={item} rowName={item.name} unsaved={unsaved} open={open} />
);
