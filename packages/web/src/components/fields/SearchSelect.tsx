import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { foldText } from "@stockpot/core/text";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
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

/**
 * Chooses one of many things by name; the server searches them. The form holds the id, "" while nothing is chosen.
 * Enter takes the option that is highlighted, which is the first one that the typed text fits; it sends the form only
 * where nothing is looked for.
 */
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
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const error = fieldState.error?.message ?? problem;
  const value = field.value === chosen?.id && chosen !== undefined ? chosen : null;
  const wanted = foldText(typed);
  // What was found for the text before must not be taken for what is typed now.
  const options = found.things.filter((thing) => foldText(thing.name).includes(wanted));

  function search(q: string | null, afterMs = 0) {
    clearTimeout(timer.current);
    if (afterMs === 0) onSearch(q);
    else timer.current = setTimeout(() => onSearch(q), afterMs);
  }

  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const isLooking = wanted !== "" && wanted !== foldText(value?.name ?? "");
    if (!open && !isLooking) return;
    // Enter belongs to the search; it would send the form without what is looked for.
    event.preventDefault();
    if (!isLooking || (open && options.length > 0)) return;
    setOpen(true);
    search(typed.trim());
  }

  return (
    <Field id={id} label={label} required={required} disabled={disabled} helperText={helperText} error={error}>
      <Autocomplete<Thing>
        id={id}
        disabled={disabled === true}
        options={options}
        filterOptions={(all) => all}
        getOptionLabel={(thing) => thing.name}
        getOptionKey={(thing) => thing.id}
        isOptionEqualToValue={(option, current) => option.id === current.id}
        getOptionDisabled={(thing) => refuse?.(thing) !== undefined}
        value={value}
        onChange={(_, thing) => {
          setTyped("");
          field.onChange(thing?.id ?? "");
          onChoose(thing);
        }}
        onInputChange={(_, text, reason) => {
          setTyped(reason === "input" ? text : "");
          if (reason === "input") search(text.trim(), pauseMs);
        }}
        open={open}
        onOpen={() => {
          setOpen(true);
          search("");
        }}
        onClose={() => {
          setOpen(false);
          search(null);
        }}
        // Whoever only looks at the choices has asked for none of them.
        autoHighlight={wanted !== ""}
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
                onKeyDown: enter,
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
