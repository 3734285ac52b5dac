import { system } from "../actor.ts";
import { retryOnConflict } from "./conflict.ts";
import { commit, ownWork } from "./transaction.ts";
import type { Write } from "./write.ts";

/**
 * Gives things the keys of their names as they are folded now, one after the other.
 * @param writesFor reads a thing, and says what is still to be written of it
 */
export async function refoldEach(
  ids: readonly string[],
  writesFor: (id: string) => Promise<readonly Write[]>,
): Promise<void> {
  for (const id of ids) {
    await retryOnConflict(async () => {
      const writes = await writesFor(id);
      if (writes.length > 0) await commit(system, writes, undefined, ownWork);
    });
  }
}

/** Whether a search text of an earlier version may be another now; what it has lost cannot be told from it. */
export const mayDiffer = ({ nameKey }: { readonly nameKey: string }) => /[^\n -~]/.test(nameKey);
