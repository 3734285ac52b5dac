import Box from "@mui/material/Box";
import { picturesOf } from "@stockpot/core/product/photo.rules";
import type { Product } from "@stockpot/core/product/product.schema";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { Field } from "../../components/fields/Field.tsx";
import { fitting, RemoteAutocomplete } from "../../components/fields/RemoteAutocomplete.tsx";
import { useNameSearch } from "../../components/fields/search.ts";
import { Photo } from "../../components/Photo.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { Money } from "../../components/Money.tsx";
import { productChoices } from "../products/products.ts";
import { usePlates } from "../products/use-plates.ts";
import { platesLifetimeSeconds, Servings } from "./Servings.tsx";

const isOffered = ({ isActive, isAvailable }: Product) => isActive && isAvailable;

/** Name, servings left, price; if too narrow, the servings move below. */
const optionGrid = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr auto", sm: "1fr auto 72px" },
  columnGap: 1.5,
  alignItems: "baseline",
} as const;

interface ProductSearchProps {
  readonly restaurantId: string;
  readonly error: string | undefined;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onChoose: (product: Product) => void;
  /** Called when Enter is pressed in the empty field: there is nothing more to add. */
  readonly onDone: () => void;
}

/**
 * Adds products by name. Enter takes the highlighted product, or the first match if the user types faster than
 * products load.
 */
export function ProductSearch({ restaurantId, error, inputRef, onChoose, onDone }: ProductSearchProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const search = useNameSearch(productChoices(restaurantId));
  const { plates } = usePlates(
    restaurantId,
    search.found.map((product) => product.id),
    { lifetimeSeconds: platesLifetimeSeconds },
  );

  const hasPhotos = search.found.some((product) => picturesOf(product).length > 0);

  function choose(product: Product) {
    setText("");
    setIsOpen(false);
    search.search(null);
    onChoose(product);
  }

  async function chooseFirst(wanted: string) {
    search.search(wanted);
    setIsOpen(true);
    try {
      const first = (await search.find(wanted)).find(isOffered);
      if (first !== undefined && inputRef.current?.value.trim() === wanted) choose(first);
    } catch (failure) {
      // The list under the field says that the search failed.
      if (!(failure instanceof ApiError)) throw failure;
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    // Otherwise Enter would submit the form.
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === "" && !isOpen) onDone();
    else if (wanted !== "" && (!isOpen || fitting(search.found, text).length === 0)) void chooseFirst(wanted);
  }

  return (
    <Field
      id={id}
      label="Add product"
      error={error}
      helperText={
        // A screen that is touched has no such keys.
        <Box component="span" sx={{ "@media (hover: none)": { display: "none" } }}>
          Enter adds a product, Enter again moves on. Ctrl+Enter (⌘ Enter) saves.
        </Box>
      }
    >
      <RemoteAutocomplete<Product>
        id={id}
        label="Products"
        search={search}
        typed={text}
        value={null}
        inputValue={text}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        onType={(next, reason) => {
          if (reason !== "input" && reason !== "clear") return;
          setText(next);
          search.searchSoon(next);
        }}
        onChoose={(product) => {
          if (product !== null) choose(product);
        }}
        isDisabled={(product) => !isOffered(product)}
        optionSx={optionGrid}
        renderOption={(product) => (
          <>
            <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0 }}>
              {hasPhotos && <Photo src={picturesOf(product)[0]} alt="" size={28} />}
              <Box component="span" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
                {product.name}
              </Box>
            </Box>
            <Box component="span" sx={{ gridArea: { xs: "2 / 1 / 3 / 3", sm: "1 / 2" }, fontSize: "0.75rem" }}>
              {isOffered(product) ? (
                <Servings plate={plates.get(product.id)} />
              ) : product.isActive ? (
                "Sold out"
              ) : (
                "Not on the menu"
              )}
            </Box>
            <Box
              component="span"
              sx={{ gridArea: { xs: "1 / 2", sm: "1 / 3" }, textAlign: "right", fontVariantNumeric: "tabular-nums" }}
            >
              <Money amount={product.price} />
            </Box>
          </>
        )}
        retryHint="Press Enter to retry."
        autoHighlight
        placeholder="Search products"
        describedBy={`${id}-text`}
        inputRef={(element) => {
          inputRef.current = element;
        }}
        onKeyDown={onKeyDown}
      />
    </Field>
  );
}
