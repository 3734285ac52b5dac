import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { foldText } from "@stockpot/core/platform/text";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describedBy, Field } from "./Field.tsx";
import { fitting, type Named, type NewOption, RemoteAutocomplete } from "./RemoteAutocomplete.tsx";
import type { InputProps } from "./TextInput.tsx";
import type { Search } from "./search.ts";

interface SearchSelectProps<Row extends Named, Values extends FieldValues, Output> extends InputProps<Values, Output> {
  /** The thing whose id the form holds, once it is known. */
  readonly chosen: Named | undefined;
  readonly search: Search<Row>;
  readonly onChoose: (row: Row | null) => void;
  readonly newOption?: NewOption;
  /** Distinguishes rows of the same name. */
  readonly describe?: (row: Row) => ReactNode;
  /** Why a row is shown but cannot be chosen. */
  readonly refuse?: (row: Row) => string | undefined;
  readonly placeholder?: string;
  /** An error beside the form's own. */
  readonly problem?: string | undefined;
}

/**
 * Chooses one of many things by name. The form holds the id, "" while nothing is chosen.
 * Enter takes the highlighted option, the first match for the typed text; it submits the form only when no search is in
 * progress.
 */
export function SearchSelect<Row extends Named, Values extends FieldValues, Output = Values>({
  control,
  name,
  label,
  helperText,
  required = false,
  disabled = false,
  chosen,
  search,
  onChoose,
  newOption,
  describe,
  refuse,
  placeholder,
  problem,
}: SearchSelectProps<Row, Values, Output>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const error = fieldState.error?.message ?? problem;
  const value = chosen !== undefined && field.value === chosen.id ? chosen : null;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const isLooking = typed.trim() !== "" && foldText(typed) !== foldText(value?.name ?? "");
    if (!isOpen && !isLooking) return;
    // Otherwise Enter would submit the form before the search has found anything.
    event.preventDefault();
    const isFound = fitting(search.found, typed).length > 0 || (newOption !== undefined && !search.isSearching(typed));
    if (!isLooking || (isOpen && isFound)) return;
    setIsOpen(true);
    search.search(typed);
  }

  return (
    <Field id={id} label={label} required={required} disabled={disabled} helperText={helperText} error={error}>
      <RemoteAutocomplete<Row>
        id={id}
        label={label}
        search={search}
        typed={typed}
        value={value}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
        onClose={() => {
          setIsOpen(false);
          search.search(null);
        }}
        onType={(text, reason) => {
          setTyped(reason === "input" ? text : "");
          if (reason === "input") search.searchSoon(text);
        }}
        onChoose={(row) => {
          setTyped("");
          field.onChange(row?.id ?? "");
          onChoose(row);
        }}
        newOption={newOption}
        isDisabled={(row) => refuse?.(row) !== undefined}
        optionSx={{ display: "flex", gap: 1 }}
        renderOption={(row) => (
          <>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              {row.name}
            </Box>
            <Typography component="span" variant="caption" color="textSecondary">
              {refuse?.(row) ?? describe?.(row)}
            </Typography>
          </>
        )}
        retryHint="Type again to retry."
        // Pre-select the first option only after the user has typed.
        autoHighlight={typed.trim() !== ""}
        disabled={disabled}
        required={required}
        name={field.name}
        placeholder={placeholder}
        describedBy={describedBy(id, error, helperText)}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onKeyDown={onKeyDown}
      />
    </Field>
  );
}
