import { Big } from "big.js";
import * as z from "zod";
import { foldText } from "../platform/text.ts";
import { counterOf } from "../user/user.rules.ts";
import { Role } from "../user/user.schema.ts";

/** A thing as it is stored. */
export type Stored = Readonly<Record<string, unknown>>;

/** What one thing counts as, by the full name of each figure: `whose what figure`. */
type Counts = Readonly<Record<string, number>>;

const Tenant = z.looseObject({ restaurantId: z.string() });
const Figures = z.record(z.string(), z.number().optional().catch(undefined));

const ofRestaurant = (thing: Stored, scope: string, figures: Readonly<Record<string, number>>): Counts => {
  const { restaurantId } = Tenant.parse(thing);
  return Object.fromEntries(
    Object.entries(figures).map(([figure, amount]) => [`restaurant ${restaurantId} ${scope} ${figure}`, amount]),
  );
};

const ofPlatform = (figures: Readonly<Record<string, number>>): Counts =>
  Object.fromEntries(Object.entries(figures).map(([figure, amount]) => [`platform ${figure}`, amount]));

const Flagged = z.looseObject({ isActive: z.boolean() });
const Item = z.looseObject({ stockStatus: z.string(), category: z.string().optional() });
const Product = Flagged.extend({ category: z.string() });
const Document = z.looseObject({ status: z.string() });
const Order = Document.extend({
  day: z.string(),
  completedOn: z.string().optional(),
  totalAmount: z.union([z.number(), z.instanceof(Big)]),
});
const User = z.looseObject({ id: z.string(), role: Role });
const Membership = z.looseObject({ userId: z.string() });

const statusFigure = (status: string) => (status === "READY_FOR_PICKUP" ? "ready" : status.toLowerCase());

/**
 * What each kind of thing counts as, told from the thing alone. A new counter needs a line here: until then it is
 * reported as drift.
 */
export const counted: Readonly<Record<string, (thing: Stored) => readonly Counts[]>> = {
  audit: () => [ofPlatform({ audits: 1 })],
  bom: (thing) => {
    const { isActive } = Flagged.parse(thing);
    return [ofRestaurant(thing, "boms", { total: 1, active: Number(isActive) })];
  },
  inventory: (thing) => {
    const { stockStatus, category } = Item.parse(thing);
    const figures = { total: 1, low: Number(stockStatus === "low"), warning: Number(stockStatus === "warning") };
    const key = foldText(category ?? "");
    return [
      ofRestaurant(thing, "inventory", figures),
      ...(key === "" ? [] : [ofRestaurant(thing, `inventory/${key}`, figures)]),
    ];
  },
  membership: (thing) => [{ [`user ${Membership.parse(thing).userId} restaurantCount`]: 1 }],
  order: (thing) => {
    const { status, day, completedOn, totalAmount } = Order.parse(thing);
    const revenueCents = Big(totalAmount).times(100).toNumber();
    return [
      ofRestaurant(thing, "orders", { total: 1, [statusFigure(status)]: 1 }),
      ofRestaurant(thing, `orders/${day}`, { total: 1 }),
      ...(completedOn === undefined ? [] : [ofRestaurant(thing, `orders/${completedOn}`, { revenueCents })]),
    ];
  },
  procurement: (thing) => [
    ofRestaurant(thing, "procurements", { total: 1, [statusFigure(Document.parse(thing).status)]: 1 }),
  ],
  product: (thing) => {
    const { isActive, category } = Product.parse(thing);
    return [
      ofRestaurant(thing, "products", { total: 1, active: Number(isActive) }),
      ofRestaurant(thing, `products/${foldText(category)}`, { total: 1 }),
    ];
  },
  restaurant: (thing) => [ofPlatform({ restaurants: 1, activeRestaurants: Number(Flagged.parse(thing).isActive) })],
  supplier: (thing) => {
    const { isActive } = Flagged.parse(thing);
    return [ofRestaurant(thing, "suppliers", { total: 1, active: Number(isActive) })];
  },
  user: (thing) => {
    const { role } = User.parse(thing);
    return [ofPlatform({ [counterOf[role]]: 1 }), { "administrators count": Number(role === "ADMIN") }];
  },
};

/** Attributes of a counter that are no count: keys, and the last number given away, which no thing left can tell. */
const isFigure = (name: string) => !/^(gsi\d)?[ps]k$|^__edb_|^numbered$/.test(name);

function figuresOf(thing: Stored): Readonly<Record<string, number>> {
  const figures = Figures.parse(thing);
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, amount]) =>
      isFigure(name) && amount !== undefined ? [[name, amount]] : [],
    ),
  );
}

/** What each kind of counter says, in the same names. */
export const kept: Readonly<Record<string, (thing: Stored) => Counts>> = {
  administrators: (thing) =>
    Object.fromEntries(
      Object.entries(figuresOf(thing)).map(([figure, amount]) => [`administrators ${figure}`, amount]),
    ),
  platformTally: (thing) => ofPlatform(figuresOf(thing)),
  tally: (thing) => ofRestaurant(thing, z.looseObject({ scope: z.string() }).parse(thing).scope, figuresOf(thing)),
  user: (thing) => {
    const { id, restaurantCount } = z.looseObject({ id: z.string(), restaurantCount: z.number() }).parse(thing);
    return { [`user ${id} restaurantCount`]: restaurantCount };
  },
};
