import { revisionOf, type Stored } from "../../lib/optimistic.ts";
import { useUrlState } from "../../lib/url-state.ts";
import type { RowTarget } from "../table/RowLink.tsx";
import type { Resource } from "./resource.ts";

interface Opening<Row> {
  /** The dialog that shows the row. */
  readonly dialog: string;
  readonly open: (dialog: string, row: Row) => void;
  readonly isUnsaved: (row: Row) => boolean;
}

/** Where the names of a resource's rows lead: to a dialog of the page that lists them. */
export function useRowTarget<Row extends Stored>(
  { closedDialogParams, param }: Pick<Resource<Row, Row, unknown, unknown>, "closedDialogParams" | "param">,
  { dialog, open, isUnsaved }: Opening<Row>,
): (row: Row) => RowTarget {
  const url = useUrlState();
  return (row) => ({
    to: { search: url.searchWith({ ...closedDialogParams, dialog, [param]: row.id }) },
    open() {
      // An unsaved row has no details yet, and a row that is being saved cannot be edited.
      if (revisionOf(row) > 0 && (dialog === "view" || !isUnsaved(row))) open(dialog, row);
    },
  });
}
