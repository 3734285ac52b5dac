import * as boms from "@stockpot/core/bom/bom.service";
import { DomainError } from "@stockpot/core/error";
import type { CancelledStock, OrderDraft, OrderStatus } from "@stockpot/core/order/order.schema";
import * as orders from "@stockpot/core/order/order.service";
import * as products from "@stockpot/core/product/product.service";
import { type DemoEvent, type DemoKitchen, chances, dayAgo, momentAgo } from "./timeline.ts";

const minuteMilliseconds = 60_000;
const days = 14;

/** Orders on a day of the week, Sunday first: closed on Mondays, busiest at the weekend. */
const ordersByWeekday = [28, 0, 20, 20, 24, 32, 40] as const;

/** How busy a restaurant is beside the first. */
const trade: Readonly<Record<string, number>> = { "Bistro Lavande": 1, "Harbor Grill": 0.15, "Trattoria Sole": 0.12 };

const guests: readonly NonNullable<OrderDraft["customer"]>[] = [
  ...Array.from({ length: 12 }, (_, index) => ({ fullName: `Table ${index + 1}` })),
  { fullName: "Ada Laurent", email: "ada.laurent@guests.example" },
  { fullName: "Ben Okafor", email: "ben.okafor@guests.example" },
  { fullName: "Chiara Rossi" },
  { fullName: "Emily Tran", email: "emily.tran@guests.example" },
];

const remarks = ["Nut allergy", "No garlic, please", "Birthday: a candle with the dessert", "To go"] as const;

/** A step of an order, so many minutes after it was entered. */
interface Step {
  readonly after: number;
  readonly status: OrderStatus;
  readonly stock?: CancelledStock;
}

/** On a busy day an order goes to its end in one tap. */
const closed: readonly Step[] = [{ after: 38, status: "COMPLETED" }];

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

/** What becomes of the orders of past days: most are served, one in twenty is not. */
function courseOf(index: number): readonly Step[] {
  if (index % 57 === 20) return calledOff;
  if (index % 57 === 39) return sentBack;
  if (index % 57 === 50) return keptWhole;
  return index % 19 === 7 ? served : closed;
}

/** The service that is going on: how many minutes ago an order was entered, and how far it has come. */
const underWay: readonly { readonly ago: number; readonly steps: readonly Step[] }[] = [
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
const keptBack = 5;

/** What a restaurant's guests order from its opening to this moment, and what becomes of it. */
export async function planOrders(kitchen: DemoKitchen): Promise<readonly DemoEvent[]> {
  const { data } = await products.list(kitchen.owner, { limit: 100 });
  const menu = data.filter(({ isActive, isAvailable }) => isActive && isAvailable).map(({ id }) => id);
  const busy = trade[kitchen.name] ?? 0;
  const chance = chances(kitchen.name);
  const now = Date.now();
  const before = now - Math.max(...underWay.map(({ ago }) => ago)) * minuteMilliseconds;
  const past = Array.from({ length: days }, (_, index) => days - 1 - index)
    .flatMap((daysAgo) => sittingsOf(kitchen, daysAgo, busy, chance))
    .filter((at) => at.getTime() < before - 60 * minuteMilliseconds)
    .map((at, index) => ({ at, steps: courseOf(index) }));
  const going = underWay
    .slice(-Math.ceil(underWay.length * Math.max(busy, 1 / 2)))
    .map(({ ago, steps }) => ({ at: new Date(now - ago * minuteMilliseconds), steps }));
  return [...past, ...going].flatMap(({ at, steps }) => serving(kitchen, menu, chance, at, steps));
}

/** When orders are entered on a day: a third at lunch, the others in the evening, most in the middle of each. */
function sittingsOf(kitchen: DemoKitchen, daysAgo: number, busy: number, chance: () => number): readonly Date[] {
  const weekday = new Date(dayAgo(kitchen, daysAgo)).getUTCDay();
  const count = Math.round((ordersByWeekday[weekday] ?? 0) * busy);
  const [lunch, dinner] = ["11:45", "17:30"].map((time) => momentAgo(kitchen, daysAgo, time).getTime());
  return Array.from({ length: count }, (_, index) => {
    const [from = 0, minutes] = index % 3 === 0 ? [lunch, 120] : [dinner, 225];
    return new Date(from + Math.floor(((chance() + chance()) / 2) * minutes * minuteMilliseconds));
  });
}

/** Now and then the crew eats, or a birthday is on the house. */
function kindAt(at: Date): Pick<OrderDraft, "type" | "reason" | "beneficiary"> {
  const minute = Math.floor(at.getTime() / minuteMilliseconds) % 29;
  if (minute === 7) return { type: "FAMILY", beneficiary: "Crew" };
  return minute === 19 ? { type: "FREEBIE", reason: "CELEBRATION", beneficiary: "Birthday" } : { type: "SALE" };
}

/** One order: entered, then led through its states. */
function serving(
  { manager, cook }: DemoKitchen,
  menu: readonly string[],
  chance: () => number,
  at: Date,
  steps: readonly Step[],
): readonly DemoEvent[] {
  let orderId: string | undefined;
  const enter = async () => {
    const draft = await draftOf(manager, menu, chance);
    if (draft !== undefined) orderId = (await orders.create(manager, { ...draft, ...kindAt(at) })).id;
  };
  const become = (actor: DemoKitchen["cook"], { status, stock }: Pick<Step, "status" | "stock">) =>
    orders.setStatus(actor, {
      params: { orderId: orderId ?? "" },
      body: { status, ...(stock && { stock }) },
      ifMatch: undefined,
    });
  const lead = (step: Step) => async () => {
    if (orderId === undefined) return;
    try {
      await become(step.status === "CANCELLED" ? manager : cook, step);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === "INSUFFICIENT_STOCK")) throw error;
      // Others got the last of it.
      await become(manager, { status: "CANCELLED" });
      orderId = undefined;
    }
  };
  return [
    { at, run: enter },
    ...steps.map((step) => ({ at: new Date(at.getTime() + step.after * minuteMilliseconds), run: lead(step) })),
  ];
}

/** Two or three dishes that the stock gives at that moment. */
async function draftOf(
  actor: DemoKitchen["manager"],
  menu: readonly string[],
  chance: () => number,
): Promise<OrderDraft | undefined> {
  const wished = menu
    .map((productId) => ({ productId, wish: chance(), quantity: 1 + Math.floor(chance() * 2) }))
    .toSorted((a, b) => a.wish - b.wish)
    .slice(0, 2 + Math.floor(chance() * 2));
  const plates = await boms.plates(actor, { ids: wished.map(({ productId }) => productId) });
  const left = new Map(plates.map(({ productId, servings }) => [productId, servings - keptBack]));
  const chosen = wished.filter(({ productId, quantity }) => (left.get(productId) ?? quantity) >= quantity);
  const guest = guests[Math.floor(chance() * guests.length)];
  const remark = remarks[Math.floor(chance() * remarks.length * 8)];
  if (chosen.length === 0) return undefined;
  return {
    type: "SALE",
    orderItems: chosen.map(({ productId, quantity }) => ({ productId, quantity })),
    ...(guest && { customer: guest }),
    ...(remark && { notes: remark }),
  };
}
