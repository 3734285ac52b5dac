import type { Bom } from "@stockpot/core/bom/bom.schema";
import { DeleteDialog } from "../../components/resource/DeleteDialog.tsx";
import type { PageProps, ThingDialogProps } from "../../components/resource/props.ts";
import { ResourceDialogs } from "../../components/resource/ResourceDialogs.tsx";
import { BomEditor } from "./BomEditor.tsx";
import { boms } from "./boms.ts";

function DeleteBom(props: ThingDialogProps<Bom>) {
  const { name, version, isActive, product } = props.thing;
  return (
    <DeleteDialog {...props} resource={boms}>
      {isActive
        ? `${product.name} is made by this BOM now: without it, plates have no cost and orders take nothing from stock.`
        : `${name} (version ${version}) is gone for good. ${product.name} stays as it is.`}
    </DeleteDialog>
  );
}

export const BomDialogs = (page: PageProps<Bom>) => (
  <ResourceDialogs {...page} resource={boms} Create={BomEditor} dialogs={{ edit: BomEditor, delete: DeleteBom }} />
);
