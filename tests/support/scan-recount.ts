import { counted, kept } from "@stockpot/core/recount/recount.rules";
import { type Drift, type Sums, addCounts, differences } from "@stockpot/core/recount/recount.sums";
import { type StoredItem, scanFor } from "./engine.ts";
import { kindOf, plainMap, type Stored } from "./ledger.ts";

/** Everything in the table, as it is stored. */
export const everyItem = (): Promise<readonly StoredItem[]> => scanFor(process.env["DYNAMODB_ENDPOINT"] ?? "", [""]);

/** What an item of the table is. */
export const entityOf = (item: StoredItem): string => kindOf(plainMap(item));

/** A restaurant's recount starts from the copies that it has, a user's from the memberships. */
const isUnseen = ({ counter, kept: says, counted: are }: Drift) =>
  (/^restaurant \S+ member /.test(counter) && are === "0") || (/^user \S+ in /.test(counter) && says === "0");

/** Which counters differ from what they count, by one scan of the whole table with all counters in memory. */
export async function scanRecount(): Promise<readonly Drift[]> {
  const sums: Record<"kept" | "counted", Sums> = { kept: new Map(), counted: new Map() };
  const existing = new Map<string, Set<unknown>>([
    ["inventory", new Set()],
    ["restaurant", new Set()],
    ["user", new Set()],
  ]);
  for (const item of await everyItem()) {
    const thing: Stored = plainMap(item);
    const entity = kindOf(thing);
    for (const counts of counted[entity]?.(thing) ?? []) addCounts(sums.counted, counts);
    addCounts(sums.kept, kept[entity]?.(thing) ?? {});
    existing.get(entity)?.add(thing["id"]);
  }
  const isLeftOver = ({ counter }: Drift) => {
    const [whose = "", id] = counter.split(" ");
    return existing.get(whose === "item" ? "inventory" : whose)?.has(id) === false;
  };
  return differences(sums.kept, sums.counted).filter((one) => !isLeftOver(one) && !isUnseen(one));
}
