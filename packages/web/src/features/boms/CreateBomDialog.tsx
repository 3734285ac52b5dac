import { BomDraft } from "@stockpot/core/bom/bom.schema";
import { useForm } from "react-hook-form";
import { formResolver, useServerIssues } from "../../lib/form.ts";
import { type BomForm, emptyBomForm } from "./bom-form.ts";
import { BomFormDialog } from "./BomFormDialog.tsx";
import { type FailedBom, useBomSaves } from "./use-boms.ts";

const resolver = formResolver<BomForm, BomDraft>(BomDraft);

interface CreateBomDialogProps {
  readonly restaurantId: string;
  /** The product that the recipe is to be written for, where that is settled. */
  readonly productId?: string | null;
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedBom;
  readonly onClose: () => void;
}

export function CreateBomDialog({ restaurantId, productId, failed, onClose }: CreateBomDialogProps) {
  const { create } = useBomSaves(restaurantId);
  const form = useForm<BomForm, unknown, BomDraft>({
    resolver,
    defaultValues: failed?.form ?? emptyBomForm(restaurantId, productId ?? ""),
  });
  const error = useServerIssues(form, failed?.error ?? null, "Failed to create BOM");
  return (
    <BomFormDialog
      restaurantId={restaurantId}
      title="Create BOM"
      submitLabel="Create BOM"
      form={form}
      error={error}
      failed={failed !== undefined}
      onSubmit={(submission) => {
        onClose();
        void create(submission, failed?.attempt);
      }}
      onClose={onClose}
    />
  );
}
