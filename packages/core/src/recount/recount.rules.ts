import { Big } from "big.js";
import * as z from "zod";
import { categoryKeyOf } from "../platform/text.ts";
import { orderTypes } from "../order/order.reasons.ts";
import { isAboveApproved } from "../procurement/procurement.rules.ts";
import { counterOf } from "../user/user.rules.ts";
import { buckets } from "../stock/stock.rules.ts";
import { Role } from "../user/user.schema.ts";

/** A thing as it is stored. */
export type Stored = Readonly<Record<string, unknown>>;

/** What one thing counts as, by the full name of each figure: `whose what figure`. */
export type Counts = Readonly<Record<string, number | Big>>;

const Tenant = z.looseObject({ restaurantId: z.string() });
const Figures = z.record(
  z.string(),
  z
    .union([z.number(), z.instanceof(Big)])
    .optional()
    .catch(undefined),
);

const ofRestaurant = (thing: Stored, scope: string, figures: Counts): Counts => {
  const { restaurantId } = Tenant.parse(thing);
  return Object.fromEntries(
    Object.entries(figures).map(([figure, amount]) => [`restaurant ${restaurantId} ${scope} ${figure}`, amount]),
  );
};

const ofPlatform = (figures: Counts): Counts =>
  Object.fromEntries(Object.entries(figures).map(([figure, amount]) => [`platform ${figure}`, amount]));

const Decimal = z.union([z.number(), z.instanceof(Big)]).transform((value) => Big(value));

const Flagged = z.looseObject({ isActive: z.boolean() });
const Item = z.looseObject({
  restaurantId: z.string(),
  id: z.string(),
  stockStatus: z.string(),
  category: z.string().optional(),
  quantity: Decimal,
  stockValue: Decimal,
  priceChange: z.unknown().optional(),
});
const Counter = Tenant.extend({
  scope: z.string(),
  stockValue: Decimal.optional(),
  costOfSales: Decimal.optional(),
});
const Movement = z.looseObject({
  restaurantId: z.string(),
  itemId: z.string(),
  quantity: Decimal,
  value: Decimal,
  bucket: z.string(),
  businessDay: z.string(),
});
const Delta = Tenant.extend({
  day: z.string(),
  documents: z.array(z.tuple([z.string(), z.string(), z.string(), z.array(z.tuple([z.string(), Decimal]))])),
});
const Rollup = Tenant.extend({
  sheet: z.string(),
  unit: z.string(),
  period: z.string(),
  rows: z.record(z.string(), z.record(z.string(), Decimal)),
});
const Product = Flagged.extend({ category: z.string() });
const Document = z.looseObject({ status: z.string() });
const Procurement = Document.extend({
  totalAmount: Decimal,
  receivedAmount: Decimal,
  acceptedAmount: Decimal.optional(),
});
const Order = Document.extend({
  restaurantId: z.string(),
  day: z.string(),
  completedOn: z.string().optional(),
  type: z.enum(orderTypes),
  totalAmount: Decimal,
  compAmount: Decimal.default(Big(0)),
  discountAmount: Decimal.default(Big(0)),
  adjustments: z.array(z.looseObject({ day: z.string().optional(), amount: Decimal.optional() })).default([]),
  voided: z.unknown().optional(),
  costedAmount: Decimal.default(Big(0)),
  costOfSales: Decimal.default(Big(0)),
});
const Waste = Tenant.extend({ number: z.string().optional() });
const User = z.looseObject({ id: z.string(), role: Role, superAdmin: z.boolean().default(false) });
const Audit = z.looseObject({ isAboutAdministrators: z.boolean().default(false) });
const Membership = z.looseObject({
  userId: z.string(),
  restaurantId: z.string(),
  role: z.string(),
  version: z.number(),
});
const MemberCounts = Tenant.extend({ furtherMembers: z.number(), furtherOwners: z.number() });

/** Over all scopes: each kind of document keeps what it changes. */
const stockValueOf = (restaurantId: string, value: Big): Counts => ({
  [`restaurant ${restaurantId} stock value`]: value,
});

const costOfSalesOf = (restaurantId: string, scope: string, cost: Big): Counts => ({
  [`restaurant ${restaurantId} ${scope} costOfSales`]: cost,
});

const centsOf = (dollars: Big) => dollars.times(100);

const isBucket = (figure: string) => buckets.some((bucket) => bucket === figure);

/** What the reports of a day say of the value of each bucket. */
const reportedOn = (restaurantId: string, day: string, values: readonly (readonly [string, Big])[]): Counts =>
  Object.fromEntries(values.map(([bucket, value]) => [`restaurant ${restaurantId} ${day} ${bucket}`, value]));

/** What a membership and its copy in the restaurant both say, as counters of the restaurant's and of the user's. */
function memberFigures({ userId, restaurantId, role, version }: z.infer<typeof Membership>): Counts {
  const isOwner = Number(role === "OWNER");
  return {
    [`restaurant ${restaurantId} member ${userId} version`]: version,
    [`restaurant ${restaurantId} member ${userId} isOwner`]: isOwner,
    [`user ${userId} in ${restaurantId} version`]: version,
    [`user ${userId} in ${restaurantId} isOwner`]: isOwner,
  };
}

const typeFigures = { SALE: "sales", FAMILY: "family", FREEBIE: "freebies" } as const;

const statusFigure = (status: string) => (status === "READY_FOR_PICKUP" ? "ready" : status.toLowerCase());

/**
 * What each kind of thing counts as, told from the thing alone. A new counter needs a line here: until then it is
 * reported as drift.
 */
export const counted: Readonly<Record<string, (thing: Stored) => readonly Counts[]>> = {
  audit: (thing) => [ofPlatform({ audits: 1, adminAudits: Number(Audit.parse(thing).isAboutAdministrators) })],
  bom: (thing) => {
    const { isActive } = Flagged.parse(thing);
    return [ofRestaurant(thing, "boms", { total: 1, active: Number(isActive) })];
  },
  inventory: (thing) => {
    const { restaurantId, stockStatus, category, stockValue, priceChange } = Item.parse(thing);
    const figures = { total: 1, low: Number(stockStatus === "low"), warning: Number(stockStatus === "warning") };
    const key = categoryKeyOf(category);
    return [
      ofRestaurant(thing, "inventory", { ...figures, priceChanges: Number(priceChange !== undefined) }),
      stockValueOf(restaurantId, stockValue),
      ...(key === "" ? [] : [ofRestaurant(thing, `inventory/${key}`, figures)]),
    ];
  },
  count: (thing) => [ofRestaurant(thing, "inventory", { counts: 1 })],
  member: (thing) => {
    const copy = Membership.parse(thing);
    const isOwner = Number(copy.role === "OWNER");
    return [ofRestaurant(thing, "members", { furtherMembers: 1, furtherOwners: isOwner }), memberFigures(copy)];
  },
  membership: (thing) => [{ [`user ${Membership.parse(thing).userId} restaurantCount`]: 1 }],
  movement: (thing) => {
    const { restaurantId, itemId, quantity, value, bucket, businessDay } = Movement.parse(thing);
    return [
      { [`item ${itemId} quantity`]: quantity, [`item ${itemId} value`]: value },
      reportedOn(restaurantId, businessDay, [[bucket, value]]),
    ];
  },
  order: (thing) => {
    const { restaurantId, status, day, completedOn, adjustments, voided, ...sold } = Order.parse(thing);
    const net = sold.totalAmount.minus(sold.compAmount).minus(sold.discountAmount);
    const revenueCents = centsOf(sold.type === "SALE" ? net : Big(0));
    const refunds = adjustments.flatMap(({ day: on, amount }) =>
      on !== undefined && amount ? [{ on, cents: centsOf(amount) }] : [],
    );
    const refunded = refunds.reduce((sum, { cents }) => sum.plus(cents), Big(0));
    const completed = { completed: 1, completedCents: revenueCents.minus(refunded) };
    const ended = status === "COMPLETED" ? completed : status === "CANCELLED" ? { cancelled: 1 } : { open: 1 };
    const end = voided === undefined ? ended : { voided: 1 };
    return [
      ofRestaurant(thing, "orders", { total: 1, [statusFigure(status)]: 1 }),
      ofRestaurant(thing, `orders/${day}`, { total: 1, ...end }),
      ...refunds.map(({ on, cents }) => ofRestaurant(thing, `orders/${on}`, { revenueCents: cents.times(-1) })),
      ...(completedOn === undefined || voided !== undefined
        ? []
        : [
            ofRestaurant(thing, `orders/${completedOn}`, {
              [typeFigures[sold.type]]: 1,
              revenueCents,
              costedCents: centsOf(sold.costedAmount),
            }),
            costOfSalesOf(restaurantId, `orders/${completedOn}`, sold.costOfSales),
          ]),
    ];
  },
  procurement: (thing) => {
    const { status, ...amounts } = Procurement.parse(thing);
    return [
      ofRestaurant(thing, "procurements", {
        total: 1,
        [statusFigure(status)]: 1,
        aboveApproved: Number(isAboveApproved(amounts)),
      }),
    ];
  },
  product: (thing) => {
    const { isActive, category } = Product.parse(thing);
    const key = categoryKeyOf(category);
    return [
      ofRestaurant(thing, "products", { total: 1, active: Number(isActive) }),
      ...(key === "" ? [] : [ofRestaurant(thing, `products/${key}`, { total: 1 })]),
    ];
  },
  receipt: (thing) => [ofRestaurant(thing, "procurements", { receipts: 1 })],
  restaurant: (thing) => {
    const { id, isActive } = Flagged.extend({ id: z.string() }).parse(thing);
    return [
      ofPlatform({ restaurants: 1, activeRestaurants: Number(isActive) }),
      // The counts of members leave out its first owner.
      ofRestaurant({ restaurantId: id }, "members", { furtherMembers: -1, furtherOwners: -1 }),
    ];
  },
  supplier: (thing) => {
    const { isActive } = Flagged.parse(thing);
    return [ofRestaurant(thing, "suppliers", { total: 1, active: Number(isActive) })];
  },
  waste: (thing) => (Waste.parse(thing).number === undefined ? [] : [ofRestaurant(thing, "inventory", { wastes: 1 })]),
  user: (thing) => {
    const { role, superAdmin } = User.parse(thing);
    const isAdministrator = role === "ADMIN";
    return [
      ofPlatform({ [counterOf[role]]: 1 }),
      {
        "administrators count": Number(isAdministrator),
        "administrators superAdmins": Number(isAdministrator && superAdmin),
      },
    ];
  },
};

/** Attributes of a counter that are no count: keys, and what was given away last, which no thing left can tell. */
const isFigure = (name: string) =>
  !/^(gsi\d)?[ps]k$|^__edb_|^last(Receipt|Waste)?Number$|^stockValue$|^costOfSales$/.test(name);

function figuresOf(thing: Stored): Counts {
  const figures = Figures.parse(thing);
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, amount]) =>
      isFigure(name) && amount !== undefined ? [[name, amount]] : [],
    ),
  );
}

/** What each kind of counter says, in the same names; an item counts what its movements add up to. */
export const kept: Readonly<Record<string, (thing: Stored) => Counts>> = {
  administrators: (thing) =>
    Object.fromEntries(
      Object.entries(figuresOf(thing)).map(([figure, amount]) => [`administrators ${figure}`, amount]),
    ),
  inventory: (thing) => {
    const { id, quantity, stockValue } = Item.parse(thing);
    return {
      [`item ${id} quantity`]: quantity,
      [`item ${id} value`]: stockValue,
    };
  },
  delta: (thing) => {
    const { restaurantId, day, documents } = Delta.parse(thing);
    const sums: Record<string, Big> = {};
    for (const [bucket, value] of documents.flatMap(([, , , values]) => values)) {
      sums[bucket] = (sums[bucket] ?? Big(0)).plus(value);
    }
    return reportedOn(restaurantId, day, Object.entries(sums));
  },
  memberCounts: (thing) => {
    const { furtherMembers, furtherOwners } = MemberCounts.parse(thing);
    return ofRestaurant(thing, "members", { furtherMembers, furtherOwners });
  },
  membership: (thing) => memberFigures(Membership.parse(thing)),
  platformCounter: (thing) => ofPlatform(figuresOf(thing)),
  counter: (thing) => {
    const { restaurantId, scope, stockValue, costOfSales } = Counter.parse(thing);
    return {
      ...ofRestaurant(thing, scope, figuresOf(thing)),
      ...(stockValue && stockValueOf(restaurantId, stockValue)),
      ...(costOfSales && costOfSalesOf(restaurantId, scope, costOfSales)),
    };
  },
  rollup: (thing) => {
    const { restaurantId, sheet, unit, period, rows } = Rollup.parse(thing);
    if (sheet !== "totals" || unit !== "DAY") return {};
    const values = Object.values(rows).flatMap((figures) => Object.entries(figures));
    // Figures of sales are no movements.
    return reportedOn(
      restaurantId,
      period,
      values.filter(([name]) => isBucket(name)),
    );
  },
  user: (thing) => {
    const { id, restaurantCount } = z.looseObject({ id: z.string(), restaurantCount: z.number() }).parse(thing);
    return { [`user ${id} restaurantCount`]: restaurantCount };
  },
};
