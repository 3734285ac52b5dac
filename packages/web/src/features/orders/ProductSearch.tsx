import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { list } from "@stockpot/core/product/product.routes";
import type { Product } from "@stockpot/core/product/product.schema";
import { foldText } from "@stockpot/core/text";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { Field } from "../../components/fields/Field.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { useRoute } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { formatMoney } from "../../lib/format.ts";
import { platesLifetimeSeconds, Servings } from "./Servings.tsx";
import { usePlates } from "../products/use-plates.ts";

const pauseMs = 300;
const mostFound = 20;

const isOffered = ({ isActive, isAvailable }: Product) => isActive && isAvailable;

const none: readonly Product[] = [];

/** Name, what is left, price; where that is too wide, what is left stands below. */
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
  /** Enter was pressed where nothing is looked for: the person has no more to add. */
  readonly onDone: () => void;
}

/**
 * Adds products by name. Enter takes the product that is highlighted, or the first one found where the person types
 * faster than the server answers.
 */
export function ProductSearch({ restaurantId, error, inputRef, onChoose, onDone }: ProductSearchProps) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [q, setQ] = useState<string | null>(null);
  const request = (wanted: string) => ({
    params: { restaurantId },
    query: { limit: mostFound, ...(wanted !== "" && { q: wanted }) },
  });
  const found = useRoute(list, q === null ? null : request(q), { keepPreviousData: true });
  const { plates } = usePlates(
    restaurantId,
    (found.data?.data ?? none).map((product) => product.id),
    { lifetimeSeconds: platesLifetimeSeconds },
  );
  // What was found for the text before must not be taken for what is typed now.
  const options = (found.data?.data ?? none).filter(({ name }) => foldText(name).includes(foldText(text)));

  function look(wanted: string, afterMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setQ(wanted), afterMs);
  }

  function choose(product: Product) {
    clearTimeout(timer.current);
    setText("");
    setQ(null);
    setOpen(false);
    onChoose(product);
  }

  async function chooseFirst(wanted: string) {
    look(wanted, 0);
    setOpen(true);
    try {
      const { data } = await call(list, request(wanted));
      const first = data.find(isOffered);
      if (first !== undefined && inputRef.current?.value.trim() === wanted) choose(first);
    } catch (failure) {
      // The list under the field says that the search failed.
      if (!(failure instanceof ApiError)) throw failure;
    }
  }

  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    // Enter belongs to the search; it would send the form.
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === "" && !open) onDone();
    else if (wanted !== "" && (options.length === 0 || !open)) void chooseFirst(wanted);
  }

  return (
    <Field
      id={id}
      label="Add product"
      error={error}
      helperText="Type a name and press Enter, then a quantity and Enter for the next product. Ctrl+Enter creates the order."
    >
      <Autocomplete<Product>
        id={id}
        options={options}
        filterOptions={(all) => all}
        getOptionLabel={({ name }) => name}
        getOptionKey={(product) => product.id}
        getOptionDisabled={(product) => !isOffered(product)}
        isOptionEqualToValue={(option, current) => option.id === current.id}
        value={null}
        onChange={(_, product) => {
          if (product !== null) choose(product);
        }}
        inputValue={text}
        onInputChange={(_, next, reason) => {
          if (reason !== "input" && reason !== "clear") return;
          setText(next);
          look(next.trim(), pauseMs);
        }}
        open={open}
        onOpen={() => {
          setOpen(true);
          look(text.trim(), 0);
        }}
        onClose={() => setOpen(false)}
        autoHighlight
        // The choices belong to the dialog for screen readers; fixed, they are not cut off at its edge.
        disablePortal
        slotProps={{
          popper: { popperOptions: { strategy: "fixed" } },
          listbox: { "aria-label": "Products", "aria-labelledby": undefined },
        }}
        selectOnFocus
        loading={found.isLoading || (q !== null && q !== text.trim())}
        loadingText="Searching…"
        noOptionsText={found.error === undefined ? "Nothing found" : "The search failed. Press Enter to repeat it."}
        openText="Show products"
        closeText="Hide products"
        clearText="Clear"
        fullWidth
        size="small"
        // As high as every other field.
        sx={{
          "& .MuiOutlinedInput-root.MuiInputBase-sizeSmall": {
            py: 0,
            pl: 0.5,
            "& .MuiAutocomplete-input": { py: "7px" },
          },
        }}
        renderOption={({ key, ...option }, product) => (
          <Box
            component="li"
            key={key}
            {...option}
            // Doubled, to outweigh Autocomplete's own rule.
            sx={{ "&&": optionGrid, fontSize: "0.8125rem" }}
          >
            <Box component="span" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
              {product.name}
            </Box>
            <Box component="span" sx={{ gridArea: { xs: "2 / 1 / 3 / 3", sm: "1 / 2" }, fontSize: "0.75rem" }}>
              {isOffered(product) ? <Servings plate={plates.get(product.id)} /> : "Unavailable"}
            </Box>
            <Box
              component="span"
              sx={{ gridArea: { xs: "1 / 2", sm: "1 / 3" }, textAlign: "right", fontVariantNumeric: "tabular-nums" }}
            >
              {formatMoney(product.price)}
            </Box>
          </Box>
        )}
        renderInput={({ slotProps: { input, htmlInput } }) => (
          <OutlinedInput
            {...input}
            fullWidth
            placeholder="Search products"
            inputRef={(element: HTMLInputElement | null) => {
              const { ref } = htmlInput;
              if (typeof ref === "function") ref(element);
              else if (ref) ref.current = element;
              inputRef.current = element;
            }}
            slotProps={{
              input: { ...htmlInput, onKeyDown: enter, "aria-describedby": `${id}-text`, maxLength: 100 },
            }}
          />
        )}
      />
    </Field>
  );
}
