import Typography from "@mui/material/Typography";
import { type ReactNode, useMemo } from "react";
import { isDeviceTime, type Place, PlaceContext, placeOf } from "../lib/formats.ts";

interface InPlaceProps {
  readonly restaurant: Pick<Place, "timeZone" | "dayStartsAt">;
  readonly children: ReactNode;
}

/** As in "New York time" or "UTC". */
function nameOf(timeZone: string): string {
  const [area, ...places] = timeZone.split("/");
  const place = places.at(-1)?.replaceAll("_", " ");
  return area === "Etc" || place === undefined ? (place ?? timeZone) : `${place} time`;
}

/** A page whose days, times and money are a restaurant's. It says so where the device has another time. */
export function InPlace({ restaurant: { timeZone, dayStartsAt }, children }: InPlaceProps) {
  const place = useMemo(() => placeOf({ timeZone, dayStartsAt }), [timeZone, dayStartsAt]);
  return (
    <PlaceContext value={place}>
      {!isDeviceTime(timeZone) && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 1.5 }}>
          {`Times are in ${nameOf(timeZone)}`}
        </Typography>
      )}
      {children}
    </PlaceContext>
  );
}
