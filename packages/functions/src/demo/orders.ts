import type { Member } from "@stockpot/core/actor";
import * as boms from "@stockpot/core/bom/bom.service";
import { dayMilliseconds } from "@stockpot/core/platform/clock";
import * as orders from "@stockpot/core/order/order.service";
import * as products from "@stockpot/core/product/product.service";
import type { CancelledStock, OrderDraft, OrderStatus } from "@stockpot/core/order/order.schema";
import type { DemoEvent } from "./event.ts";

const minuteMilliseconds = 60_000;
const days = 14;

/** Orders on a day of the week, Sunday first: closed on Mondays, busiest at the weekend. */
const ordersByWeekday = [3, 0, 2, 2, 3, 4, 5] as const;

/** How busy a restaurant is beside the others. */
const trade: Readonly<Record<string, number>> = { "Bistro Lavande": 1, "Harbor Grill": 0.5, "Trattoria Sole": 0.4 };

const guests: readonly NonNullable<OrderDraft["customer"]>[] = [
  { fullName: "Ada Laurent", email: "ada.laurent@guests.example" },
  { fullName: "Ben Okafor", email: "ben.okafor@guests.example" },
  { fullName: "Chiara Rossi" },
  { fullName: "Table 4" },
  { fullName: "Dmitri Sokolov", email: "dmitri@guests.example" },
  { fullName: "Table 11" },
  { fullName: "Emily Tran", email: "emily.tran@guests.example" },
];

const remarks = ["Nut allergy", "No garlic, please", "Birthday: a candle with the dessert", "To go"] as const;

/** A step of an order, so many minutes after it was entered. */
interface Step {
  readonly after: number;
  readonly status: OrderStatus;
  readonly stock?: CancelledStock;
}

const served: readonly Step[] = [
  { after: 3, status: "PREPARING" },
  { after: 34, status: "COMPLETED" },
];

const pickedUp: readonly Step[] = [
  { after: 2, status: "CONFIRMED" },
  { after: 6, status: "PREPARING" },
  { after: 22, status: "READY_FOR_PICKUP" },
  { after: 41, status: "COMPLETED" },
];

const calledOff: readonly Step[] = [
  { after: 2, status: "CONFIRMED" },
  { after: 9, status: "CANCELLED" },
];

const sentBack: readonly Step[] = [
  { after: 4, status: "PREPARING" },
  { after: 27, status: "CANCELLED", stock: "WASTE" },
];

const keptWhole: readonly Step[] = [
  { after: 4, status: "PREPARING" },
  { after: 8, status: "CANCELLED", stock: "RETURN" },
];

/** What becomes of the orders of past days, in turn. */
const courses = [
  served,
  served,
  pickedUp,
  served,
  served,
  served,
  calledOff,
  served,
  pickedUp,
  served,
  sentBack,
  served,
  served,
  pickedUp,
  served,
  keptWhole,
] as const;

/** The service that is going on: how many minutes ago an order was entered, and how far it has come. */
const tonight: readonly { readonly ago: number; readonly steps: readonly Step[] }[] = [
  { ago: 118, steps: served },
  { ago: 104, steps: pickedUp },
  { ago: 87, steps: served },
  { ago: 63, steps: calledOff },
  { ago: 41, steps: pickedUp.slice(0, 3) },
  { ago: 26, steps: pickedUp.slice(0, 2) },
  { ago: 19, steps: served.slice(0, 1) },
  { ago: 11, steps: pickedUp.slice(0, 1) },
  { ago: 7, steps: [] },
  { ago: 2, steps: [] },
];

/** A dish is struck off the menu before the last of it is gone: that leaves something to be low on. */
const keptBack = 10;

const seedOf = (text: string) => new TextEncoder().encode(text).reduce((sum, byte) => sum * 31 + byte, 7) >>> 0;

/** The same numbers from 0 to 1 at every start, so that the demo always tells one story. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What a restaurant's guests order from its opening to this moment, and what becomes of it. */
export async function planOrders(actor: Member, restaurant: string): Promise<readonly DemoEvent[]> {
  const { data } = await products.list(actor, { limit: 100 });
  const menu = data.filter(({ isActive, isAvailable }) => isActive && isAvailable).map(({ id }) => id);
  const busy = trade[restaurant] ?? 0;
  const chance = chances(seedOf(restaurant));
  const now = Date.now();
  const past = Array.from({ length: days - 1 }, (_, index) => days - 1 - index).flatMap((daysAgo) =>
    sittingsOf(new Date(now - daysAgo * dayMilliseconds), busy, chance),
  );
  const begun = past.map((at, index) => ({ at, steps: courses[index % courses.length] ?? served }));
  const going = tonight
    .slice(-Math.ceil(tonight.length * busy))
    .map(({ ago, steps }) => ({ at: new Date(now - ago * minuteMilliseconds), steps }));
  return [...begun, ...going].flatMap(({ at, steps }) => serving(actor, menu, chance, at, steps));
}

/** When orders are entered on a day: some at lunch, most in the evening. */
function sittingsOf(day: Date, busy: number, chance: () => number): readonly Date[] {
  const count = Math.round((ordersByWeekday[day.getDay()] ?? 0) * busy);
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(day);
    const isLunch = index % 3 === 0;
    at.setHours(isLunch ? 12 : 18, Math.floor(chance() * (isLunch ? 100 : 180)), Math.floor(chance() * 60));
    return at;
  });
}

/** One order: entered, then led through its states. */
function serving(
  actor: Member,
  menu: readonly string[],
  chance: () => number,
  at: Date,
  steps: readonly Step[],
): readonly DemoEvent[] {
  let orderId: string | undefined;
  const enter = async () => {
    const draft = await draftOf(actor, menu, chance);
    if (draft !== undefined) orderId = (await orders.create(actor, draft)).id;
  };
  const lead =
    ({ status, stock }: Step) =>
    async () => {
      if (orderId === undefined) return;
      await orders.setStatus(actor, {
        params: { orderId },
        body: { status, ...(stock && { stock }) },
        ifMatch: undefined,
      });
    };
  return [
    { at, run: enter },
    ...steps.map((step) => ({ at: new Date(at.getTime() + step.after * minuteMilliseconds), run: lead(step) })),
  ];
}

/** Two or three dishes that the stock gives at that moment. */
async function draftOf(actor: Member, menu: readonly string[], chance: () => number): Promise<OrderDraft | undefined> {
  const plates = await boms.plates(actor, { ids: [...menu] });
  const isCooked = new Set(plates.map(({ productId }) => productId));
  const left = new Map(plates.map(({ productId, servings }) => [productId, servings - keptBack]));
  const chosen = menu
    .map((productId) => ({ productId, wish: chance(), quantity: 1 + Math.floor(chance() * 2) }))
    .toSorted((a, b) => a.wish - b.wish)
    .filter(({ productId, quantity }) => !isCooked.has(productId) || (left.get(productId) ?? 0) >= quantity)
    .slice(0, 2 + Math.floor(chance() * 2));
  if (chosen.length === 0) return undefined;
  const guest = guests[Math.floor(chance() * guests.length * 1.5)];
  const remark = remarks[Math.floor(chance() * remarks.length * 5)];
  return {
    orderItems: chosen.map(({ productId, quantity }) => ({ productId, quantity })),
    ...(guest && { customer: guest }),
    ...(remark && { notes: remark }),
  };
}
