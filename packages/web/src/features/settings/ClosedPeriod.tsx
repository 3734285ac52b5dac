import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { businessDay, dayAfter } from "@stockpot/core/platform/calendar";
import { calendarOf } from "@stockpot/core/restaurant/restaurant.rules";
import { closePeriod } from "@stockpot/core/settings/settings.routes";
import { endOfLastMonth, endOfLastWeek, lastClosableDay } from "@stockpot/core/restaurant/settings.rules";
import { PeriodClosing } from "@stockpot/core/restaurant/settings.schema";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import { formResolver, useServerIssues } from "../../lib/form.ts";
import { useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { ReopenDialog } from "./ReopenDialog.tsx";
import type { SettingsView } from "./settings.ts";
import { useClosePeriod } from "./use-close-period.ts";

const Closing = z.strictObject({ closedThrough: PeriodClosing.shape.closedThrough.unwrap() });

/** Closes the books through a day, and opens them again. */
export function ClosedPeriod({ restaurantId, settings }: SettingsView) {
  const id = useId();
  const formats = useFormats();
  const permissions = usePermissions();
  const url = useUrlState();
  const { close, pending, error } = useClosePeriod(restaurantId, settings);
  const form = useForm({ resolver: formResolver(Closing), defaultValues: { closedThrough: "" } });
  const message = useServerIssues(form, error, "Failed to close the period. Please try again.");
  const { closedThrough } = settings;
  const permission = permissions.can(closePeriod);

  const [now] = useState(() => new Date().toISOString());
  const today = businessDay(calendarOf(settings), now);
  const last = lastClosableDay(calendarOf(settings), now);
  const isClosable = (day: string) => day <= last && (closedThrough === undefined || day > closedThrough);
  const presets = [
    { label: "Last week", day: endOfLastWeek(today, settings.weekStartsOn) },
    { label: "Last month", day: endOfLastMonth(today) },
  ].filter(({ day }) => isClosable(day));

  const submit = form.handleSubmit(async (body) => {
    if (await close(body, `Closed through ${formats.day(body.closedThrough)}`)) form.reset();
  });

  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2, display: "grid", gap: 2 }}>
      <Box>
        <Typography id={id} variant="h2">
          Closed period
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, maxWidth: "72ch" }}>
          Closing locks the figures through a day. Anything entered later for a closed day counts toward the first open
          day and is marked late.
        </Typography>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
        <Typography sx={{ fontWeight: 620 }}>
          {closedThrough === undefined ? "No days are closed" : `Closed through ${formats.day(closedThrough)}`}
        </Typography>
        {closedThrough !== undefined && (
          <PermissionButton
            size="small"
            variant="outlined"
            {...permission}
            onClick={() => url.set({ dialog: "reopen" })}
          >
            Reopen
          </PermissionButton>
        )}
      </Box>
      {(closedThrough === undefined || closedThrough < last) && (
        <Box
          component="form"
          noValidate
          aria-labelledby={id}
          onSubmit={(event) => void submit(event)}
          sx={{ display: "grid", gap: 1, maxWidth: 480 }}
        >
          <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}>
            <TextInput
              control={form.control}
              name="closedThrough"
              label="Close through"
              type="date"
              {...(closedThrough !== undefined && { min: dayAfter(closedThrough, 1) })}
              max={last}
              helperText={`No later than ${formats.day(last)}, the last day that has ended`}
            />
            <PermissionButton type="submit" variant="contained" {...permission} sx={{ mt: 3, flexShrink: 0 }}>
              {pending ? "Closing..." : "Close Period"}
            </PermissionButton>
          </Box>
          {presets.length > 0 && (
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
              {presets.map(({ label, day }) => (
                <Button
                  key={label}
                  size="small"
                  variant="outlined"
                  onClick={() => {
                    form.setValue("closedThrough", day, { shouldValidate: true });
                    form.setFocus("closedThrough");
                  }}
                >
                  {`${label} (${formats.day(day)})`}
                </Button>
              ))}
            </Box>
          )}
          {message !== null && <Alert severity="error">{message}</Alert>}
        </Box>
      )}
      {url.get("dialog") === "reopen" && closedThrough !== undefined && permission.allowed && (
        <ReopenDialog
          restaurantId={restaurantId}
          settings={settings}
          closedThrough={closedThrough}
          onClose={() => url.set({ dialog: null }, { replace: true })}
        />
      )}
    </Card>
  );
}
