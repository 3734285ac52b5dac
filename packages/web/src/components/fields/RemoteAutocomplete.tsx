import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { holdsWords } from "@stockpot/core/platform/text";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import type { Search } from "./search.ts";

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Filters earlier results by the current text. */
export const fitting = <Row extends Named>(found: readonly Row[], text: string): readonly Row[] =>
  found.filter(({ name }) => holdsWords(name, text));

/** The option below the others that adds a new record. */
export interface NewOption {
  /** As in "New product…". */
  readonly label: string;
  /** @param typed what the person has typed, which it may be called */
  readonly onChoose: (typed: string) => void;
}

/** The id of the option that adds something. */
const newId = "new";

interface RemoteAutocompleteProps<Row extends Named> {
  readonly id: string;
  /** Names the options for screen readers. */
  readonly label: string;
  readonly search: Search<Row>;
  /** The typed text; "" while the field shows the chosen option. */
  readonly typed: string;
  readonly value: Named | null;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onType: (text: string, reason: string) => void;
  readonly onChoose: (row: Row | null) => void;
  readonly newOption?: NewOption | undefined;
  readonly isDisabled: (row: Row) => boolean;
  readonly renderOption: (row: Row) => ReactNode;
  /** The layout of an option. */
  readonly optionSx: object;
  /** What to do when the search failed, as in "Type again to repeat it." */
  readonly retryHint: string;
  /** Controls the text in the field. */
  readonly inputValue?: string;
  readonly autoHighlight: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly name?: string;
  readonly placeholder?: string | undefined;
  readonly describedBy: string | undefined;
  readonly inputRef: (element: HTMLInputElement | null) => void;
  readonly onBlur?: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function assign<Element>(ref: Ref<Element> | undefined, element: Element | null) {
  if (typeof ref === "function") ref(element);
  else if (ref) ref.current = element;
}

/** A text field with options from a search. */
export function RemoteAutocomplete<Row extends Named>({
  id,
  label,
  search,
  typed,
  value,
  isOpen,
  onOpen,
  onClose,
  onType,
  onChoose,
  newOption,
  isDisabled,
  renderOption,
  optionSx,
  retryHint,
  inputValue,
  autoHighlight,
  disabled = false,
  required = false,
  name,
  placeholder,
  describedBy,
  inputRef,
  onBlur,
  onKeyDown,
}: RemoteAutocompleteProps<Row>) {
  const rows = new Map(fitting(search.found, typed).map((row) => [row.id, row]));
  const rowOf = (option: Named | null) => (option === null ? undefined : rows.get(option.id));
  // Not before the search is done: Enter would choose it instead of a result.
  const isNewOffered = newOption !== undefined && !search.isSearching(typed) && !search.failed;
  const options: readonly Named[] = isNewOffered
    ? [...rows.values(), { id: newId, name: newOption.label }]
    : [...rows.values()];
  return (
    <Autocomplete<Named>
      id={id}
      disabled={disabled}
      options={options}
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, current) => option.id === current.id}
      getOptionDisabled={(option) => {
        const row = rowOf(option);
        return row !== undefined && isDisabled(row);
      }}
      value={value}
      onChange={(_, option) => {
        if (option?.id === newId) newOption?.onChoose(typed.trim());
        else onChoose(rowOf(option) ?? null);
      }}
      {...(inputValue !== undefined && { inputValue, selectOnFocus: true })}
      onInputChange={(_, text, reason) => onType(text, reason)}
      open={isOpen}
      onOpen={(event) => {
        onOpen();
        // Typing also opens the list; its search runs once the user pauses.
        if (event.type !== "change") search.search(typed);
      }}
      onClose={onClose}
      autoHighlight={autoHighlight}
      onBlur={onBlur}
      loading={search.isSearching(typed)}
      loadingText="Searching…"
      noOptionsText={search.failed ? `The search failed. ${retryHint}` : "Nothing found"}
      openText="Show choices"
      closeText="Hide choices"
      clearText="Clear"
      fullWidth
      size="small"
      // Inside the dialog, so that screen readers find it; fixed, so that the dialog's edge does not clip it.
      disablePortal
      slotProps={{
        popper: { popperOptions: { strategy: "fixed" } },
        listbox: { "aria-label": label, "aria-labelledby": undefined },
      }}
      // As tall as every other field.
      sx={{
        "& .MuiOutlinedInput-root.MuiInputBase-sizeSmall": {
          py: 0,
          pl: 0.5,
          "& .MuiAutocomplete-input": { py: "7px" },
        },
      }}
      renderOption={({ key, ...props }, option) => {
        const row = rowOf(option);
        return (
          // Doubled, to outweigh Autocomplete's own rule.
          <Box component="li" key={key} {...props} sx={{ "&&": optionSx, fontSize: "0.8125rem" }}>
            {row === undefined ? newOption?.label : renderOption(row)}
          </Box>
        );
      }}
      renderInput={({ slotProps: { input, htmlInput } }) => (
        <OutlinedInput
          {...input}
          fullWidth
          {...(name !== undefined && { name })}
          {...(placeholder !== undefined && { placeholder })}
          inputRef={(element: HTMLInputElement | null) => {
            assign(htmlInput.ref, element);
            inputRef(element);
          }}
          slotProps={{
            input: {
              ...htmlInput,
              onKeyDown,
              "aria-required": required,
              "aria-describedby": describedBy,
              maxLength: 100,
            },
          }}
        />
      )}
    />
  );
}
