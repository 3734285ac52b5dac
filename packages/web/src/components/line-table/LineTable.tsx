import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { Add } from "../../lib/icons.tsx";
import { screenReaderOnly } from "../screen-reader-only.ts";
import { moveOnEnter } from "./move-on-enter.ts";
import { type LineColumn, LineColumns, lineRoles, type StackedLine, wide } from "./line-columns.ts";

interface LineTableProps {
  readonly title: string;
  /** Declare them at module scope. */
  readonly columns: readonly LineColumn[];
  readonly stacked: StackedLine;
  /** The error of the rows as a whole. */
  readonly error: string | undefined;
  readonly addLabel: string;
  /** Adds an empty row and focuses its first field. */
  readonly onAdd: () => void;
  /** Why no more rows can be added. */
  readonly full: string | undefined;
  /** The rows: {@link LineRow}. */
  readonly children: ReactNode;
}

/**
 * The rows of a recipe or a procurement under one header. Enter goes on to the next field that must be filled, to the
 * next row after a row's last one, and adds a row after the last row: it never saves a half-entered form.
 */
export function LineTable({ title, columns, stacked, error, addLabel, onAdd, full, children }: LineTableProps) {
  const id = useId();
  return (
    <Box sx={{ containerType: "inline-size", minWidth: 0, flexShrink: 0 }}>
      <Typography component="h3" variant="h3" id={id} sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box
        component="table"
        {...lineRoles.table}
        aria-labelledby={id}
        sx={{ display: "block" }}
        onKeyDown={(event) => moveOnEnter(event, full === undefined ? onAdd : undefined)}
      >
        <LineColumns value={{ columns, stacked }}>
          <Header columns={columns} />
          <Box component="tbody" {...lineRoles.rowgroup} sx={{ display: "block" }}>
            {children}
          </Box>
        </LineColumns>
      </Box>
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, mt: 1 }}>
        <Button variant="outlined" size="small" startIcon={<Add />} disabled={full !== undefined} onClick={onAdd}>
          {addLabel}
        </Button>
        {full !== undefined && (
          <Typography variant="caption" color="textSecondary">
            {full}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const Header = ({ columns }: Pick<LineTableProps, "columns">) => (
  <Box component="thead" {...lineRoles.rowgroup} sx={{ display: "block" }}>
    <Box
      component="tr"
      {...lineRoles.row}
      sx={[
        screenReaderOnly,
        {
          [wide]: {
            position: "static",
            width: "auto",
            height: "auto",
            margin: 0,
            clipPath: "none",
            display: "grid",
            gridTemplateColumns: columns.map(({ width }) => width).join(" "),
            columnGap: 1,
            pb: 0.5,
            borderBottom: 1,
            borderColor: "divider",
          },
        },
      ]}
    >
      {columns.map(({ key, header, align = "left", isHeaderHidden = false }) => (
        <Typography
          key={key}
          component="th"
          {...lineRoles.columnheader}
          variant="caption"
          color="textSecondary"
          sx={{ textAlign: align, fontWeight: 540, p: 0 }}
        >
          {isHeaderHidden ? (
            <Box component="span" sx={screenReaderOnly}>
              {header}
            </Box>
          ) : (
            header
          )}
        </Typography>
      ))}
    </Box>
  </Box>
);
