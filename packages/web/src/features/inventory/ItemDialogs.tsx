import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { DeleteDialog } from "../../components/resource/DeleteDialog.tsx";
import type { PageProps, ThingDialogProps } from "../../components/resource/props.ts";
import { ResourceDialogs } from "../../components/resource/ResourceDialogs.tsx";
import { formatQuantity } from "../../lib/format.ts";
import { ItemDialog } from "./ItemDialog.tsx";
import { ItemEditor } from "./ItemEditor.tsx";
import { items } from "./items.ts";

const DeleteItem = (props: ThingDialogProps<InventoryItem>) => (
  <DeleteDialog {...props} resource={items}>
    {`${props.thing.name} (${formatQuantity(props.thing.quantity, props.thing.baseUnit)} on hand) goes from every list, and the history of its stock is shown no more. This cannot be undone.`}
  </DeleteDialog>
);

export const ItemDialogs = (page: PageProps<InventoryItem>) => (
  <ResourceDialogs
    {...page}
    resource={items}
    Create={ItemEditor}
    dialogs={{ view: ItemDialog, edit: ItemEditor, delete: DeleteItem }}
  />
);
