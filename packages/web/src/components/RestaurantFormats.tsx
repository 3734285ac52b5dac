import Typography from "@mui/material/Typography";
import { type ReactNode, useMemo } from "react";
import { isDeviceTime, type FormatSettings, FormatSettingsContext, formatSettingsOf } from "../lib/formats.ts";

interface RestaurantFormatsProps {
  readonly restaurant: Pick<FormatSettings, "timeZone" | "dayStartsAt">;
  readonly children: ReactNode;
}

/** As in "New York time" or "UTC". */
function nameOf(timeZone: string): string {
  const [area, ...places] = timeZone.split("/");
  const place = places.at(-1)?.replaceAll("_", " ");
  return area === "Etc" || place === undefined ? (place ?? timeZone) : `${place} time`;
}

/** A page whose days, times and money are a restaurant's. It says so where the device has another time. */
export function RestaurantFormats({ restaurant: { timeZone, dayStartsAt }, children }: RestaurantFormatsProps) {
  const place = useMemo(() => formatSettingsOf({ timeZone, dayStartsAt }), [timeZone, dayStartsAt]);
  return (
    <FormatSettingsContext value={place}>
      {!isDeviceTime(timeZone) && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 1.5 }}>
          {`Times are in ${nameOf(timeZone)}`}
        </Typography>
      )}
      {children}
    </FormatSettingsContext>
  );
}
