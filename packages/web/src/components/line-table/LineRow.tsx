import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { Close } from "../../lib/icons.tsx";
import { screenReaderOnly } from "../screen-reader-only.ts";
import { lineRoles, useLineColumns, wide } from "./line-columns.ts";

/** As large as a finger needs. */
const touchSx = {
  "@media (pointer: coarse)": {
    "& .MuiOutlinedInput-root": { minHeight: 44 },
    "& .MuiIconButton-root:not(.MuiAutocomplete-endAdornment *)": { minWidth: 44, minHeight: 44 },
  },
} as const;

interface LineRowProps {
  /** Names the row for screen readers, as in "Ingredient 2". */
  readonly label: string;
  /** A cell for each column, by its key. */
  readonly cells: Readonly<Record<string, ReactNode>>;
  /** Shown below the cells, over the whole width. */
  readonly below?: ReactNode;
}

/** A row of a {@link LineTable}. The header has the visible labels, so that its fields' own are for screen readers. */
export function LineRow({ label, cells, below }: LineRowProps) {
  const { columns, stacked } = useLineColumns();
  const hasBelow = below !== undefined && below !== false;
  return (
    <Box
      component="tr"
      {...lineRoles.row}
      aria-label={label}
      data-line
      sx={[
        {
          display: "grid",
          gridTemplateAreas: stacked.areas,
          gridTemplateColumns: stacked.columns,
          gap: 1,
          alignItems: "start",
          py: 1.25,
          borderBottom: 1,
          borderColor: "divider",
          "& .MuiFormLabel-root": screenReaderOnly,
        },
        {
          [wide]: {
            gridTemplateAreas: "none",
            gridTemplateColumns: columns.map(({ width }) => width).join(" "),
            rowGap: 0,
            py: hasBelow ? 0.25 : 0.5,
          },
        },
        touchSx,
      ]}
    >
      {columns.map(({ key, header, align = "left", isHeaderHidden = false, isLabelHidden = isHeaderHidden }) => (
        <Box
          key={key}
          component="td"
          {...lineRoles.cell}
          {...(!isLabelHidden && { "data-label": header })}
          sx={{
            gridArea: key,
            p: 0,
            minWidth: 0,
            textAlign: align,
            // The column's header is too far away, or not shown at all.
            "&[data-label]::before": {
              content: 'attr(data-label) / ""',
              display: "block",
              fontSize: "0.75rem",
              lineHeight: 1.45,
              color: "text.secondary",
            },
            [wide]: { gridArea: "auto", "&[data-label]::before": { content: "none" } },
          }}
        >
          {cells[key]}
        </Box>
      ))}
      {hasBelow && (
        <Box component="td" {...lineRoles.cell} sx={{ p: 0, gridColumn: "1 / -1", minWidth: 0 }}>
          {below}
        </Box>
      )}
    </Box>
  );
}

interface RemoveLineProps {
  readonly label: string;
  /** Why the row cannot be removed. */
  readonly refusal: string | undefined;
  readonly onRemove: () => void;
}

/** The button at a row's end that removes it. */
export const RemoveLine = ({ label, refusal, onRemove }: RemoveLineProps) => (
  <IconButton
    aria-label={label}
    title={refusal ?? "Remove"}
    size="small"
    disabled={refusal !== undefined}
    onClick={onRemove}
    sx={{ mt: 0.25 }}
  >
    <Close fontSize="small" />
  </IconButton>
);

/** A figure of a row, on the line of its fields. */
export const LineFigure = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="span"
    sx={{ display: "block", py: 0.875, fontWeight: 560, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}
  >
    {children}
  </Box>
);
