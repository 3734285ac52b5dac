import type { Name } from "../api/page.schema.ts";

/** Every name of an index of names, sorted as lists are. */
export async function readNames(query: {
  go(options: { readonly pages: "all" }): Promise<{ readonly data: readonly Name[] }>;
}): Promise<Name[]> {
  const { data } = await query.go({ pages: "all" });
  return data.map(({ id, name }) => ({ id, name }));
}

/** Reads things by id; one that does not exist is left out. */
export async function readById<Thing extends { readonly id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Thing[]>,
): Promise<ReadonlyMap<string, Thing>> {
  const things = await read([...new Set(ids)]);
  return new Map(things.map((thing) => [thing.id, thing]));
}

/** As `readById`, in the order of the ids: for the things behind a page of index entries. */
export async function readInOrder<Thing extends { readonly id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Thing[]>,
): Promise<readonly Thing[]> {
  const found = await readById(ids, read);
  return ids.flatMap((id) => found.get(id) ?? []);
}
