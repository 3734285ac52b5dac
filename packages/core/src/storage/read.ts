interface Batch<Thing> {
  readonly data: readonly Thing[];
  readonly unprocessed: readonly { id: string }[];
}

/**
 * Loads the things behind a page of index entries, in the page's order.
 * One that was deleted since its entry was read is left out.
 */
export async function readInOrder<Thing extends { readonly id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Batch<Thing>>,
): Promise<readonly Thing[]> {
  const found = new Map<string, Thing>();
  let wanted = ids;
  while (wanted.length > 0) {
    const { data, unprocessed } = await read(wanted);
    for (const thing of data) found.set(thing.id, thing);
    wanted = unprocessed.map(({ id }) => id);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
