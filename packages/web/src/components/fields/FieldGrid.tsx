import Box from "@mui/material/Box";
import type { ReactNode } from "react";

interface FieldGridProps {
  /** The widths of the columns, as in "2fr 1fr"; on a phone there is one. */
  readonly columns: string;
  readonly children: ReactNode;
}

/** Fields side by side. */
export const FieldGrid = ({ columns, children }: FieldGridProps) => (
  <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: columns }, gap: 2, alignItems: "start" }}>
    {children}
  </Box>
);
