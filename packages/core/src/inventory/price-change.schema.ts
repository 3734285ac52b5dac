import * as z from "zod";
import { Unit, exactNumber } from "../measure/quantity.schema.ts";
import { oneLine } from "../platform/text.schema.ts";

/** A product that takes an item, at this moment's costs. */
const AffectedPlate = z.object({
  productId: z.uuid(),
  name: z.string(),
  /** US dollars, as is the cost. */
  price: exactNumber,
  /** Absent while another ingredient has no cost yet. */
  cost: exactNumber.optional(),
  /** Price less cost, US dollars. */
  margin: exactNumber.optional(),
  foodCostPercentage: exactNumber.optional(),
});
export type AffectedPlate = z.output<typeof AffectedPlate>;

/** An item whose price changed by more than the restaurant's setting, with the plates that use it. */
export const PriceChange = z.object({
  itemId: z.uuid(),
  name: z.string(),
  /** In which it was bought last. */
  unit: Unit,
  /** US dollars a `unit`. */
  price: exactNumber,
  priceBefore: exactNumber,
  procurement: z.object({ id: z.uuid(), procurementNumber: z.string() }),
  /** The delivery that brought the new price. */
  receiptNumber: z.string(),
  /** The highest food cost first. */
  plates: z.array(AffectedPlate),
});
export type PriceChange = z.output<typeof PriceChange>;

/** The delivery whose price change was seen. A later change stays on the list. */
export const SeenPriceChange = z.strictObject({
  receiptNumber: oneLine(z.string("Delivery is required").trim().min(1, "Delivery is required").max(50, "Too long")),
});
export type SeenPriceChange = z.output<typeof SeenPriceChange>;
