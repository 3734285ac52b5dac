import { useSearchParams } from "react-router-dom";
import { revisionOf, type Stored } from "../../lib/optimistic.ts";
import type { RowTarget } from "../RowLink.tsx";
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
  const [params] = useSearchParams();
  const others = [...params].filter(([name]) => !Object.hasOwn(closedDialogParams, name));
  return (row) => ({
    to: { search: `?${new URLSearchParams([...others, ["dialog", dialog], [param, row.id]]).toString()}` },
    open() {
      // What was never saved has no details yet, and what is being saved cannot be edited.
      if (revisionOf(row) > 0 && (dialog === "view" || !isUnsaved(row))) open(dialog, row);
    },
  });
}
