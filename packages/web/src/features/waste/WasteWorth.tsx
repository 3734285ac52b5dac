import Typography from "@mui/material/Typography";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { factor, applyFactor } from "@stockpot/core/measure/quantity";
import { plates as platesRoute } from "@stockpot/core/product/product.routes";
import type { WasteDraft } from "@stockpot/core/waste/waste.schema";
import { Big } from "big.js";
import { type Control, useWatch } from "react-hook-form";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { useWastedItems } from "./use-wasted-items.ts";
import type { WasteForm, WasteLineForm } from "./waste-form.ts";

interface WasteWorthProps {
  readonly restaurantId: string;
  readonly control: Control<WasteForm, unknown, WasteDraft>;
}

/** What an amount of an item is worth at its average cost, US dollars; undefined while that is not known. */
function worthOf({ quantity, unit }: WasteLineForm, item: InventoryItem | undefined): Big | undefined {
  if (item?.averageCost === undefined || quantity === null) return undefined;
  const by = factor(unit === "" ? item.baseUnit : unit, item.baseUnit, item.equivalences);
  return by && applyFactor(Big(quantity), by).times(item.averageCost);
}

/** What so many portions of a dish are worth, US dollars; undefined while not all of it has a cost. */
const worthOfPortions = (quantity: number | null, cost: number | undefined): Big | undefined =>
  cost === undefined ? undefined : Big(cost).times(quantity ?? 0);

const sumOf = (worths: readonly Big[]): number => worths.reduce((sum, worth) => sum.plus(worth), Big(0)).toNumber();

/** What the waste about to be recorded is worth, for members who see costs. */
export function WasteWorth({ restaurantId, control }: WasteWorthProps) {
  const { has } = usePermissions();
  const { money } = useFormats();
  const lines = useWatch({ control, name: "lines" });
  const items = useWastedItems(
    restaurantId,
    lines.map(({ subject }) => subject),
  );
  const ids = [...new Set(lines.flatMap(({ subject }) => (subject.type === "PRODUCT" ? [subject.id] : [])))].toSorted();
  const seesCosts = has("costs.read");
  const request = { params: { restaurantId }, query: { ids: ids.join(",") } };
  const { data } = useRoute(platesRoute, seesCosts && ids.length > 0 ? request : null, { keepPreviousData: true });
  if (!seesCosts) return null;
  const entered = lines.filter(({ quantity }) => quantity !== null && quantity > 0);
  const worths = entered.map((line) => {
    if (line.subject.type === "ITEM") return worthOf(line, items.get(line.subject.id));
    return worthOfPortions(line.quantity, data?.data.find(({ productId }) => productId === line.subject.id)?.cost);
  });
  const known = worths.filter((worth) => worth !== undefined);
  if (known.length === 0) return null;
  const sum = money(sumOf(known));
  return (
    <Typography aria-live="polite" sx={{ fontWeight: 560 }}>
      {known.length < worths.length ? `Worth at least ${sum}` : `Worth ${sum}`}
    </Typography>
  );
}
