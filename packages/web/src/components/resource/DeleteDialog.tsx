import type { ReactNode } from "react";
import type { Stored } from "../../lib/optimistic.ts";
import { ConfirmDialog } from "../dialog/ConfirmDialog.tsx";
import type { ThingDialogProps } from "./props.ts";
import type { Resource } from "./resource.ts";
import { useSaves } from "./use-saves.ts";

interface DeleteDialogProps<Row extends Stored, Thing extends Row, Body, Params> extends ThingDialogProps<
  Thing,
  Params
> {
  readonly resource: Resource<Row, Thing, Body, Params>;
  /** What deleting it means. */
  readonly children: ReactNode;
}

/** Asks before a thing is deleted. */
export function DeleteDialog<Row extends Stored, Thing extends Row, Body, Params>({
  resource,
  params,
  thing,
  onClose,
  onGone,
  onInUse,
  children,
}: DeleteDialogProps<Row, Thing, Body, Params>) {
  const { remove } = useSaves(resource, params);
  return (
    <ConfirmDialog
      title={`Delete ${resource.nameOf(thing)}?`}
      confirmLabel="Delete"
      destructive
      onConfirm={() => {
        onClose();
        void remove(thing, onInUse);
      }}
      onGone={onGone}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
