import Box from "@mui/material/Box";
import { weekdays } from "@stockpot/core/restaurant/settings.rules";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { TimeZoneInput } from "../restaurants/TimeZoneInput.tsx";
import { ClosedPeriod } from "./ClosedPeriod.tsx";
import { dayForm } from "./forms.ts";
import { PeriodChanges } from "./PeriodChanges.tsx";
import type { SettingsView } from "./settings.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { dayNames } from "./week.ts";

const weekOptions = weekdays.map((value) => ({ value, label: dayNames[value] }));

const halfHours = Array.from({ length: 25 }, (_, index) => index * 30);

/** Every half hour to noon, and the stored minute, which may be another. */
const startOptions = (stored: number, { time }: Formats) =>
  [...new Set([...halfHours, stored])].toSorted((a, b) => a - b).map((value) => ({ value, label: time(value) }));

export function PeriodTab(view: SettingsView) {
  const formats = useFormats();
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      <SettingsSection
        view={view}
        title="Business day"
        description="Decides which day orders, deliveries and counts belong to. A change applies to what is recorded from now on; earlier days stay as they are."
        form={dayForm}
        asksAbout={{
          dayStartsAt: "The new start of the day applies to orders entered and stock recorded from now on.",
        }}
      >
        {(field) => (
          <FieldGrid columns="1fr 1fr 1fr">
            <TimeZoneInput {...field("timeZone")} />
            <SelectInput
              {...field("dayStartsAt")}
              options={startOptions(view.settings.dayStartsAt, formats)}
              helperText="Anything earlier in the night belongs to the day before"
            />
            <SelectInput
              {...field("weekStartsOn")}
              options={weekOptions}
              helperText="Sets what “last week” means when you close a period"
            />
          </FieldGrid>
        )}
      </SettingsSection>
      <ClosedPeriod {...view} />
      <PeriodChanges restaurantId={view.restaurantId} />
    </Box>
  );
}
