import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { Theme } from "@mui/material/styles";

/** Colour asks for attention: an ordinary status is plain. */
export type Tone = "plain" | "ok" | "info" | "warning" | "error" | "neutral";

const colours = {
  ok: (theme: Theme) => theme.vars.palette.primary,
  info: (theme: Theme) => theme.vars.palette.info,
  warning: (theme: Theme) => theme.vars.palette.warning,
  error: (theme: Theme) => theme.vars.palette.error,
  neutral: (theme: Theme) => theme.vars.palette.secondary,
} as const;

interface StatusChipProps {
  readonly tone: Tone;
  readonly label: string;
}

/** A state as a word; the colour only repeats it. */
export function StatusChip({ tone, label }: StatusChipProps) {
  if (tone === "plain") return <Box sx={{ display: "inline", color: "text.secondary" }}>{label}</Box>;
  return (
    <Chip
      size="small"
      label={label}
      sx={(theme) => {
        const { main, mainChannel } = colours[tone](theme);
        return {
          color: main,
          bgcolor: `rgba(${mainChannel} / 0.09)`,
          border: `1px solid rgba(${mainChannel} / 0.28)`,
          "& .MuiChip-label": { px: 0.875 },
        };
      }}
    />
  );
}
