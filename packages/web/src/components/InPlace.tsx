import Typography from "@mui/material/Typography";
import { type ReactNode, useMemo } from "react";
import { isDeviceTime, type Place, PlaceContext, placeOf } from "../lib/formats.ts";

interface InPlaceProps {
  readonly restaurant: Pick<Place, "timeZone" | "dayStartsAt">;
  readonly children: ReactNode;
}

/** As in "New York" or "UTC". */
const cityOf = (timeZone: string) => (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

/** A page whose days, times and money are a restaurant's. It says so where the device has another time. */
export function InPlace({ restaurant: { timeZone, dayStartsAt }, children }: InPlaceProps) {
  const place = useMemo(() => placeOf({ timeZone, dayStartsAt }), [timeZone, dayStartsAt]);
  return (
    <PlaceContext value={place}>
      {!isDeviceTime(timeZone) && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 1.5 }}>
          {`Times are in ${cityOf(timeZone)} time`}
        </Typography>
      )}
      {children}
    </PlaceContext>
  );
}
