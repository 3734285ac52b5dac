import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { type Weekday, weekdays } from "@stockpot/core/restaurant/settings.rules";
import { useId } from "react";
import { type FieldPath, useController, useFieldArray, type UseFormReturn, useWatch } from "react-hook-form";
import { Add, Close } from "../../lib/icons.tsx";
import type { hoursForm } from "./forms.ts";
import { dayNames } from "./week.ts";

type Values = typeof hoursForm.empty;
type HoursMethods = UseFormReturn<Values, unknown, Parameters<typeof hoursForm.complete>[0]>;

const maxIntervals = 2;

/** The usual hours of a day, to begin with. */
const lunch = { opens: "11:00", closes: "15:00" };
const dinner = { opens: "17:00", closes: "22:00" };

interface ControlProps {
  readonly control: HoursMethods["control"];
}

/** When the restaurant is open on each day of the week, with up to two times a day. */
export function OpeningHours({ control, getValues, setValue }: HoursMethods) {
  const monday = useWatch({ control, name: "openingHours.MONDAY" });

  function copyMonday() {
    for (const day of weekdays) {
      setValue(`openingHours.${day}`, structuredClone(getValues("openingHours.MONDAY")), { shouldDirty: true });
    }
  }

  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
        Opening hours
      </Typography>
      {weekdays.map((day) => (
        <DayHours key={day} control={control} day={day} />
      ))}
      {monday.length > 0 && (
        <Button size="small" variant="outlined" onClick={copyMonday} sx={{ mt: 1 }}>
          Copy Monday to All Days
        </Button>
      )}
    </Box>
  );
}

interface DayHoursProps extends ControlProps {
  readonly day: Weekday;
}

function DayHours({ control, day }: DayHoursProps) {
  const { fields, append, remove } = useFieldArray({ control, name: `openingHours.${day}` });
  const name = dayNames[day];
  return (
    <Box
      component="fieldset"
      aria-label={name}
      sx={{
        border: 0,
        m: 0,
        px: 0,
        minWidth: 0,
        display: "grid",
        gridTemplateColumns: { xs: "1fr auto", sm: "96px 1fr auto" },
        gridTemplateAreas: { xs: '"day add" "times times"', sm: '"day times add"' },
        columnGap: 1.5,
        rowGap: 0.5,
        alignItems: { xs: "center", sm: "start" },
        py: 0.75,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Typography sx={{ gridArea: "day", fontWeight: 540, minHeight: { sm: 34 }, lineHeight: { sm: "34px" } }}>
        {name}
        {fields.length === 0 && (
          <Typography component="span" color="textSecondary" sx={{ ml: 1, display: { sm: "none" } }}>
            Closed
          </Typography>
        )}
      </Typography>
      <Box sx={{ gridArea: "times", display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.75 }}>
        {fields.length === 0 && (
          <Typography color="textSecondary" sx={{ display: { xs: "none", sm: "block" }, lineHeight: "34px" }}>
            Closed
          </Typography>
        )}
        {fields.map(({ id }, index) => (
          <Box key={id} sx={{ display: "flex", alignItems: "flex-start", gap: 0.75 }}>
            <TimeInput control={control} name={`openingHours.${day}.${index}.opens`} label={`${name} opens`} />
            <Typography component="span" sx={{ lineHeight: "34px" }} aria-hidden>
              –
            </Typography>
            <TimeInput control={control} name={`openingHours.${day}.${index}.closes`} label={`${name} closes`} />
            <IconButton
              size="small"
              aria-label={`Remove ${index === 0 ? "the hours" : "the second hours"} of ${name}`}
              onClick={() => remove(index)}
              sx={{ mt: "2px" }}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Box sx={{ gridArea: "add" }}>
        {fields.length < maxIntervals && (
          <Button
            size="small"
            variant="text"
            startIcon={<Add />}
            aria-label={fields.length === 0 ? `Add hours on ${name}` : `Add more hours on ${name}`}
            onClick={() =>
              append(fields.length === 0 ? lunch : dinner, {
                focusName: `openingHours.${day}.${fields.length}.opens`,
              })
            }
          >
            {fields.length === 0 ? "Add Hours" : "Add More Hours"}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface TimeInputProps extends ControlProps {
  readonly name: FieldPath<Values>;
  readonly label: string;
}

function TimeInput({ control, name, label }: TimeInputProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <FormControl size="small" error={error !== undefined}>
      <OutlinedInput
        id={id}
        name={field.name}
        type="time"
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        slotProps={{
          input: { "aria-label": label, "aria-describedby": error === undefined ? undefined : `${id}-text` },
        }}
        sx={{ width: { xs: 112, sm: 124 }, "& input": { pl: 1, pr: 0.5 } }}
      />
      {error !== undefined && (
        <FormHelperText id={`${id}-text`} sx={{ mx: 0, width: { xs: 112, sm: 124 } }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
