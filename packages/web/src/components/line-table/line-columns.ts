import { createContext, useContext } from "react";

/** A column of rows with fields. */
export interface LineColumn {
  readonly key: string;
  readonly header: string;
  /** The width of its grid track, such as "minmax(0, 2fr)"; one that follows its content would not align. */
  readonly width: string;
  readonly align?: "left" | "right";
  /** Only screen readers need the header, for what explains itself. */
  readonly isHeaderHidden?: boolean;
  /** A stacked row shows no label for what its placeholder explains. */
  readonly isLabelHidden?: boolean;
}

/** Below this width of the table a row is stacked. */
export const wide = "@container (min-width: 640px)";

/** A table that is laid out as a grid keeps its roles by name only. */
export const lineRoles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** How a narrow table shows a row. */
export interface StackedLine {
  /** A grid's template of areas by the columns' keys. */
  readonly areas: string;
  /** The widths of its tracks. */
  readonly columns: string;
}

interface LineLayout {
  readonly columns: readonly LineColumn[];
  readonly stacked: StackedLine;
}

const Layout = createContext<LineLayout>({ columns: [], stacked: { areas: "none", columns: "none" } });

/** Tells the rows of a table how its columns are laid out. */
export const LineColumns = Layout.Provider;

export const useLineColumns = () => useContext(Layout);
