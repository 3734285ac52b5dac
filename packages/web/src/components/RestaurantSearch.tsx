import Box from "@mui/material/Box";
import { list } from "@stockpot/core/restaurant/restaurant.routes";
import { useId, useState } from "react";
import { queryOf } from "../lib/cache.ts";
import type { RestaurantChoice } from "../lib/use-restaurant.ts";
import { FieldLabel } from "./fields/Field.tsx";
import { RemoteAutocomplete } from "./fields/RemoteAutocomplete.tsx";
import { maxFound, useServerSearch } from "./fields/search.ts";
import { narrow } from "./widths.ts";

const named = (q: string) => queryOf(list, { query: { limit: maxFound, ...(q !== "" && { q }) } });

/** Switches between all restaurants of the platform, for administrators: by name, or to one of the newest. */
export function RestaurantSearch({ choice }: { readonly choice: RestaurantChoice }) {
  const id = useId();
  const search = useServerSearch(named);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  return (
    <Box
      sx={{
        width: 280,
        [narrow]: { width: "auto", minWidth: 120, flex: "1 1 0" },
        // One restaurant is always chosen.
        "& .MuiAutocomplete-clearIndicator": { display: "none" },
      }}
    >
      <FieldLabel htmlFor={id} visuallyHidden>
        Restaurant
      </FieldLabel>
      <RemoteAutocomplete
        id={id}
        label="Restaurants"
        search={search}
        typed={typed}
        value={choice.selected}
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
        onChoose={(restaurant) => {
          setTyped("");
          if (restaurant !== null) choice.select(restaurant.id);
        }}
        isDisabled={() => false}
        optionSx={{ display: "block" }}
        renderOption={({ name, address }) => (
          <>
            <Box component="span" sx={{ display: "block", overflowWrap: "anywhere" }}>
              {name}
            </Box>
            <Box component="span" sx={{ display: "block", fontSize: "0.75rem", color: "text.secondary" }}>
              {address}
            </Box>
          </>
        )}
        retryHint="Type again to retry."
        autoHighlight={typed.trim() !== ""}
        placeholder="Start of a name"
        describedBy={undefined}
        inputRef={() => {}}
        onKeyDown={() => {}}
      />
    </Box>
  );
}
