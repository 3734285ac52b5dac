import type { DownloadedFile } from "@stockpot/core/download/download.schema";
import type { Cell } from "../../lib/csv.ts";
import type { Formats } from "../../lib/formats.ts";
import type { Permissioned } from "../table/for-capabilities.ts";

interface FileHead {
  /** By which its download is recorded. */
  readonly file: DownloadedFile;
  /** Above it on paper. */
  readonly title: string;
  /** Without its ending. */
  readonly name: string;
}

interface FileColumn<Row> extends Permissioned {
  readonly header: string;
  readonly value: (row: Row, formats: Formats) => Cell;
}

/** How a list stands in a file and on paper. */
export interface ListFile<Row> extends FileHead {
  readonly columns: readonly FileColumn<Row>[];
}

interface LoadedColumn extends Permissioned {
  readonly header: string;
  readonly valuesIn: (formats: Formats) => readonly Cell[];
}

/** A list with all of its rows, a value of each in every column. */
export interface LoadedList extends FileHead {
  readonly columns: readonly LoadedColumn[];
}

export const loadedList = <Row>({ columns, ...head }: ListFile<Row>, rows: readonly Row[]): LoadedList => ({
  ...head,
  columns: columns.map(({ value, ...column }) => ({
    ...column,
    valuesIn: (formats) => rows.map((row) => value(row, formats)),
  })),
});
