import { narrow } from "../../components/widths.ts";

/** A report's table: names on the left, figures on the right. Cells that are `roomy` go where it is narrow. */
export const reportTableSx = {
  width: 1,
  borderCollapse: "collapse",
  fontSize: "0.875rem",
  "& th, & td": { px: 1.5, py: 0.75, borderBottom: 1, borderColor: "divider", height: 36 },
  "& thead th": { fontSize: "0.75rem", fontWeight: 540, color: "text.secondary", verticalAlign: "bottom" },
  "& thead th:not(:first-of-type), & td": {
    textAlign: "right",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
  "& th[scope=row], & thead th:first-of-type": { textAlign: "left", fontWeight: 400 },
  "& tr.total > *": { fontWeight: 620, bgcolor: "action.hover" },
  "& tr:last-of-type > *": { borderBottom: 0 },
  "& thead tr > *": { borderBottom: 1, borderColor: "divider" },
  [narrow]: { "& .roomy": { display: "none" }, "& th, & td": { px: 1, height: 44 } },
} as const;
