import { type Api, contract } from "@stockpot/core/contract/contract";
import { type Route, rolesOf } from "@stockpot/core/api/route";
import { indexes } from "@stockpot/core/storage/schema";
import * as z from "zod";

/** What IAM knows of the table's calls; a transaction needs the actions of what it holds. */
type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "ConditionCheckItem"
  | "BatchWriteItem";

type IndexName = keyof typeof indexes;

/** Everything that one function may do and know, beyond running. */
export interface Grant {
  /** What it may do with the table itself. */
  readonly table: readonly TableAction[];
  /** The indexes that it may query. */
  readonly indexes: readonly IndexName[];
  /** Whether it issues tokens, and so reads the signing key. */
  readonly signs: boolean;
  /** Whether it verifies tokens, and so is told the public keys. */
  readonly verifies: boolean;
  /** Whether it seals cursors or recognises repeated requests or devices, and so reads the key for that. */
  readonly seals: boolean;
  /** Whether it counts who may not do what it does, in the partitions that are for that. */
  readonly countsRefusals: boolean;
  /** Whether it checks codes of authenticator apps or makes them known, and so reads the key for that. */
  readonly checksSecondFactor: boolean;
}

export const nothing: Grant = {
  table: [],
  indexes: [],
  signs: false,
  verifies: false,
  seals: false,
  countsRefusals: false,
  checksSecondFactor: false,
};

/** What a function does with the table, or the index that it queries. */
type Use = TableAction | IndexName;

/**
 * Writes a thing and what counts it. Under an Idempotency-Key its answer is put, and got when the request is repeated.
 */
const saves = ["GetItem", "PutItem", "UpdateItem"] as const satisfies readonly Use[];
/** Deletes a thing with what counts it, and puts a record of who did that. */
const deletes = ["GetItem", "PutItem", "UpdateItem", "DeleteItem"] as const satisfies readonly Use[];

/** A change of stock that is larger than a transaction: each step holds only until it was ended. */
const posts = [...saves, "DeleteItem", "Query", "ConditionCheckItem"] as const satisfies readonly Use[];

/** Reads rollups, and adds to them what has not been added yet. */
const reports = ["GetItem", "Query", "PutItem", "DeleteItem", "ConditionCheckItem"] as const satisfies readonly Use[];

/**
 * What each route does with the table, in a race too, or for a request that is repeated. On top of it each signed-in
 * route reads the person, and what opens the restaurant to them, in one BatchGetItem. `tests/security/grants.test.ts`
 * sees a route do all of this, and nothing else.
 */
const uses: { readonly [Concept in keyof Api]: Readonly<Record<keyof Api[Concept], readonly Use[]>> } = {
  activity: {
    // Of one thing from an index.
    list: ["Query", "gsi3"],
    refusals: ["Query"],
    signIns: ["Query"],
  },
  admin: { summary: [] },
  audit: { list: ["Query"], refusals: ["Query"], signIns: ["gsi2", "Query"] },
  auth: {
    // By an invitation, which it ends, it asks whether the restaurant is still there.
    register: [...saves, "DeleteItem", "ConditionCheckItem"],
    login: saves,
    refresh: ["GetItem"],
    logout: ["UpdateItem"],
    password: saves,
    // Counts the look.
    resetPassword: ["GetItem", "UpdateItem"],
    sessions: ["GetItem", "Query"],
    endSession: ["GetItem", "UpdateItem"],
    // Ends all, and notes the one that goes on.
    signOutEverywhere: saves,
  },
  bom: {
    // With a filter by food cost all recipes in use.
    list: ["GetItem", "gsi1", "gsi2", "Query"],
    get: ["GetItem"],
    listOfProduct: ["GetItem", "gsi3"],
    listOfItem: ["Query"],
    costs: [],
    create: saves,
    // Gives up its place as the recipe in use.
    update: [...saves, "DeleteItem"],
    // Leaves a record of what it took.
    remove: deletes,
  },
  count: {
    list: ["GetItem", "gsi1"],
    get: ["GetItem", "Query"],
    // Reads the ledger of what has moved since, and asks whether the day is still open.
    create: [...saves, "DeleteItem", "Query", "ConditionCheckItem"],
  },
  download: {
    create: ["GetItem", "PutItem", "ConditionCheckItem"],
  },
  inventory: {
    list: ["GetItem", "gsi1", "gsi2", "gsi3", "gsi4"],
    get: ["GetItem"],
    ingredients: [],
    names: ["gsi1"],
    // Of those that moved, the recipes that take them.
    priceChanges: ["gsi1", "Query"],
    markPriceSeen: saves,
    create: saves,
    // Asks who names the item before it gets another unit, and whether a day that is past is still open.
    update: [...saves, "Query", "ConditionCheckItem"],
    // Carries out what a large order left on the item, before it looks at it.
    remove: [...deletes, "Query"],
    movements: ["GetItem", "Query", "gsi1"],
    // The restaurant says when its days begin.
    explanation: ["GetItem", "Query"],
  },
  invitation: {
    list: ["Query"],
    create: ["PutItem", "Query", "ConditionCheckItem"],
    remove: ["GetItem", "PutItem", "DeleteItem", "ConditionCheckItem"],
    // Counts the look.
    preview: ["GetItem", "UpdateItem"],
    // Ends the invitation, and asks whether the restaurant is still there.
    accept: [...deletes, "ConditionCheckItem"],
  },
  member: {
    me: ["Query"],
    list: ["Query"],
    update: saves,
    remove: deletes,
  },
  meta: { health: [], openapi: [] },
  order: {
    list: ["GetItem", "gsi1", "gsi2", "gsi3", "gsi4"],
    listOpen: ["Query"],
    // The days are a range of counters.
    totals: ["Query"],
    // An order's lines are in parts.
    get: ["GetItem", "Query"],
    create: saves,
    setStatus: posts,
    setType: posts,
    addLines: posts,
    comp: posts,
    voidLine: posts,
    discount: posts,
    refund: posts,
    voidOrder: posts,
  },
  platform: {
    get: ["GetItem"],
    update: saves,
  },
  procurement: {
    list: ["GetItem", "Query", "gsi1", "gsi2"],
    get: ["GetItem"],
    // Open procurements are one range. Reads one again that was changed meanwhile.
    onOrder: ["GetItem", "Query"],
    create: saves,
    update: saves,
    approve: saves,
    send: ["GetItem", "PutItem"],
    acceptAmount: saves,
    // Ends being open; carries out what undoing a large delivery left on the items.
    complete: [...saves, "DeleteItem", "Query"],
    cancel: [...saves, "DeleteItem"],
    reopen: saves,
    closeShort: [...saves, "DeleteItem"],
    remove: deletes,
  },
  receipt: {
    list: ["GetItem"],
    listOfInvoice: ["GetItem", "gsi1"],
    listOfDay: ["gsi2"],
    // Ends the procurement; asks whether a day that is past is still open; carries out what undoing a large delivery left.
    create: [...saves, "DeleteItem", "Query", "ConditionCheckItem"],
    get: ["GetItem"],
    // The recipes that name what came.
    plates: ["GetItem", "Query"],
    // Reads what has moved since. May take several transactions; asks whether its day is still open.
    undo: [...saves, "DeleteItem", "Query", "ConditionCheckItem"],
  },
  photo: {
    // Asks whether the restaurant still stands.
    create: ["GetItem", "PutItem", "ConditionCheckItem"],
    get: ["GetItem"],
  },
  product: {
    // With a filter by food cost all recipes in use.
    list: ["GetItem", "gsi1", "gsi2", "gsi3", "Query"],
    get: ["GetItem"],
    names: ["gsi1"],
    byIds: [],
    plates: [],
    create: saves,
    // Deletes the photos that it no longer has.
    update: [...saves, "DeleteItem"],
    setAvailability: ["GetItem", "PutItem"],
    // Asks who names it.
    remove: [...deletes, "Query"],
  },
  restaurant: {
    // A person's own from their memberships, an administrator's from all.
    list: ["Query", "gsi1", "gsi2"],
    get: ["GetItem"],
    // The last days are a range of counters.
    summary: ["GetItem", "Query"],
    create: saves,
    update: saves,
    // Takes the memberships with it, and leaves a note for the removal of the rest.
    remove: [...deletes, "Query"],
  },
  secondFactor: {
    get: ["GetItem"],
    begin: saves,
    // Notes the session that goes on.
    confirm: saves,
    renewCodes: saves,
    remove: saves,
  },
  settings: {
    get: ["GetItem"],
    update: saves,
    // Asks whether a document is being posted.
    closePeriod: [...saves, "Query"],
    periodChanges: ["Query"],
  },
  supplier: {
    list: ["GetItem", "gsi1", "gsi2"],
    get: ["GetItem"],
    names: ["gsi1"],
    byIds: [],
    create: saves,
    update: saves,
    // Asks who names it.
    remove: [...deletes, "Query"],
  },
  user: {
    list: ["gsi1", "gsi2", "gsi3", "gsi4"],
    get: ["GetItem"],
    restaurants: ["GetItem", "Query"],
    create: saves,
    // Asks what a user owns before they are shut out of it.
    update: [...saves, "Query"],
    makeOwner: saves,
    setSuperAdmin: saves,
    resetPassword: saves,
    resetSecondFactor: saves,
    // Asks for what they own, records it, and leaves a note for the removal of the rest.
    remove: [...deletes, "Query"],
  },
  expense: {
    list: ["Query"],
    create: ["GetItem", "PutItem", "Query", "ConditionCheckItem"],
    update: ["GetItem", "PutItem", "DeleteItem", "Query", "ConditionCheckItem"],
    remove: ["GetItem", "PutItem", "DeleteItem", "Query", "ConditionCheckItem"],
  },
  report: {
    profitLoss: reports,
    entries: [...reports, "gsi1"],
    day: [...reports, "gsi1"],
    categories: reports,
    gaps: [...reports, "gsi1"],
  },
  waste: {
    // The days are a range; of large records what they cost.
    list: ["GetItem", "Query"],
    totals: ["GetItem", "Query"],
    get: ["GetItem", "Query"],
    create: posts,
    undo: posts,
    reasons: ["GetItem"],
    setReasons: ["GetItem", "PutItem", "ConditionCheckItem"],
  },
};

const usesOf = new Map<string, readonly Use[]>(
  Object.entries<Readonly<Record<string, readonly Use[]>>>(uses).flatMap(([concept, verbs]) =>
    Object.entries(verbs).map(([verb, used]) => [`${concept}.${verb}`, used] as const),
  ),
);

const isIndex = (use: Use): use is IndexName => use in indexes;
const isAction = (use: Use): use is TableAction => !isIndex(use);

const holds = (answer: unknown, field: string) => answer instanceof z.ZodObject && field in answer.shape;

/** What the keys of the partitions begin with in which refusals are counted: see `RefusalEntity`. */
export const refusalPartitions = "$stockpot#refusedin_";

/** Whether counting refusals is all that it updates, so that it is let into their partitions alone. */
export const countsOnlyRefusals = ({ table, countsRefusals }: Grant) => countsRefusals && !table.includes("UpdateItem");

/** Whether a route refuses some signed-in users. One that only reads may write nothing, not even that. */
function refusesSome(route: Route): boolean {
  const allow = rolesOf(route);
  return route.method !== "GET" && allow !== "public" && (route.superAdmin === true || !allow.includes("PUBLIC"));
}

/** The grant of one route. */
export function grantOf(id: string): Grant {
  const route = contract[id];
  const used = usesOf.get(id);
  if (!route || !used) throw new Error(`${id} is no route of the contract`);
  const isSignedIn = route.allow !== "public";
  return {
    table: [...used.filter(isAction), ...(isSignedIn ? (["BatchGetItem"] as const) : [])],
    indexes: used.filter(isIndex),
    signs: holds(route.answer, "token"),
    verifies: isSignedIn,
    countsRefusals: refusesSome(route),
    seals: route.list !== undefined || (route.idempotent === true && isSignedIn) || holds(route.answer, "deviceToken"),
    checksSecondFactor: /^(auth\.login|secondFactor\.(begin|confirm|renewCodes|remove))$/.test(id),
  };
}

/** What the functions that no request waits for may do. */
export const grantsOfJobs = {
  postings: { ...nothing, table: [...posts, "BatchGetItem"] },
  /** Removes the remaining members of a deleted restaurant. */
  removals: { ...nothing, table: ["BatchWriteItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"] },
  /** Sums up what reports were told. */
  rollups: { ...nothing, table: [...reports, "BatchGetItem"], indexes: ["gsi1"] },
  /** Reads everything, and writes nothing but how far it is. */
  recount: { ...nothing, table: ["BatchGetItem", "GetItem", "PutItem", "Query"], indexes: ["gsi1"] },
} as const satisfies Record<string, Grant>;
