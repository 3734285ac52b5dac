import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { To } from "react-router-dom";
import { useFormats } from "../lib/formats.ts";
import { RouterLink } from "./RouterLink.tsx";

interface FigureProps {
  readonly label: string;
  /** Undefined while it loads, null where there is none. */
  readonly value: number | null | undefined;
  /** Where the whole card leads; links in its note stay links. */
  readonly to?: To;
  readonly note?: ReactNode;
  /** By default a whole number. */
  readonly format?: (value: number) => string;
  readonly tone?: "plain" | "warning" | "error";
}

/** Spreads a link over its card. */
const overCard = {
  color: "inherit",
  textDecoration: "none",
  "&::after": { content: '""', position: "absolute", inset: 0 },
};

/** A figure and what it is about. */
export function Figure({ label, value, to, note, format, tone = "plain" }: FigureProps) {
  const { whole } = useFormats();
  const text = value === undefined ? "" : value === null ? "–" : (format ?? whole)(value);
  return (
    <Card
      sx={{
        p: 2,
        ...(to !== undefined && {
          position: "relative",
          "&:hover": { bgcolor: "action.hover" },
          "& .MuiBox-root a": { position: "relative", zIndex: 1 },
        }),
      }}
    >
      <Typography variant="body2" component="h2" color="textSecondary">
        {to === undefined ? (
          label
        ) : (
          <RouterLink to={to} sx={overCard}>
            {label}
          </RouterLink>
        )}
      </Typography>
      <Box sx={{ mt: 0.25, containerType: "inline-size" }}>
        <Typography
          component="p"
          sx={{
            // A long figure is smaller rather than broken: a letter is some 0.6 of its size wide.
            fontSize: `min(1.875rem, ${Math.floor(165 / Math.max(1, text.length))}cqi)`,
            height: "2.34375rem",
            lineHeight: "2.34375rem",
            whiteSpace: "nowrap",
            fontVariantNumeric: "tabular-nums",
            fontWeight: 620,
            letterSpacing: "-0.025em",
            color: tone === "plain" ? "text.primary" : `${tone}.main`,
          }}
        >
          {value === undefined ? <Skeleton width={56} /> : text}
        </Typography>
      </Box>
      {note !== undefined && <Box sx={{ mt: 0.5, fontSize: "0.8125rem", color: "text.secondary" }}>{note}</Box>}
    </Card>
  );
}
