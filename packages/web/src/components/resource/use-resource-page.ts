import { useRef } from "react";
import type { Stored } from "../../lib/optimistic.ts";
import { useUrlState } from "../../lib/url-state.ts";
import type { PageProps } from "./props.ts";
import type { Resource } from "./resource.ts";

/** What a resource's page passes to its table and dialogs. */
export function useResourcePage<Row extends Stored, Thing extends Row, Body, Params>(
  { closedDialogParams, param, rememberRow }: Resource<Row, Thing, Body, Params>,
  params: Params,
): PageProps<Row, Params> {
  const url = useUrlState();
  const region = useRef<HTMLDivElement>(null);
  return {
    params,
    region,
    add: () => url.set({ ...closedDialogParams, dialog: "create" }),
    open(dialog, row) {
      rememberRow(params, row);
      url.set({ ...closedDialogParams, dialog, [param]: row.id });
    },
  };
}
