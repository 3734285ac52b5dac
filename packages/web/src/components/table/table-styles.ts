import { screenReaderOnly } from "../screen-reader-only.ts";
import { narrow, roomy, touch, wide } from "../widths.ts";

interface Styles {
  readonly [selectorOrProperty: string]: string | number | Styles;
}

/** What the styles of a table go by. */
export interface ColumnLayout {
  readonly key: string;
  readonly align?: "left" | "right";
  /** For text: its share of the width in percent. Text may take two lines; anything else is as wide as it is. */
  readonly grow?: number;
  /** The content of a column that grows keeps to its own lines. */
  readonly ownLines?: boolean;
  /** The least pixels of a column that grows. */
  readonly minWidth?: number;
  /** Hides the column in a table that is narrower than so many pixels. What matters least has the largest number. */
  readonly hideBelow?: number;
}

/**
 * The lines of a row on a phone, each the keys of its columns from left to right; other columns are hidden. The first
 * one takes the rest of the width.
 */
export type PhoneLines = readonly string[];

const cellOf = (key: string) => `& [data-column="${key}"]`;

/** The name and the last number; under them, the next two. */
function usualLines([name, ...others]: readonly ColumnLayout[]): PhoneLines {
  const figure = others.findLast(({ align }) => align === "right") ?? others.at(-1);
  const rest = others.filter((column) => column !== figure).slice(0, 2);
  return [[name, figure], rest]
    .map((line) => line.flatMap((column) => column?.key ?? []).join(" "))
    .filter((line) => line !== "");
}

/** Two short lines without labels, but for the numbers of the second one. */
function phoneSx(columns: readonly ColumnLayout[], lines: PhoneLines, hasActions: boolean): Styles {
  const parts = lines.map((line) => line.split(" "));
  const count = Math.max(...parts.map(({ length }) => length));
  const areas = parts
    .map((line) => [...Array.from({ length: count - line.length }, () => line[0]), ...line])
    .map((line) => `"${line.join(" ")}${hasActions ? " actions" : ""}"`)
    .join(" ");
  // What stands in both lines belongs to the first.
  const places = parts
    .map((line, row) => line.map((key, index) => [key, { row, last: index > 0 && index === line.length - 1 }] as const))
    .toReversed();
  const shown = new Map(places.flat());
  return {
    display: "block",
    "& thead": screenReaderOnly,
    "& tbody": { display: "block" },
    "& tbody tr": {
      display: "grid",
      gridTemplateAreas: areas,
      gridTemplateColumns: `minmax(0, 1fr) repeat(${count - 1}, auto)${hasActions ? " minmax(44px, auto)" : ""}`,
      alignItems: "center",
      columnGap: 1.25,
      position: "relative",
      minHeight: 56,
      pl: 1.5,
      pr: hasActions ? 0.25 : 1.5,
      py: 0.5,
      borderBottom: 1,
      borderColor: "divider",
    },
    "& tbody tr:last-of-type": { borderBottom: 0 },
    "& tbody td": { p: 0, border: 0, lineHeight: 1.4 },
    "& td[data-actions]": {
      gridArea: "actions",
      width: "auto",
      // The menu, and what the row waits for.
      "& > :not([aria-haspopup], [data-row-step])": { display: "none" },
    },
    // All of the row opens it.
    "& td:first-of-type a::after": { content: '""', position: "absolute", inset: 0 },
    ...Object.fromEntries(
      columns.map(({ key, align, grow }) => {
        const place = shown.get(key);
        if (place === undefined) return [cellOf(key), { display: "none" }];
        return [
          `& tbody [data-column="${key}"]`,
          {
            gridArea: key,
            // A figure that can be asked about is larger to a finger than its cell.
            ...(grow !== undefined && { overflow: "hidden", textOverflow: "ellipsis" }),
            textAlign: place.last ? "right" : "left",
            ...(place.row > 0 && {
              fontSize: "0.75rem",
              color: "text.secondary",
              "& [data-clamp]": { display: "inline", whiteSpace: "nowrap", p: 0, m: 0 },
              ...(align === "right" && { "&[data-label]::before": { content: 'attr(data-label) "\\00a0" / ""' } }),
            }),
          },
        ];
      }),
    ),
  };
}

/** How a table of these columns is laid out in every width. */
export function tableSx(
  columns: readonly ColumnLayout[],
  phoneLines: PhoneLines = usualLines(columns),
  hasActions = false,
): Styles {
  return {
    // Collapsed borders would stay behind when the header sticks.
    borderCollapse: "separate",
    "& th, & td": { overflowWrap: "normal", whiteSpace: "nowrap" },
    "& tbody tr:hover": { bgcolor: "action.hover" },
    "& tbody tr:last-of-type td": { borderBottom: 0 },
    "& tbody td:first-of-type": { fontWeight: 560 },
    "& [data-actions]": { width: "1%", textAlign: "right", py: 0.5 },
    "& [data-clamp]": {
      display: "-webkit-box",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: "2",
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "normal",
      // Room for the outline of what has the focus.
      p: "3px",
      m: "-3px",
    },
    "& [data-clamp] a[href^=mailto]": { whiteSpace: "nowrap", "& wbr": { display: "none" } },
    [touch]: {
      "& td a": { position: "relative" },
      // An address ends in an ellipsis, not what a finger may hit of it.
      "& [data-clamp]:has(> a[href^=mailto])": { py: "15px", my: "-15px" },
      "& td a::after": { content: '""', position: "absolute", inset: "-15px -4px" },
      "& td:first-of-type a": { position: "static", "&::after": { inset: 0 } },
    },
    ...Object.fromEntries(
      columns.map(({ key, align = "left", hideBelow }) => [
        cellOf(key),
        {
          textAlign: align,
          ...(align === "right" && { fontVariantNumeric: "tabular-nums" }),
          ...(hideBelow !== undefined && { [`${wide} and (max-width: ${hideBelow - 0.05}px)`]: { display: "none" } }),
        },
      ]),
    ),
    [roomy]: { "& thead th": { position: "sticky", top: "var(--sticky-top)", zIndex: 2 } },
    [wide]: {
      [touch]: { "& tbody td:first-of-type": { position: "relative", height: 44 } },
      ...Object.fromEntries(
        columns.flatMap(({ key, grow, minWidth = 96 }, index) =>
          grow === undefined
            ? []
            : // The least width counts, not the content's.
              [
                [
                  cellOf(key),
                  { width: `${grow}%`, maxWidth: 0, minWidth: index === 0 ? Math.max(150, minWidth) : minWidth },
                ],
              ],
        ),
      ),
    },
    [narrow]: phoneSx(columns, phoneLines, hasActions),
  };
}
