import { ofDocuments } from "./document-writes.ts";
import { ofTheItem } from "./item-writes.ts";
import type { World } from "./world.ts";
import type { Write } from "./write.ts";

const writes = [...ofTheItem, ...ofDocuments];

/** What there is in a world to be written. */
export const writesIn = ({ ids, hasLargePostings }: World): readonly Write[] =>
  writes.filter(
    ({ needs, isPlainOnly }) => needs.every((name) => ids.has(name)) && !(hasLargePostings && isPlainOnly === true),
  );
