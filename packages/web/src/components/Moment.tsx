import Box from "@mui/material/Box";
import { useFormats } from "../lib/formats.ts";
import { narrow } from "./widths.ts";

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

/** A moment of these days in a list: its time alone if it was today, and on a phone otherwise its day alone. */
export function RecentMoment({ at }: Pick<MomentProps, "at">) {
  const formats = useFormats();
  const { day, time } = formats.recent(at);
  return (
    <Box component="time" dateTime={at} title={formats.dateTime(at)} sx={{ whiteSpace: "nowrap" }}>
      {day}
      {time !== undefined && (
        <Box component="span" sx={day === undefined ? {} : { [narrow]: { display: "none" } }}>
          {day !== undefined && ", "}
          {time}
        </Box>
      )}
    </Box>
  );
}
