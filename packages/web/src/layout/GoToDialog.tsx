import Autocomplete, { type AutocompleteRenderInputParams } from "@mui/material/Autocomplete";
import Dialog from "@mui/material/Dialog";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSession } from "../lib/session.tsx";
import { useDebounce } from "../lib/use-debounce.ts";
import { type Destination, useDestinations } from "./use-destinations.ts";

interface GoToDialogProps {
  readonly onClose: () => void;
}

/** Opens a page, or a thing of the chosen restaurant, by a part of its name or its number. */
export function GoToDialog({ onClose }: GoToDialogProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const debounce = useDebounce();
  const [text, setText] = useState("");
  const [q, setQ] = useState("");
  const { destinations, isLoading } = useDestinations(user?.role ?? "MEMBER", text, q);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { "aria-label": "Go to" } }}
      sx={{ "& .MuiDialog-container": { alignItems: "flex-start" } }}
    >
      <Autocomplete<Destination>
        open
        options={destinations}
        filterOptions={(all) => all}
        groupBy={({ kind }) => kind}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ kind, id }) => `${kind} ${id}`}
        inputValue={text}
        onInputChange={(_, typed) => {
          setText(typed);
          debounce.run(() => setQ(typed.trim()));
        }}
        value={null}
        onChange={(_, destination) => {
          if (destination === null) return;
          onClose();
          void navigate(destination.to);
        }}
        onClose={(_, reason) => {
          if (reason === "escape") onClose();
        }}
        autoHighlight
        loading={isLoading}
        loadingText="Searching…"
        noOptionsText="Nothing found. Orders are found by their number."
        forcePopupIcon={false}
        disablePortal
        slotProps={{
          popper: { sx: { position: "static !important", transform: "none !important", width: "100% !important" } },
          paper: { elevation: 0, sx: { borderRadius: 0, borderTop: 1, borderColor: "divider" } },
          listbox: { "aria-label": "Destinations", "aria-labelledby": undefined, sx: { maxHeight: "60dvh" } },
        }}
        renderInput={({ slotProps: { input, htmlInput } }) => <GoToInput input={input} htmlInput={htmlInput} />}
      />
    </Dialog>
  );
}

type Slots = AutocompleteRenderInputParams["slotProps"];

function GoToInput({ input, htmlInput }: Pick<Slots, "input" | "htmlInput">) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <OutlinedInput
      {...input}
      fullWidth
      placeholder="Item, product, recipe, supplier, order or page"
      inputRef={field}
      slotProps={{ input: { ...htmlInput, "aria-label": "Go to", maxLength: 100 } }}
      sx={{ "& fieldset": { border: 0 }, height: 52, px: 2 }}
    />
  );
}
