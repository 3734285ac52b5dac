interface Batch<Thing> {
  readonly data: readonly Thing[];
  readonly unprocessed: readonly { id: string }[];
}

const maxBatch = 100;
const batchesAtOnce = 8;

const batchesOf = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / maxBatch) }, (_, index) =>
    ids.slice(index * maxBatch, (index + 1) * maxBatch),
  );

/** Reads things by id, as many at once as DynamoDB allows; one that does not exist is left out. */
export async function readBatches<Thing extends { readonly id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Batch<Thing>>,
): Promise<ReadonlyMap<string, Thing>> {
  const found = new Map<string, Thing>();
  let wanted: readonly string[] = [...new Set(ids)];
  while (wanted.length > 0) {
    const now = wanted.slice(0, maxBatch * batchesAtOnce);
    const batches = await Promise.all(batchesOf(now).map(read));
    for (const thing of batches.flatMap(({ data }) => data)) found.set(thing.id, thing);
    const unprocessed = batches.flatMap((batch) => batch.unprocessed);
    wanted = [...unprocessed.map(({ id }) => id), ...wanted.slice(now.length)];
  }
  return found;
}

/** As `readBatches`, in the order of the ids: for the things behind a page of index entries. */
export async function readInOrder<Thing extends { readonly id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Batch<Thing>>,
): Promise<readonly Thing[]> {
  const found = await readBatches(ids, read);
  return ids.flatMap((id) => found.get(id) ?? []);
}
