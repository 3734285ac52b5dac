import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { ItemStatusDialog } from "../../components/dialog/ItemStatusDialog.tsx";
import type { EditorProps } from "../../components/resource/props.ts";
import { useOptimisticItem } from "../../components/resource/use-optimistic-item.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { procurementForm } from "./procurement-form.tsx";
import { ProcurementEditor } from "./ProcurementEditor.tsx";
import { procurements } from "./procurements.ts";

const statusDialog = { title: "Create Procurement", noun: "procurement", height: 240, maxWidth: "lg" } as const;

/** A new procurement: empty, or prefilled with the procurement that the URL names. */
export function NewProcurement(props: EditorProps<Procurement>) {
  const url = useUrlState();
  const copiedId = url.get("procurement");
  if (props.failedKey !== undefined) return <ProcurementEditor {...props} />;
  if (copiedId !== null) return <CopiedProcurement key={copiedId} {...props} copiedId={copiedId} />;
  return <ProcurementEditor {...props} />;
}

interface CopiedProcurementProps extends EditorProps<Procurement> {
  readonly copiedId: string;
}

/** Prefills the same lines and supplier. */
function CopiedProcurement({ copiedId, ...props }: CopiedProcurementProps) {
  const { thing, status } = useOptimisticItem(procurements, props.params, copiedId);
  if (thing === undefined) return <ItemStatusDialog {...statusDialog} {...status} onClose={props.onClose} />;
  return <ProcurementEditor {...props} initial={{ ...procurementForm.formOf(thing), expectedDate: "" }} />;
}
