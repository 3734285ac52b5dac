import Box from "@mui/material/Box";
import { useFormats } from "../lib/formats.ts";

interface DayProps {
  /** Such as 2026-11-21. */
  readonly day: string;
  /** Leaves its year to the hover. */
  readonly short?: boolean;
}

/** A date without a time. */
export function Day({ day, short = false }: DayProps) {
  const formats = useFormats();
  return (
    <Box component="time" dateTime={day} {...(short && { title: formats.day(day) })} sx={{ whiteSpace: "nowrap" }}>
      {short ? formats.shortDay(day) : formats.day(day)}
    </Box>
  );
}
