import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { orderStatuses } from "@stockpot/core/order/order.rules";
import { procurementStatuses } from "@stockpot/core/procurement/procurement.rules";
import { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { Role } from "@stockpot/core/user/user.schema";
import { Big } from "big.js";
import { inject } from "vitest";
import * as z from "zod";
import { putAll, type StoredItem } from "./engine.ts";
import type { Person, RestaurantFixture } from "./fixtures.ts";
import { kindOf, plainMap, type Stored } from "./ledger.ts";
import { createPrivateTable, dropPrivateTable } from "./private-table.ts";
import { validToken } from "./tokens.ts";

/** A whole table as it was before movements had values: every stored item, one a line, by its keys. */
const file = new URL("../api/migration/table-before-values.json.gz", import.meta.url);

const readTable = (change: (table: string) => string): readonly StoredItem[] =>
  JSON.parse(change(gunzipSync(readFileSync(file)).toString()));

const Decimal = z.union([z.number(), z.instanceof(Big)]).transform((value) => Big(value));

const Item = z.object({
  id: z.string(),
  name: z.string(),
  quantity: Decimal,
  reserved: Decimal,
  averageCost: Decimal.optional(),
  movementCount: z.number(),
  pending: z.array(z.object({ postingId: z.string() })).default([]),
});

const Movement = z.object({
  id: z.string(),
  itemId: z.string(),
  kind: z.string(),
  quantity: Decimal,
  balance: Decimal,
  unitCost: Decimal.optional(),
  source: z.object({ type: z.string(), id: z.string(), line: z.string().optional() }).optional(),
});

const Order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  stage: z.string(),
  customer: z.object({ fullName: z.string() }),
});

const Procurement = z.object({
  id: z.string(),
  procurementNumber: z.string(),
  status: z.enum(procurementStatuses),
  lineCount: z.number(),
  receivedLines: z.number(),
});

const User = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  role: Role,
  sessionVersion: z.number(),
});

const Posting = z.object({ id: z.string(), state: z.enum(["PREPARING", "COMMITTED", "ROLLING_BACK"]) });
const Unfinished = z.object({ documentId: z.string(), postingId: z.string() });

/** A restaurant of the table, and what the table holds of it before anything changes. */
interface OldRestaurant extends RestaurantFixture {
  readonly items: readonly z.infer<typeof Item>[];
  /** In the order in which they were recorded. */
  readonly movements: readonly z.infer<typeof Movement>[];
  /** By their numbers; `posting` is where a change of status stopped that takes several transactions. */
  readonly orders: readonly (z.infer<typeof Order> & {
    readonly posting: z.infer<typeof Posting>["state"] | undefined;
  })[];
  /** By their numbers. */
  readonly procurements: readonly z.infer<typeof Procurement>[];
  readonly itemNamed: (name: string) => z.infer<typeof Item>;
}

interface OldTable {
  readonly admin: Person;
  /** A user with no role in any restaurant. */
  readonly user: Person;
  /** With items of every kind: without a cost, below zero, at zero, never moved; documents in every status. */
  readonly busy: OldRestaurant;
  /** With postings that stopped in every state, and a receipt that stopped halfway. */
  readonly large: OldRestaurant;
  /** With nothing in it. */
  readonly empty: OldRestaurant;
  /** Deleted; what it held is still there. */
  readonly deleted: { readonly id: string };
}

const required = <T>(thing: T | undefined, what: string): T => {
  if (thing === undefined) throw new Error(`the old table holds no ${what}`);
  return thing;
};

const byText = <T>(things: readonly T[], textOf: (thing: T) => string): readonly T[] =>
  things.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1));

/** Finds things by what they are. */
const finderIn =
  (stored: readonly Stored[]) =>
  <Schema extends z.ZodType>(kind: string, schema: Schema) =>
    z.array(schema).parse(stored.filter((thing) => kindOf(thing) === kind));

async function describeTable(stored: readonly Stored[]): Promise<OldTable> {
  const all = finderIn(stored);
  const people = await Promise.all(
    all("user", User).map(async (user): Promise<Person> => ({ ...user, token: await validToken(user) })),
  );
  const owned = all("membership", z.object({ userId: z.string(), restaurantId: z.string() }));
  const states = new Map(all("posting", Posting).map(({ id, state }) => [id, state]));
  const postings = new Map(
    all("unfinishedDocument", Unfinished).map(({ documentId, postingId }) => [documentId, states.get(postingId)]),
  );
  const restaurantNamed = (wanted: string): OldRestaurant => {
    const restaurant = required(
      all("restaurant", Restaurant).find(({ name }) => name === wanted),
      wanted,
    );
    const { userId } = required(
      owned.find(({ restaurantId }) => restaurantId === restaurant.id),
      `owner of ${wanted}`,
    );
    const own = finderIn(stored.filter(({ restaurantId }) => restaurantId === restaurant.id));
    const items = own("inventory", Item);
    return {
      owner: required(
        people.find(({ id }) => id === userId),
        `owner of ${wanted}`,
      ),
      restaurant,
      items,
      movements: byText(own("movement", Movement), ({ id }) => id),
      orders: byText(own("order", Order), ({ orderNumber }) => orderNumber).map((order) => ({
        ...order,
        posting: postings.get(order.id),
      })),
      procurements: byText(own("procurement", Procurement), ({ procurementNumber }) => procurementNumber),
      itemNamed: (name) =>
        required(
          items.find((item) => item.name === name),
          name,
        ),
    };
  };
  const personWith = (role: Role) =>
    required(
      people.find((person) => person.role === role),
      role,
    );
  const [removal] = all("removal", z.object({ restaurantId: z.string() }));
  return {
    admin: personWith("ADMIN"),
    user: personWith("USER"),
    busy: restaurantNamed("Trattoria Belvedere"),
    large: restaurantNamed("Harbour Banqueting"),
    empty: restaurantNamed("Quayside Kiosk"),
    deleted: { id: required(removal, "removal").restaurantId },
  };
}

/**
 * Makes the private table of a test anew (see `createPrivateTable`), with everything in it that was stored before
 * movements had values.
 * @param change of the stored text, before it is read: an item of the table a line
 */
export async function openOldTable(change = (table: string) => table): Promise<OldTable> {
  const items = readTable(change);
  await dropPrivateTable();
  await createPrivateTable();
  await putAll(inject("endpoint"), items);
  return describeTable(items.map(plainMap));
}
