import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId, useRef } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describedBy, Field } from "./Field.tsx";
import type { InputProps } from "./TextInput.tsx";

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Found<Thing> {
  readonly things: readonly Thing[];
  readonly loading: boolean;
  readonly failed: boolean;
}

interface SearchSelectProps<Thing extends Named, Values extends FieldValues, Output> extends InputProps<
  Values,
  Output
> {
  /** The thing whose id the form holds, once it is known. */
  readonly chosen: Thing | undefined;
  readonly found: Found<Thing>;
  /** Called with what to look for, 300 ms after the last key; with null once nothing is looked for any more. */
  readonly onSearch: (q: string | null) => void;
  readonly onChoose: (thing: Thing | null) => void;
  /** What tells a thing from others of its name. */
  readonly describe?: (thing: Thing) => ReactNode;
  /** Why a thing is shown but cannot be chosen. */
  readonly refuse?: (thing: Thing) => string | undefined;
  readonly placeholder?: string;
  /** What is wrong with the choice beside what the form says of it. */
  readonly problem?: string | undefined;
}

const pauseMs = 300;

/** Chooses one of many things by name; the server searches them. The form holds the id, "" while nothing is chosen. */
export function SearchSelect<Thing extends Named, Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  helperText,
  required,
  disabled,
  chosen,
  found,
  onSearch,
  onChoose,
  describe,
  refuse,
  placeholder,
  problem,
}: SearchSelectProps<Thing, Values, Output>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const error = fieldState.error?.message ?? problem;
  const value = field.value === chosen?.id && chosen !== undefined ? chosen : null;

  function search(q: string | null, afterMs = 0) {
    clearTimeout(timer.current);
    if (afterMs === 0) onSearch(q);
    else timer.current = setTimeout(() => onSearch(q), afterMs);
  }

  return (
    <Field id={id} label={label} required={required} disabled={disabled} helperText={helperText} error={error}>
      <Autocomplete<Thing>
        id={id}
        disabled={disabled === true}
        options={[...found.things]}
        filterOptions={(options) => options}
        getOptionLabel={(thing) => thing.name}
        getOptionKey={(thing) => thing.id}
        isOptionEqualToValue={(option, current) => option.id === current.id}
        getOptionDisabled={(thing) => refuse?.(thing) !== undefined}
        value={value}
        onChange={(_, thing) => {
          field.onChange(thing?.id ?? "");
          onChoose(thing);
        }}
        onInputChange={(_, text, reason) => {
          if (reason === "input") search(text.trim(), pauseMs);
        }}
        onOpen={() => search("")}
        onClose={() => search(null)}
        onBlur={field.onBlur}
        loading={found.loading}
        loadingText="Searching…"
        noOptionsText={found.failed ? "The search failed. Type again to repeat it." : "Nothing found"}
        openText="Show choices"
        closeText="Hide choices"
        clearText="Clear"
        fullWidth
        size="small"
        // The choices belong to the dialog for screen readers; fixed, they are not cut off at its edge.
        disablePortal
        slotProps={{
          popper: { popperOptions: { strategy: "fixed" } },
          listbox: { "aria-label": label, "aria-labelledby": undefined },
        }}
        // As high as every other field.
        sx={{
          "& .MuiOutlinedInput-root.MuiInputBase-sizeSmall": {
            py: 0,
            pl: 0.5,
            "& .MuiAutocomplete-input": { py: "7px" },
          },
        }}
        renderOption={({ key, ...option }, thing) => {
          const reason = refuse?.(thing);
          return (
            <Box component="li" key={key} {...option} sx={{ display: "flex", gap: 1, fontSize: "0.8125rem" }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
                {thing.name}
              </Box>
              <Typography component="span" variant="caption" color="textSecondary">
                {reason ?? describe?.(thing)}
              </Typography>
            </Box>
          );
        }}
        renderInput={({ slotProps: { input, htmlInput } }) => (
          <OutlinedInput
            {...input}
            fullWidth
            name={field.name}
            inputRef={(element: HTMLInputElement | null) => {
              const { ref } = htmlInput;
              if (typeof ref === "function") ref(element);
              else if (ref) ref.current = element;
              field.ref(element);
            }}
            {...(placeholder !== undefined && { placeholder })}
            slotProps={{
              input: {
                ...htmlInput,
                "aria-required": required === true,
                "aria-describedby": describedBy(id, error, helperText),
                maxLength: 100,
              },
            }}
          />
        )}
      />
    </Field>
  );
}
