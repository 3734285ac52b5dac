import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { plateLineOf } from "@stockpot/core/bom/bom.rules";
import { listOfProduct } from "@stockpot/core/bom/bom.routes";
import { ingredients as route } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { Big } from "big.js";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import { LoadFailure } from "../LoadFailure.tsx";
import { chainOf, moneyScale } from "./figures.ts";
import { Exact } from "../Exact.tsx";
import { Part } from "./QuantityChain.tsx";
import { ShareBar } from "./ShareBar.tsx";
import type { ItemSubject, PlateIngredient, PlateSubject } from "./subject.ts";
import { WhyButton } from "./WhyButton.tsx";

/** Recipes of one product: the active one is among them. */
const maxRecipes = 100;

interface PlateExplanationProps {
  readonly subject: PlateSubject;
  readonly onAsk: (subject: ItemSubject) => void;
}

/** What a plate costs: each ingredient's quantity at its average cost, the dearest first. */
export function PlateExplanation({ subject: { of }, onAsk }: PlateExplanationProps) {
  const restaurantId = useRestaurant().selected?.id;
  const productId = "productId" in of ? of.productId : undefined;
  const recipes = useRoute(
    listOfProduct,
    restaurantId === undefined || productId === undefined
      ? null
      : { params: { restaurantId, productId }, query: { limit: maxRecipes } },
  );
  const lines = "ingredients" in of ? of.ingredients : recipes.data?.data.find(({ isActive }) => isActive)?.items;
  const ids = [...new Set(lines?.map(({ inventoryItemId }) => inventoryItemId))].toSorted().join(",");
  const items = useRoute(
    route,
    restaurantId === undefined || ids === "" ? null : { params: { restaurantId }, query: { ids } },
    { lifetimeSeconds: 0 },
  );
  const failed = [recipes, items].find(({ error, isValidating }) => error !== undefined && !isValidating);
  if (failed) return <LoadFailure what="the recipe" error={failed.error} onRetry={() => void failed.mutate()} />;
  if (lines === undefined || items.data === undefined) return <Skeleton height={160} />;
  return <Recipe lines={lines} items={new Map(items.data.data.map((item) => [item.id, item]))} onAsk={onAsk} />;
}

interface RecipeProps {
  readonly lines: readonly PlateIngredient[];
  readonly items: ReadonlyMap<string, InventoryItem>;
  readonly onAsk: (subject: ItemSubject) => void;
}

interface Row extends PlateIngredient {
  readonly item: InventoryItem | undefined;
  /** In the item's base unit; undefined while the item is not known. */
  readonly baseQuantity: Big | undefined;
  /** Its place in the recipe: an ingredient may stand in several rows. */
  readonly key: number;
  readonly averageCost: number | undefined;
  /** US dollars a plate; undefined while it has no cost. */
  readonly cost: number | undefined;
}

const costOf = (baseQuantity: Big | undefined, averageCost: number | undefined) =>
  averageCost === undefined ? undefined : baseQuantity?.times(averageCost).toNumber();

/** The ingredients without a cost, the others by their cost, and what these come to. */
function walk(lines: readonly PlateIngredient[], items: RecipeProps["items"]) {
  const rows = lines.map((line, key): Row => {
    const item = items.get(line.inventoryItemId);
    const { baseQuantity } = plateLineOf(line, item);
    const averageCost = item?.averageCost;
    return { ...line, item, key, baseQuantity, averageCost, cost: costOf(baseQuantity, averageCost) };
  });
  const costed = rows
    .filter(({ cost }) => cost !== undefined)
    .toSorted(({ cost: one = 0 }, { cost: other = 0 }) => other - one);
  const total = costed.reduce((sum, { cost = 0 }) => sum.plus(cost), Big(0)).toNumber();
  return { uncosted: rows.filter(({ cost }) => cost === undefined), costed, total };
}

function Recipe({ lines, items, onAsk }: RecipeProps) {
  const formats = useFormats();
  const { uncosted, costed, total } = walk(lines, items);
  const scale = moneyScale(total, formats);
  const links = chainOf(
    0,
    costed.map(({ cost = 0 }) => cost),
    scale,
  );
  return (
    <Part title="Ingredients per plate">
      <Box component="ol" aria-label="Ingredients" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
        {uncosted.map((row) => (
          <Ingredient key={row.key} row={row} amount="Cost missing" part={0} onAsk={onAsk} />
        ))}
        {costed.map((row, index) => {
          const { change = 0, isTiny = false } = links[index] ?? {};
          const amount = isTiny ? `under ${scale.format(10 ** -scale.decimals)}` : scale.format(change);
          return (
            <Ingredient
              key={row.key}
              row={row}
              amount={amount}
              part={total === 0 ? 0 : (row.cost ?? 0) / total}
              onAsk={onAsk}
            />
          );
        })}
      </Box>
      <Box sx={{ display: "flex", gap: 1.5, mt: 1.5, pt: 1, borderTop: 1, borderColor: "divider" }}>
        <Typography sx={{ flex: 1, fontWeight: 620 }}>
          {uncosted.length === 0 ? "A plate costs" : "A plate costs at least"}
        </Typography>
        <Typography sx={{ fontWeight: 650 }}>
          <Exact
            text={scale.format(total)}
            exact={formats.fullMoney(total)}
            isExact={scale.format(total) === formats.fullMoney(total)}
          />
        </Typography>
      </Box>
      {uncosted.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Cost missing for {[...new Set(uncosted.map(({ name }) => name))].join(", ")}.
        </Typography>
      )}
    </Part>
  );
}

interface IngredientProps {
  readonly row: Row;
  readonly amount: string;
  /** Of the whole plate: 1 is all of it. */
  readonly part: number;
  readonly onAsk: (subject: ItemSubject) => void;
}

function Ingredient({ row, amount, part, onAsk }: IngredientProps) {
  const formats = useFormats();
  const { inventoryItemId: itemId, name, item, quantity, unit, baseQuantity, averageCost } = row;
  const cost = item && averageCost !== undefined ? formats.moneyPer(averageCost, item.baseUnit) : undefined;
  const entered = formats.written(quantity, unit);
  const inBaseUnit = item && baseQuantity && formats.quantity(baseQuantity.toNumber(), item.baseUnit);
  const subject: ItemSubject = { about: "cost", itemId, name, label: cost ?? "" };
  return (
    <li>
      <Box sx={{ display: "flex", gap: 1.5, alignItems: "baseline" }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          {name}
          <Typography variant="caption" color="textSecondary" component="div">
            {entered}
            {inBaseUnit !== undefined && inBaseUnit !== entered && ` = ${inBaseUnit}`}
            {cost !== undefined && (
              <>
                {" × "}
                <WhyButton subject={subject} onAsk={() => onAsk(subject)}>
                  {cost}
                </WhyButton>
              </>
            )}
          </Typography>
        </Box>
        <Box sx={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums", fontWeight: 520 }}>{amount}</Box>
      </Box>
      <ShareBar share={part} />
    </li>
  );
}
