import { type Prepared, most } from "./kitchen.ts";
import { operations, shoot } from "./operations.ts";

const created = 2000;

/** What each of many items that the API creates adds to the data on disk. */
export async function bytesOfAnItem(at: Prepared): Promise<number> {
  const before = await at.side.dataBytes();
  const act = await operations.find(({ key }) => key === "create")?.ready(at, created);
  if (!act) throw new Error("Nothing creates an item.");
  await shoot(at, act, created, most);
  return ((await at.side.dataBytes()) - before) / created;
}
