import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

interface OrderedBesideProps {
  readonly children: ReactNode;
  /** What was ordered, or received so far, where that is another figure. */
  readonly beside?: ReactNode;
}

/** A figure of a procurement with the one that it is compared with below it. */
export const OrderedBeside = ({ children, beside }: OrderedBesideProps) => (
  <Box component="span" sx={{ display: "inline-block", verticalAlign: "top" }}>
    {children}
    {beside !== undefined && (
      <Typography
        variant="caption"
        color="textSecondary"
        component="span"
        sx={{ display: "block", whiteSpace: "nowrap" }}
      >
        {beside}
      </Typography>
    )}
  </Box>
);
