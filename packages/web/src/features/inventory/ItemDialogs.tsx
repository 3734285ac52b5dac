import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { DeleteDialog } from "../../components/resource/DeleteDialog.tsx";
import type { PageProps, ThingDialogProps } from "../../components/resource/props.ts";
import { ResourceDialogs } from "../../components/resource/ResourceDialogs.tsx";
import { useFormats } from "../../lib/formats.ts";
import { AdjustDialog } from "./AdjustDialog.tsx";
import { CostDialog } from "./CostDialog.tsx";
import { ItemDialog } from "./ItemDialog.tsx";
import { ItemEditor } from "./ItemEditor.tsx";
import { ItemHistory } from "./ItemHistory.tsx";
import { RecordWasteDialog } from "../waste/RecordWasteDialog.tsx";
import { items } from "./items.ts";

function DeleteItem(props: ThingDialogProps<InventoryItem>) {
  const { name, quantity, baseUnit } = props.thing;
  return (
    <DeleteDialog {...props} resource={items}>
      {`This removes ${name} (${useFormats().quantity(quantity, baseUnit)} on hand) and its stock history from all lists. You can't undo this.`}
    </DeleteDialog>
  );
}

const WasteItem = ({ params, thing: { id, name }, onClose }: ThingDialogProps<InventoryItem>) => (
  <RecordWasteDialog restaurantId={params.restaurantId} thing={{ type: "ITEM", id, name }} onClose={onClose} />
);

export const ItemDialogs = (page: PageProps<InventoryItem>) => (
  <ResourceDialogs
    {...page}
    resource={items}
    Create={ItemEditor}
    dialogs={{
      view: ItemDialog,
      adjust: AdjustDialog,
      waste: WasteItem,
      cost: CostDialog,
      edit: ItemEditor,
      history: ItemHistory,
      delete: DeleteItem,
    }}
  />
);
