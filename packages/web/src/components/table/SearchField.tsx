import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useRef, useState } from "react";
import { Close, Search } from "../../lib/icons.tsx";
import { useDebounce } from "../../lib/use-debounce.ts";
import { FieldLabel } from "../fields/Field.tsx";
import { narrow } from "../widths.ts";

interface SearchFieldProps {
  /** The label, such as "Search inventory items"; also the placeholder. */
  readonly label: string;
  readonly value: string;
  /** Called 300 ms after the last key, and at once when cleared. */
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const debounce = useDebounce();
  // The typed text is ahead of the debounced value; a value changed from outside replaces it.
  const [typed, setTyped] = useState({ text: value, of: value });
  if (typed.of !== value) setTyped({ text: value === typed.text.trim() ? typed.text : value, of: value });

  function send(text: string) {
    debounce.cancel();
    if (text.trim() !== value) onChange(text.trim());
  }

  return (
    <Box component="search" sx={{ width: 280, [narrow]: { width: "auto", flex: "1 1 0", minWidth: 0 } }}>
      <FieldLabel htmlFor={id} visuallyHidden>
        {label}
      </FieldLabel>
      <OutlinedInput
        id={id}
        type="text"
        fullWidth
        autoComplete="off"
        placeholder={label}
        inputRef={input}
        value={typed.text}
        onChange={(event) => {
          const text = event.target.value;
          setTyped({ text, of: value });
          debounce.run(() => send(text));
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") send(typed.text);
        }}
        startAdornment={
          <InputAdornment position="start">
            <Search fontSize="small" aria-hidden />
          </InputAdornment>
        }
        endAdornment={
          typed.text !== "" && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label="Clear search"
                onClick={() => {
                  setTyped({ text: "", of: value });
                  send("");
                  input.current?.focus();
                }}
              >
                <Close fontSize="small" />
              </IconButton>
            </InputAdornment>
          )
        }
        slotProps={{ input: { enterKeyHint: "search", maxLength: 100 } }}
      />
    </Box>
  );
}
