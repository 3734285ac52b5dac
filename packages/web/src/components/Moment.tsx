import Box from "@mui/material/Box";
import { useFormats } from "../lib/formats.ts";

interface MomentProps {
  /** ISO 8601. */
  readonly at: string;
  /** Shows its date alone, with the time on hover. */
  readonly short?: boolean;
}

/** When something happened, by the restaurant's clock. */
export function Moment({ at, short = false }: MomentProps) {
  const formats = useFormats();
  return (
    <Box component="time" dateTime={at} {...(short && { title: formats.dateTime(at) })} sx={{ whiteSpace: "nowrap" }}>
      {short ? formats.date(at) : formats.dateTime(at)}
    </Box>
  );
}
