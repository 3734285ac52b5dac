import { contract } from "@stockpot/core/api/contract";
import type { Route } from "@stockpot/core/api/route";
import { indexes } from "@stockpot/core/storage/schema";
import * as z from "zod";

/** What IAM knows of the table's calls; a transaction needs the actions of what it holds. */
export type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "ConditionCheckItem"
  | "BatchWriteItem"
  | "Scan";

export type IndexName = keyof typeof indexes;

/** Everything that one function may do and know, beyond running. */
export interface Grant {
  readonly table: readonly TableAction[];
  /** The indexes that its queries read. */
  readonly indexes: readonly IndexName[];
  /** Whether it issues tokens, and so reads the signing key. */
  readonly signs: boolean;
  /** Whether it verifies tokens, and so is told the public keys. */
  readonly verifies: boolean;
  /** Whether it seals cursors or recognises repeated requests, and so reads the key for that. */
  readonly seals: boolean;
}

export const nothing: Grant = { table: [], indexes: [], signs: false, verifies: false, seals: false };

const reads = ["GetItem", "BatchGetItem"] as const;
const writes = [...reads, "PutItem", "UpdateItem", "ConditionCheckItem"] as const;

/** By method; each signed-in route reads the person and what opens the restaurant to them in one BatchGetItem. */
const byMethod: Readonly<Record<Route["method"], readonly TableAction[]>> = {
  GET: reads,
  POST: writes,
  PUT: [...writes, "DeleteItem"],
  PATCH: [...writes, "DeleteItem"],
  DELETE: [...writes, "DeleteItem"],
};

interface Exception {
  /** Instead of what the method stands for. */
  readonly only?: readonly TableAction[];
  /** Besides. */
  readonly also?: readonly TableAction[];
  readonly indexes?: readonly IndexName[];
}

/** The routes that do less or more than their method says. */
const exceptions: Readonly<Record<string, Exception>> = {
  "auth.login": { only: ["GetItem", "PutItem", "UpdateItem"] },
  "auth.register": { only: ["GetItem", "PutItem", "UpdateItem"] },
  "auth.refresh": { only: reads },
  // Takes the memberships away with the restaurant, found by the question who may enter it.
  "restaurant.remove": { also: ["Query"], indexes: ["gsi1"] },
  // The last days are a range of tallies.
  "restaurant.summary": { also: ["Query"] },
  // An order's lines are in parts.
  "order.get": { also: ["Query"] },
  "order.setStatus": { also: ["Query"] },
  // Ask who still names the thing.
  "inventory.update": { also: ["Query"] },
  "inventory.remove": { also: ["Query"] },
  "product.remove": { also: ["Query"] },
  "supplier.remove": { also: ["Query"] },
};

const indexNames = z.array(z.enum(["gsi1", "gsi2", "gsi3", "gsi4"])).parse(Object.keys(indexes));

/** A list reads the indexes that answer a question about its concept: `inventory` has them as `inventoryEntry`. */
function indexesOfList(id: string): readonly IndexName[] {
  const concept = id.split(".")[0] ?? id;
  return indexNames.filter((name) => Object.keys(indexes[name]).some((entity) => entity.startsWith(concept)));
}

/** Routes for anyone keep away from the table, but for those that let people in. */
const hasTable = (id: string, route: Route) => route.allow !== "public" || exceptions[id] !== undefined;

const unique = <T extends string>(values: readonly T[]) => [...new Set(values)].toSorted();

/** The grant of one route: by what it does, with a few exceptions. */
export function grantOf(id: string): Grant {
  const route = contract[id];
  if (!route) throw new Error(`${id} is no route of the contract`);
  if (!hasTable(id, route)) return nothing;
  const { only, also = [], indexes: more = [] } = exceptions[id] ?? {};
  const lists = route.list !== undefined;
  return {
    table: unique([...(only ?? byMethod[route.method]), ...(lists ? (["Query"] as const) : []), ...also]),
    indexes: unique([...(lists ? indexesOfList(id) : []), ...more]),
    signs: id.startsWith("auth."),
    verifies: route.allow !== "public",
    seals: lists || (route.idempotent === true && route.allow !== "public"),
  };
}

/** What the functions that no request waits for may do. */
export const grantsOfJobs = {
  postings: { ...nothing, table: [...writes, "DeleteItem", "Query"] },
  removals: { ...nothing, table: ["BatchWriteItem", "DeleteItem", "Query"] },
  /** Nothing else may read the whole table, and this can do nothing else. */
  recount: { ...nothing, table: ["Scan"] },
} as const satisfies Record<string, Grant>;
