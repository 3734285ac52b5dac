import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { foldText } from "@stockpot/core/text";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import type { RemoteSearch } from "./use-remote-search.ts";

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Of what was found for an earlier text, what fits the present one. */
export const fitting = <Row extends Named>(found: readonly Row[], text: string): readonly Row[] =>
  found.filter(({ name }) => foldText(name).includes(foldText(text)));

interface RemoteAutocompleteProps<Row extends Named> {
  readonly id: string;
  /** Names the options for screen readers. */
  readonly label: string;
  readonly search: RemoteSearch<Row>;
  /** What the person has typed; "" while the field shows what is chosen. */
  readonly typed: string;
  readonly value: Named | null;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onType: (text: string, reason: string) => void;
  readonly onChoose: (row: Row | null) => void;
  readonly isDisabled: (row: Row) => boolean;
  readonly renderOption: (row: Row) => ReactNode;
  /** How an option lays its content out. */
  readonly optionSx: object;
  /** What to do where the search failed, as in "Type again to repeat it." */
  readonly retryHint: string;
  /** Makes the field show what is typed alone. */
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

/** A text field that offers what the server finds. */
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
  return (
    <Autocomplete<Named>
      id={id}
      disabled={disabled}
      options={[...rows.values()]}
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, current) => option.id === current.id}
      getOptionDisabled={(option) => {
        const row = rowOf(option);
        return row !== undefined && isDisabled(row);
      }}
      value={value}
      onChange={(_, option) => onChoose(rowOf(option) ?? null)}
      {...(inputValue !== undefined && { inputValue, selectOnFocus: true })}
      onInputChange={(_, text, reason) => onType(text, reason)}
      open={isOpen}
      onOpen={(event) => {
        onOpen();
        // Typing opens the list too, and searches by itself once the person has paused.
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
      // For screen readers the options belong to the dialog; fixed, they are not cut off at its edge.
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
      renderOption={({ key, ...props }, option) => {
        const row = rowOf(option);
        return (
          // Doubled, to outweigh Autocomplete's own rule.
          <Box component="li" key={key} {...props} sx={{ "&&": optionSx, fontSize: "0.8125rem" }}>
            {row && renderOption(row)}
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
