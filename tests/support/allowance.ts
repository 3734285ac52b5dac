import type { Route } from "@stockpot/core/api/route";
import * as z from "zod";

/** What a call may ask of the table. */
export interface Allowance {
  readonly inSequence: number;
  readonly read: number;
  readonly write: number;
}

/** Read units for letting somebody in. */
export const authorised = 1;
/** Read units for the number of all things in a list. */
export const counted = 0.5;

/** What an index entry is, at most, with its keys. */
const entryBytes = 420;

/** Read units for a page of an index, or of things of another size, and for the one that says whether more follow. */
export const pageUnits = (things: number, bytes = entryBytes) => 0.5 * Math.ceil(((things + 1) * bytes) / 4096);

/** What a write may cost: two units for each thing, counter and index entry that it touches. */
export const allowed = (touches: number) => 2 * touches;

/** An index page of ten things and the one that says whether more follow, at most, in either of two indexes. */
const page = 2 * 1.5;

/**
 * What a write touches, each thing, counter and index entry once: an entry that moves is one where it was and one where
 * it is. Of deletions and large postings the targets say nothing; they are held elsewhere.
 */
const touched: Readonly<Record<string, number>> = {
  // The recipe, its entry in three indexes, the one in use, the fence, the counter; and the recipe that gives up its place.
  "bom.create": 12,
  "bom.update": 8,
  // The item, the ledger's line, the entry in four indexes, two counters.
  "inventory.create": 8,
  "inventory.update": 9,
  // The order and its index entries, its lines, being open, the fence, the counters of all and of the day.
  "order.create": 9,
  "procurement.create": 7,
  "procurement.update": 5,
  "product.create": 6,
  "product.update": 7,
  "restaurant.create": 12,
  "restaurant.update": 2,
  "supplier.create": 5,
  "supplier.update": 6,
  // The person with the entries that list them, the address, the record of what was done, the counters of the platform.
  "user.create": 7,
  "user.makeOwner": 18,
  "user.resetPassword": 4,
  "user.update": 6,
};

const isStatusChange = (id: string) => /\.(setStatus|approve|complete|cancel)$/.test(id);
/** Several things by their ids, in one answer. */
const isSeveral = ({ method, data }: Route) => method === "GET" && data instanceof z.ZodArray;
const boundless = Number.POSITIVE_INFINITY;

/** What the targets allow a route on one thing, with one ingredient, or on a page of ten. */
export function allowanceOf(id: string, route: Route): Allowance {
  if (id.endsWith(".summary")) return { inSequence: 2, read: 5, write: 0 };
  if (isStatusChange(id)) return { inSequence: 3, read: 2.5 + 0.5, write: allowed(2 + 3) };
  if (route.list || isSeveral(route)) return { inSequence: 3, read: authorised + counted + page + 10, write: 0 };
  if (route.method === "GET") return { inSequence: 2, read: 2, write: 0 };
  if (route.method === "DELETE") return { inSequence: boundless, read: boundless, write: boundless };
  return { inSequence: 3, read: 2, write: allowed(touched[id] ?? 0) };
}

interface Excess extends Partial<Allowance> {
  readonly because: string;
}

const named =
  "what a document names is read consistently: an older reading could show what is deleted already, and the fence would not notice";
const twoParts =
  "who asks, the document and what belongs to it are three readings, and what was just written must be seen";

/** Where a route takes more than the targets allow: how much, and why less would break a promise. */
export const beyond: Readonly<Record<string, Excess>> = {
  "bom.get": { read: 2.5, because: twoParts },
  "bom.create": { read: 4, because: named },
  "bom.update": { read: 5, because: named },
  "order.get": { read: 2.5, because: twoParts },
  "order.create": { inSequence: 4, read: 4.5, because: `${named}; and which ingredients, only the recipes say` },
  "procurement.get": { read: 2.5, because: twoParts },
  "procurement.create": { read: 4, because: named },
  "procurement.update": { read: 4.5, because: named },
  "procurement.complete": { write: 13, because: "the purchase ends being open and leaves an index too" },
};
