import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

interface FigureProps {
  readonly label: string;
  /** Undefined while it loads. */
  readonly value: number | undefined;
  readonly note?: ReactNode;
  readonly tone?: "plain" | "warning" | "error";
}

const whole = new Intl.NumberFormat("en-US");

/** A count and what it counts. */
export const Figure = ({ label, value, note, tone = "plain" }: FigureProps) => (
  <Card sx={{ p: 2 }}>
    <Typography variant="body2" component="h2" color="textSecondary">
      {label}
    </Typography>
    <Typography
      component="p"
      sx={{
        mt: 0.25,
        fontSize: "1.875rem",
        lineHeight: 1.25,
        fontVariantNumeric: "tabular-nums",
        fontWeight: 620,
        letterSpacing: "-0.025em",
        color: tone === "plain" ? "text.primary" : `${tone}.main`,
      }}
    >
      {value === undefined ? <Skeleton width={56} /> : whole.format(value)}
    </Typography>
    {note !== undefined && <Box sx={{ mt: 0.5, fontSize: "0.8125rem", color: "text.secondary" }}>{note}</Box>}
  </Card>
);
