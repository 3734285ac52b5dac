import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { list } from "@stockpot/core/waste/waste.routes";
import { useId, useState } from "react";
import { Field } from "../../components/fields/Field.tsx";
import { RemoteAutocomplete } from "../../components/fields/RemoteAutocomplete.tsx";
import { useNameSearch } from "../../components/fields/search.ts";
import { useRoute } from "../../lib/cache.ts";
import { type Wastable, wastableChoices } from "./wastes.ts";

const shownRecent = 6;

/** What was thrown away lately, each once. */
function useRecent(restaurantId: string): readonly Wastable[] {
  const { data } = useRoute(list, { params: { restaurantId }, query: { limit: 25 } });
  const things = new Map<string, Wastable>();
  for (const { subject } of data?.data.flatMap(({ lines }) => lines) ?? []) {
    const { type, id, name } = subject;
    if (type !== "ORDER" && !things.has(id)) things.set(id, { type, id, name });
  }
  return [...things.values()].slice(0, shownRecent);
}

interface WhatInputProps {
  readonly restaurantId: string;
  readonly onChoose: (thing: Wastable) => void;
}

/** Chooses an item or a dish: one of those of late at a touch, any other by name. */
export function WhatInput({ restaurantId, onChoose }: WhatInputProps) {
  const id = useId();
  const recent = useRecent(restaurantId);
  const search = useNameSearch(wastableChoices(restaurantId));
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Field id={id} label="What was thrown away?" error={undefined}>
        <RemoteAutocomplete<Wastable>
          id={id}
          label="Items and dishes"
          search={search}
          typed={typed}
          value={null}
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
          onChoose={(thing) => {
            if (thing !== null) onChoose(thing);
          }}
          isDisabled={() => false}
          optionSx={{ display: "flex", gap: 1 }}
          renderOption={({ name, type }) => (
            <>
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
                {name}
              </Box>
              {type === "PRODUCT" && (
                <Typography component="span" variant="caption" color="textSecondary">
                  Dish
                </Typography>
              )}
            </>
          )}
          retryHint="Type again to retry."
          autoHighlight={typed.trim() !== ""}
          placeholder="Search items and dishes"
          describedBy={undefined}
          inputRef={() => undefined}
          onKeyDown={(event) => {
            // Otherwise Enter would submit the form.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </Field>
      {recent.length > 0 && (
        <Box component="section" aria-labelledby={`${id}-recent`}>
          <Typography id={`${id}-recent`} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            Recent
          </Typography>
          <Box sx={{ display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: 1 }}>
            {recent.map((thing) => (
              <Button
                key={thing.id}
                variant="outlined"
                color="inherit"
                onClick={() => onChoose(thing)}
                sx={{ minHeight: 56, overflowWrap: "anywhere", lineHeight: 1.25 }}
              >
                {thing.name}
              </Button>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
