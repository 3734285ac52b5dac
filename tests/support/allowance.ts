import type { Route } from "@stockpot/core/api/route";
import * as z from "zod";

/** What a call may ask of the table. */
export interface Allowance {
  readonly inSequence: number;
  readonly read: number;
  readonly write: number;
}

/** Read units of the access check. */
export const authorisationUnits = 1;
/** Read units for the number of all things in a list. */
export const countUnits = 0.5;

/** What an index entry is, at most, with its keys. */
const entryBytes = 420;

/** Read units for a page of an index, or of things of another size, and for the one that says whether more follow. */
export const pageUnits = (things: number, bytes = entryBytes) => 0.5 * Math.ceil(((things + 1) * bytes) / 4096);

/** What a session is on record, at most. */
const sessionBytes = 330;

/** Read units for so many of a person's sessions, and the person, as they are now. */
export const sessionsUnits = (sessions: number) => authorisationUnits + 1 + Math.ceil((sessions * sessionBytes) / 4096);

/** Read units for a text search of so many names that finds one: 45 for each thousand, who asks, and what was found. */
export const searchUnits = (names: number) => authorisationUnits + (45 * names) / 1000 + 0.5 + 0.5;

/** What a write may cost: two units for each thing, counter and index entry that it touches. */
export const maxWriteUnits = (touches: number) => 2 * touches;

/** Write units for the record of who did something: a kilobyte in a transaction, and its entry in one index. */
export const recordUnits = 3;

/** An index page of ten things and the one that says whether more follow, at most, in either of two indexes. */
const page = 2 * 1.5;

/**
 * What a write touches where nothing is said: a thing with its line, four index entries, two counters and the guard.
 */
const usuallyTouched = 9;

/**
 * What other writes touch, each thing, counter and index entry once: an entry that moves is one where it was and one
 * where it is. A deletion is held to what holds for a change. Large postings are held elsewhere.
 */
const touched: Readonly<Record<string, number>> = {
  // Nothing but the record of it, and a look whether the restaurant still stands.
  "download.create": 1,
  // The person with the entries that list them, the address, the count of people and that of registrations, and the session.
  "auth.register": 7,
  // The counts of attempts of the email or device and of the network address, the session, and the person.
  "auth.login": 4,
  // The person.
  "auth.logout": 1,
  "auth.endSession": 1,
  // The person and the session.
  "auth.signOutEverywhere": 2,
  "auth.password": 4,
  // The count of links opened from a network, and the person.
  "auth.resetPassword": 2,
  // The recipe, its entry in three indexes, the one in use, the guard, the counter; and the recipe that gives up its place.
  "bom.create": 12,
  "bom.update": 9,
  // The recipe, its entry in three indexes, the one in use, the guard, the counter, the record of what it took.
  "bom.remove": 9,
  // The count and its index entry, its line, the item, the ledger's line, what reports are told, two counters, the open day.
  "count.create": 10,
  // The item, the ledger's line, what reports are told, the entry in four indexes, two counters.
  "inventory.create": 9,
  // The invitation, its place among those that are open, and a look whether the restaurant still stands.
  "invitation.create": 3,
  "invitation.remove": 3,
  // Both, whether the restaurant still stands, the membership with its copy and the count of members, the person with
  // the entries that list them, the counts of the platform.
  "invitation.accept": 10,
  // The count of looks from a network.
  "invitation.preview": 1,
  // The membership with its copy, and the count of members.
  "member.update": 3,
  // And the person's count of restaurants.
  "member.remove": 4,
  // As when it was made, and the guard.
  "inventory.remove": 10,
  // The settings, each part of the platform's counts, the record of what was done.
  "platform.update": 6,
  "procurement.create": 7,
  "procurement.update": 5,
  // The purchase and its index entry, its lines, being open, the counter.
  "procurement.remove": 5,
  // The photo, which the sample keeps below a kilobyte, and a look whether the restaurant still stands.
  "photo.create": 2,
  "product.create": 6,
  "product.update": 8,
  "product.setAvailability": 6,
  // As when it was made, and the guard.
  "product.remove": 7,
  // With the copy of the owner's membership.
  "restaurant.create": 13,
  // With another name also its entry in two indexes, in one of which it moves.
  "restaurant.update": 5,
  // As when it was made, the count of members, a note for the removal of the rest, and the platform's record of it.
  "restaurant.remove": 16,
  // The restaurant, with the copy of what orders go by.
  // The counts of attempts of the email and of the network address; what changes the second factor writes the person too.
  "secondFactor.begin": 2,
  "secondFactor.confirm": 2,
  "secondFactor.renewCodes": 3,
  "secondFactor.remove": 4,
  "settings.update": 2,
  // The restaurant, what orders are entered by, and the note of what was closed.
  "settings.closePeriod": 3,
  "supplier.create": 5,
  "supplier.update": 6,
  // As when it was made, and the guard.
  "supplier.remove": 6,
  // The person with the entries that list them, the address, the record of what was done, the counters of the platform.
  "user.create": 7,
  "user.makeOwner": 19,
  "user.resetPassword": 4,
  "user.resetSecondFactor": 4,
  // The person, the record of what was done, the count of super admins and those of the platform.
  "user.setSuperAdmin": 4,
  "user.update": 6,
  // As when they were made, and a note for the removal of the rest.
  "user.remove": 8,
  // The record and where it stands, the item, the ledger's line, what reports are told and what it cost, the counter.
  "waste.create": 8,
  "waste.undo": 7,
  // And a look whether the restaurant still stands.
  "waste.setReasons": 2,
};

/** What changes a document and moves what it holds of stock. */
const isStatusChange = (id: string) =>
  /\.(setStatus|approve|complete|cancel)$|^order\.(setType|comp|voidLine|discount|refund|addLines|voidOrder)$/.test(id);
/**
 * What a route writes of who did it; a new order and its status have a history of their own, sessions and looks leave none, what the
 * platform keeps of accounts and of a restaurant that is gone is among what they touch.
 */
const recordOf = (id: string) =>
  /^(auth|user)\.|^order\.(create|setStatus)$|^restaurant\.remove$|^invitation\.preview$/.test(id) ? 0 : recordUnits;
/** Sums up the documents of some days, which are read as a page of them is. */
const isRange = (id: string) => id === "waste.totals" || id === "expense.list";
/** Reads rollups and the deltas that are not in them yet, whatever the period, within a fixed bound. */
const isReport = (id: string) => id.startsWith("report.");
const reportUnits = 50;
/** Several things by their ids, in one answer. */
const isSeveral = ({ method, data }: Route) => method === "GET" && data instanceof z.ZodArray;
/** Renews a session: it reads the person and writes nothing, as one who gets a thing. */
const isRenewal = (id: string) => id === "auth.refresh";

/** What the targets allow a route on one thing, with one ingredient, or on a page of ten. */
export function allowanceOf(id: string, route: Route): Allowance {
  if (route.file) return { inSequence: 1, read: 0.5, write: 0 };
  if (route.method === "GET" && route.allow === "public") return { inSequence: 0, read: 0, write: 0 };
  if (id.endsWith(".summary")) return { inSequence: 2, read: 5, write: 0 };
  if (isStatusChange(id)) return { inSequence: 3, read: 2.5 + 0.5, write: maxWriteUnits(2 + 5) + recordOf(id) };
  if (id === "auth.sessions") return { inSequence: 2, read: sessionsUnits(10), write: 0 };
  if (isReport(id)) return { inSequence: 3, read: reportUnits, write: 0 };
  if (route.list || isSeveral(route) || isRange(id))
    return { inSequence: 3, read: authorisationUnits + countUnits + page + 10, write: 0 };
  if (route.method === "GET" || isRenewal(id)) return { inSequence: 2, read: 2, write: 0 };
  return { inSequence: 3, read: 2, write: maxWriteUnits(touched[id] ?? usuallyTouched) + recordOf(id) };
}

interface Excess extends Partial<Allowance> {
  readonly because: string;
}

const named =
  "what a document names is read consistently: an older reading could show what is deleted already, and the guard would not notice";
const twoParts =
  "who asks, the document and what belongs to it are three readings, and what was just written must be seen";

const explaining =
  "the restaurant says when its days begin, the item what it shows, and its ledger how that came about: at most 5,000 lines, see `explanationAllowance`";

const closing = "the restaurant says which days are closed, and an expense is found among those that have not ended";

const counting =
  "an attempt is counted before its password is looked at, and taken back out after it: neither may be done beside it";
const holding =
  "nothing may name what is gone: recipes and what is open of orders and purchases are read, and the more there are the more it takes";

/** Where a route takes more than the targets allow: how much, and why less would break a promise. */
export const exceptions: Readonly<Record<string, Excess>> = {
  "activity.list": {
    read: authorisationUnits + pageUnits(25, 800),
    because: "a page of 25 entries is read whole, and nobody counts them",
  },
  "auth.password": {
    inSequence: 4,
    because: counting,
  },
  "bom.get": { read: 3, because: twoParts },
  "bom.listOfItem": {
    inSequence: 4,
    read: 3.5,
    because: "only the recipes say which of them take the item, and which other items their plates cost",
  },
  "count.get": { read: 2.5, because: twoParts },
  // Of an item that moved within the last minute.
  "count.create": { inSequence: 4, read: 3.5, because: "what has moved since it was counted, only its ledger says" },
  "bom.create": { read: 4.5, because: named },
  "bom.update": { read: 5.5, because: named },
  "expense.create": { read: 3, because: closing },
  "expense.update": { read: 3, because: closing },
  "expense.remove": { read: 3, because: closing },
  "inventory.explanation": { read: 3, because: explaining },
  // This and the deletions below: among three recipes, three orders and six procurements at most.
  "inventory.remove": { inSequence: 5, read: 7, because: holding },
  // The membership, the inviter with theirs, the restaurant and the count of its members, beside the person and the
  // invitation.
  "invitation.accept": {
    inSequence: 4,
    read: 7.5,
    because:
      "an invitation says where it leads, and holds only while its inviter enters and may invite: each as it is now",
  },
  "inventory.priceChanges": {
    inSequence: 5,
    because: "which items changed, which recipes take them and what those cost is read one after the other",
  },
  "procurement.onOrder": {
    inSequence: 4,
    because: "open purchases are listed and read, and one that was changed meanwhile is read again",
  },
  "invitation.preview": { read: 5, because: "as accepting it, and the look is counted before" },
  "member.update": { read: 4, because: "the member, the person and the count of owners are read as they are now" },
  "member.remove": { read: 3, because: "the member and the count of owners are read as they are now" },
  "order.get": { read: 3, because: `${twoParts}; and what it took cost` },
  "order.addLines": { inSequence: 4, read: 6, because: `${named}; and which ingredients, only the recipes say` },
  "order.voidOrder": {
    inSequence: 4,
    read: 4,
    write: 25,
    because:
      "what it took comes back at its cost, which is read first, and is then waste: two lines of the ledger, of which its costs tell too, and a place in the list of waste; its day must still be open",
  },
  "order.create": { inSequence: 4, read: 4.5, because: `${named}; and which ingredients, only the recipes say` },
  "procurement.get": { read: 2.5, because: twoParts },
  "procurement.create": { read: 4, because: named },
  "procurement.update": { read: 4.5, because: named },
  "procurement.complete": {
    read: 3.5,
    write: 22 + recordUnits,
    because:
      "the purchase ends being open and leaves an index too, its delivery is kept under a number of its own, and stock without a cost gets its first one",
  },
  "report.gaps": {
    inSequence: 5,
    because: "which items were used, the rollups say first, and what orders took, their costs; only then the items",
  },
  "receipt.create": {
    read: 3.5,
    because: "the purchase, its lines, by whose days it counts and the last number, all read beside the access check",
  },
  "receipt.undo": {
    inSequence: 5,
    read: 5.5,
    because:
      "only the delivery says of which purchase it is, nothing may name what is gone, and what is left is worth what the ledger says",
  },
  "product.remove": { inSequence: 4, read: 4.5, because: holding },
  "restaurant.remove": { read: 3, because: "whoever is in it loses it in the same transaction: who that is, is read" },
  "secondFactor.renewCodes": { inSequence: 4, because: counting },
  "secondFactor.remove": { inSequence: 4, because: counting },
  "settings.closePeriod": {
    read: 3,
    because: "whoever closes a period has to know that nothing is being posted to it",
  },
  "supplier.remove": { inSequence: 4, read: 3.5, because: holding },
  "waste.get": { read: 2.5, because: "its id says on which day it stands, and what was just written must be seen" },
  "waste.create": {
    inSequence: 4,
    read: 4,
    because:
      "the reasons, the last number and the items by which it is checked are read before those that it takes from",
  },
  "waste.undo": {
    inSequence: 4,
    read: 3.5,
    because: "its id says on which day it stands, and what it took comes back at its cost",
  },
};

/** Lines of the ledger that an explanation reads, and what one of them is at most. */
const explainedLines = 5000;
const explainedBytes = 640;

/**
 * What explaining an item may ask of the table: who asks, the restaurant, the item, and the newest lines of its ledger,
 * in pages of a megabyte that may be a moment old.
 * @param lines in the item's ledger
 */
export function explanationAllowance(lines: number): Allowance {
  const bytes = (Math.min(lines, explainedLines) + 1) * explainedBytes;
  return {
    inSequence: 1 + Math.ceil(bytes / 1024 ** 2),
    read: authorisationUnits + 0.5 + 1 + 0.5 * Math.ceil(bytes / 4096),
    write: 0,
  };
}
