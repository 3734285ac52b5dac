import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { costOf } from "@stockpot/core/order/order.rules";
import type { OrderDraft, OrderType } from "@stockpot/core/order/order.schema";
import { picturesOf } from "@stockpot/core/product/photo.rules";
import type { Plate, Product } from "@stockpot/core/product/product.schema";
import { useId, useRef, useState } from "react";
import { type Control, useFieldArray, useFormState, useWatch } from "react-hook-form";
import { FieldLabel } from "../../components/fields/Field.tsx";
import { NumberQuestion } from "../../components/fields/NumberQuestion.tsx";
import { useNumberEntry } from "../../components/fields/use-number-entry.ts";
import { Money } from "../../components/Money.tsx";
import { useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { Photo } from "../../components/Photo.tsx";
import { Close } from "../../lib/icons.tsx";
import type { OrderForm } from "./order-form.ts";
import { type OrderLineForm, runningTotal } from "./order-lines.ts";
import { ProductSearch } from "./ProductSearch.tsx";
import { platesLifetimeSeconds, Servings } from "./Servings.tsx";
import { usePlates } from "../products/use-plates.ts";

const maxLines = 100;

const lineGrid = {
  display: "grid",
  gridTemplateColumns: { xs: "84px 1fr 34px", sm: "minmax(0, 1fr) 84px 96px 34px" },
  columnGap: 1.5,
  alignItems: "center",
  py: 1,
  borderBottom: 1,
  borderColor: "divider",
} as const;

interface OrderLinesProps {
  readonly restaurantId: string;
  readonly control: Control<OrderForm, unknown, OrderDraft>;
}

/** The products of a new order and their total. */
export function OrderLines({ restaurantId, control }: OrderLinesProps) {
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [photos, setPhotos] = useState<ReadonlyMap<string, string>>(new Map());
  const { fields, append, remove } = useFieldArray({ control, name: "orderItems" });
  const lines = useWatch({ control, name: "orderItems" });
  const { plates } = usePlates(
    restaurantId,
    lines.map(({ productId }) => productId),
    { lifetimeSeconds: platesLifetimeSeconds },
  );
  const type = useWatch({ control, name: "type" });
  const { errors } = useFormState({ control, name: "orderItems" });
  const error = errors.orderItems?.root?.message ?? errors.orderItems?.message;
  const toSearch = () => search.current?.focus();

  function choose(product: Product) {
    const present = lines.findIndex(({ productId }) => productId === product.id);
    if (present >= 0) {
      list.current?.querySelectorAll("input")[present]?.focus();
      return;
    }
    const { id: productId, name, price: unitPrice } = product;
    const [photo] = picturesOf(product);
    if (photo !== undefined) setPhotos(new Map(photos).set(productId, photo));
    append(
      { productId, name, unitPrice, quantity: 1 },
      { shouldFocus: true, focusName: `orderItems.${lines.length}.quantity` },
    );
  }

  return (
    <div>
      {fields.length > 0 && (
        <Box
          component="ul"
          ref={list}
          aria-label="Order items"
          sx={{ listStyle: "none", m: 0, mb: 2, p: 0, borderTop: 1, borderColor: "divider" }}
        >
          {fields.map((field, index) => {
            const line = lines[index] ?? field;
            return (
              <OrderLine
                key={field.id}
                control={control}
                index={index}
                line={line}
                plate={plates.get(line.productId)}
                photo={photos.get(line.productId)}
                error={errors.orderItems?.[index]?.productId?.message}
                onNext={toSearch}
                onRemove={() => {
                  remove(index);
                  toSearch();
                }}
              />
            );
          })}
          <Box component="li" sx={{ display: "flex", justifyContent: "space-between", pt: 1.25, fontWeight: 620 }}>
            <span>Total</span>
            <Box
              component="output"
              aria-label="Order total"
              sx={{ fontVariantNumeric: "tabular-nums", ...(type !== "SALE" && { textDecoration: "line-through" }) }}
            >
              <Money amount={runningTotal(lines)} />
            </Box>
          </Box>
          {type !== "SALE" && <FoodCost type={type} lines={lines} plates={plates} />}
        </Box>
      )}
      {fields.length < maxLines && (
        <ProductSearch
          restaurantId={restaurantId}
          error={error}
          inputRef={search}
          onChoose={choose}
          onDone={() => {
            const submit = search.current?.form?.querySelector("button[type=submit]");
            if (fields.length > 0 && submit instanceof HTMLElement) submit.focus();
          }}
        />
      )}
    </div>
  );
}

interface FoodCostProps {
  readonly type: Exclude<OrderType, "SALE">;
  readonly lines: readonly OrderLineForm[];
  readonly plates: ReadonlyMap<string, Plate>;
}

/** What a meal at no charge costs, for members who see costs; without a recipe it costs nothing. */
function FoodCost({ type, lines, plates }: FoodCostProps) {
  const { has } = usePermissions();
  const { money } = useFormats();
  if (!has("costs.read")) return null;
  const costs = lines.map(({ productId, quantity }) => {
    const plate = plates.get(productId);
    return plate && plate.cost === undefined ? undefined : costOf(quantity ?? 0, plate?.cost ?? 0);
  });
  const known = costs.filter((cost) => cost !== undefined);
  const cost = money(known.reduce((sum, one) => sum + one, 0));
  const what = type === "FAMILY" ? "This meal" : "This freebie";
  return (
    <Typography component="li" color="textSecondary" sx={{ pt: 0.5 }}>
      {known.length < costs.length
        ? "We can't tell yet what it costs: not every ingredient has a cost."
        : `${what} costs us ${cost}.`}
    </Typography>
  );
}

interface OrderLineProps {
  readonly control: OrderLinesProps["control"];
  readonly index: number;
  readonly line: OrderLineForm;
  readonly plate: Plate | undefined;
  readonly photo: string | undefined;
  /** The server's issue with the product. */
  readonly error: string | undefined;
  readonly onNext: () => void;
  readonly onRemove: () => void;
}

function OrderLine({ control, index, line, plate, photo, error: refusal, onNext, onRemove }: OrderLineProps) {
  const id = useId();
  const entry = useNumberEntry({ control, name: `orderItems.${index}.quantity`, step: 1, min: 1, max: 100 });
  const { name, unitPrice, quantity } = line;
  const error = entry.error ?? refusal;
  return (
    <Box component="li" sx={lineGrid}>
      <Box sx={{ minWidth: 0, gridColumn: { xs: "1 / -1", sm: "auto" }, pb: { xs: 0.5, sm: 0 } }}>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          {photo !== undefined && <Photo src={photo} alt="" size={28} />}
          <Typography sx={{ fontWeight: 560, minWidth: 0, overflowWrap: "anywhere" }}>{name}</Typography>
        </Box>
        <Typography id={`${id}-about`} variant="caption" color="textSecondary" component="p">
          <Money amount={unitPrice} /> each
          {plate !== undefined && " · "}
          <Servings plate={plate} quantity={quantity ?? 1} />
        </Typography>
      </Box>
      <div>
        <FieldLabel htmlFor={id} visuallyHidden>
          {`Quantity of ${name}`}
        </FieldLabel>
        <OutlinedInput
          {...entry.input}
          id={id}
          size="small"
          fullWidth
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            entry.input.onKeyDown(event);
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onNext();
          }}
          error={error !== undefined}
          autoComplete="off"
          slotProps={{
            input: {
              inputMode: "numeric",
              enterKeyHint: "next",
              "aria-describedby": `${id}-about${error === undefined ? "" : ` ${id}-error`}`,
            },
          }}
        />
      </div>
      <Typography sx={{ textAlign: "right", fontVariantNumeric: "tabular-nums" }}>
        <Money amount={runningTotal([line])} />
      </Typography>
      <IconButton size="small" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
        <Close fontSize="small" />
      </IconButton>
      {error !== undefined && (
        <FormHelperText error id={`${id}-error`} sx={{ gridColumn: "1 / -1" }}>
          {error}
        </FormHelperText>
      )}
      {entry.question && (
        <Box sx={{ gridColumn: "1 / -1" }}>
          <NumberQuestion label={`Quantity of ${name}`} {...entry.question} />
        </Box>
      )}
    </Box>
  );
}
