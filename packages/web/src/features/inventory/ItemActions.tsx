import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { RowActions } from "../../components/resource/RowActions.tsx";
import { DeleteSweepOutlined, Tune } from "../../lib/icons.tsx";
import { isCorrectable } from "./item-stock.ts";
import { items } from "./items.ts";

interface ItemActionsProps {
  readonly item: InventoryItem;
  readonly unsaved: boolean;
  readonly open: (dialog: string, item: InventoryItem) => void;
}

const recordWaste = { name: "waste", label: "Record Waste", Icon: DeleteSweepOutlined } as const;
const correctCost = { name: "cost", label: "Correct Cost", Icon: Tune } as const;

/** The end of an item's row, in every table of items. */
export const ItemActions = ({ item, unsaved, open }: ItemActionsProps) => (
  <RowActions
    resource={items}
    row={item}
    rowName={item.name}
    unsaved={unsaved}
    more={[recordWaste, ...(isCorrectable(item) ? [correctCost] : [])]}
    open={open}
  />
);
