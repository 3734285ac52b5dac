import Typography from "@mui/material/Typography";
import { dayAfter } from "@stockpot/core/platform/calendar";
import { PeriodClosing, type Settings } from "@stockpot/core/restaurant/settings.schema";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { formResolver, useServerIssues } from "../../lib/form.ts";
import { useFormats } from "../../lib/formats.ts";
import { useClosePeriod } from "./use-close-period.ts";

const missing = "Say why you're reopening these days";

const Reopening = z.strictObject({
  ...PeriodClosing.shape,
  reason: z.string(missing).trim().min(1, missing).max(200, "Reason must be less than 200 characters"),
});

interface ReopenDialogProps {
  readonly restaurantId: string;
  readonly settings: Settings;
  readonly closedThrough: string;
  readonly onClose: () => void;
}

/** Opens some or all of the closed days again, and asks why. */
export function ReopenDialog({ restaurantId, settings, closedThrough, onClose }: ReopenDialogProps) {
  const formats = useFormats();
  const { close, pending, error } = useClosePeriod(restaurantId, settings);
  const form = useForm({ resolver: formResolver(Reopening), defaultValues: { closedThrough: "", reason: "" } });
  const message = useServerIssues(form, error, "Failed to reopen the period. Please try again.");

  const submit = form.handleSubmit(async (body) => {
    const done =
      body.closedThrough === undefined
        ? "All days reopened"
        : `Reopened. Still closed through ${formats.day(body.closedThrough)}`;
    if (await close(body, done)) onClose();
  });

  return (
    <FormDialog
      title="Reopen Closed Days"
      submitLabel="Reopen"
      saving={pending}
      error={message}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      maxWidth="xs"
    >
      <Typography color="textSecondary">
        {`Days through ${formats.day(closedThrough)} are closed. Figures for the days you reopen can change again.`}
      </Typography>
      <TextInput
        control={form.control}
        name="closedThrough"
        label="Keep closed through"
        type="date"
        max={dayAfter(closedThrough, -1)}
        helperText="Leave empty to reopen all days"
      />
      <TextInput
        control={form.control}
        name="reason"
        label="Reason"
        rows={2}
        maxLength={200}
        required
        helperText="Listed with your name under Closings"
      />
    </FormDialog>
  );
}
