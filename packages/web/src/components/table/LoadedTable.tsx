import Card from "@mui/material/Card";
import type { SWRResponse } from "swr";
import { DataTable, type DataTableProps } from "./DataTable.tsx";
import { LoadFailure } from "../LoadFailure.tsx";

interface LoadedTableProps<Row> extends Omit<DataTableProps<Row>, "loading"> {
  /** What did not load, as in "Failed to load inventory items". */
  readonly what: string;
  /** The response of the request for the rows. */
  readonly response: Pick<SWRResponse, "error" | "isLoading" | "isValidating" | "mutate">;
}

/** A table of a request's rows; if the request failed, an error with a retry button instead. */
export function LoadedTable<Row extends { readonly id: string }>({
  what,
  response: { error, isLoading, isValidating, mutate },
  ...table
}: LoadedTableProps<Row>) {
  if (error !== undefined && !isValidating) {
    return (
      <Card>
        <LoadFailure what={what} error={error} onRetry={() => void mutate()} />
      </Card>
    );
  }
  return <DataTable {...table} loading={isLoading || error !== undefined} />;
}
