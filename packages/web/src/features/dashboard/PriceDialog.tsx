import Typography from "@mui/material/Typography";
import { foodCostPercentage, priceAtTarget } from "@stockpot/core/bom/bom.rules";
import type { AffectedPlate } from "@stockpot/core/inventory/price-change.schema";
import { get, update } from "@stockpot/core/product/product.routes";
import { ProductReplacement } from "@stockpot/core/product/product.schema";
import { Big } from "big.js";
import { type Control, useForm, useWatch } from "react-hook-form";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { FoodCost } from "../../components/FoodCost.tsx";
import { Money } from "../../components/Money.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { type FormOf, formResolver, useServerIssues } from "../../lib/form.ts";
import { useFormats } from "../../lib/formats.ts";
import { useNotify } from "../../lib/notify.tsx";
import { reloadRestaurant } from "../../lib/reload-restaurant.ts";
import { useTarget } from "./use-target.ts";

const NewPrice = ProductReplacement.pick({ price: true });
type PriceForm = FormOf<typeof NewPrice>;

const resolver = formResolver<PriceForm, PriceForm & { price: number }>(NewPrice);

const proposedPrice = (cost: number, target: number) => priceAtTarget(Big(cost), target)?.toNumber() ?? null;

const percentageOf = (cost: number, price: number) => foodCostPercentage(Big(cost), Big(price))?.toNumber();

interface PriceDialogProps {
  readonly restaurantId: string;
  readonly plate: AffectedPlate;
  readonly onClose: () => void;
}

/** Sets a product's price, beginning with the one at which its plate meets the target. */
export function PriceDialog({ restaurantId, plate, onClose }: PriceDialogProps) {
  const { productId, name, price, cost = 0 } = plate;
  const notify = useNotify();
  const formats = useFormats();
  const target = useTarget();
  const { run, pending, error } = useCall(update);
  const form = useForm<PriceForm, unknown, { price: number }>({
    resolver,
    defaultValues: { price: proposedPrice(cost, target) },
  });
  const message = useServerIssues(form, error, "Failed to set the price. Please try again.");

  const submit = form.handleSubmit(async ({ price: next }) => {
    const params = { restaurantId, productId };
    try {
      const { data } = await call(get, { params });
      const { version } = data;
      await run({ params, ifMatch: version, body: { ...ProductReplacement.strip().parse(data), price: next } });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      return;
    }
    onClose();
    notify.success(`${name} now sells for ${formats.money(next)}`);
    await reloadRestaurant(restaurantId);
  });

  return (
    <FormDialog
      title={`Price of ${name}`}
      submitLabel="Set Price"
      saving={pending}
      error={message}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      maxWidth="xs"
    >
      <Typography>
        A plate costs <Money amount={cost} /> and sells for <Money amount={price} />.
      </Typography>
      <NumberInput control={form.control} name="price" label="New price" money required />
      <Outcome cost={cost} control={form.control} />
    </FormDialog>
  );
}

interface OutcomeProps {
  readonly cost: number;
  readonly control: Control<PriceForm, unknown, { price: number }>;
}

/** The margin at the new price. */
function Outcome({ cost, control }: OutcomeProps) {
  const price = useWatch({ control, name: "price" });
  const percentage = price === null ? undefined : percentageOf(cost, price);
  if (price === null || percentage === undefined) return null;
  return (
    <Typography color="textSecondary" aria-live="polite">
      Food cost <FoodCost percentage={percentage} />, margin <Money amount={price - cost} />
    </Typography>
  );
}
