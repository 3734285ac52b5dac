/** Names of one length, as tests/support/copies.ts gives them to the items that it makes. */
export const nameOf = (index: number) => `Item ${String(index).padStart(8, "0")}`;

/** Parts of those names: of 11 of them, however many there are, and of every third. */
export const searched = { rare: "0000123", common: "7" } as const;

const hits = new Map<string, number>();

/** How many of the names hold it. */
export function hitsOf(part: string, count: number): number {
  const key = `${count} ${part}`;
  const known = hits.get(key);
  if (known !== undefined) return known;
  const names = Array.from({ length: count }, (_, index) => nameOf(index));
  const found = names.filter((name) => name.includes(part)).length;
  hits.set(key, found);
  return found;
}
