import type { Bom } from "@stockpot/core/bom/bom.schema";
import { historyOf } from "../../components/activity/thing-history.tsx";
import { DeleteDialog } from "../../components/resource/DeleteDialog.tsx";
import type { PageProps, ThingDialogProps } from "../../components/resource/props.ts";
import { ResourceDialogs } from "../../components/resource/ResourceDialogs.tsx";
import { BomDialog } from "./BomDialog.tsx";
import { BomEditor } from "./BomEditor.tsx";
import { boms } from "./boms.ts";

function DeleteBom(props: ThingDialogProps<Bom>) {
  const { name, version, isActive, product } = props.thing;
  return (
    <DeleteDialog {...props} resource={boms}>
      {isActive
        ? `This is the recipe for ${product.name}. Without it, its plates have no cost and its orders deduct nothing from stock. You can't undo this.`
        : `This deletes ${name} (version ${version}). ${product.name} is not affected. You can't undo this.`}
    </DeleteDialog>
  );
}

const BomHistory = historyOf<Bom>("RECIPE", boms.nameOf);

export const BomDialogs = (page: PageProps<Bom>) => (
  <ResourceDialogs
    {...page}
    resource={boms}
    Create={BomEditor}
    dialogs={{ view: BomDialog, edit: BomEditor, history: BomHistory, delete: DeleteBom }}
  />
);
