/** About 100,000 names with their ids, and twice that in bytes at most. */
const mostCharacters = 8_000_000;

interface Kept {
  /** How often the names had changed, by what was read of them. */
  readonly changes: number;
  /** Whether these are known to be all names after so many changes. */
  readonly isProved: boolean;
  readonly names: readonly string[];
  readonly characters: number;
}

/** Reads how often the names of a kind have changed; a moment ago, unless consistently. */
export type ReadChanges = (options?: { readonly consistent: boolean }) => Promise<number>;

/** Packed names that a process has read, by what it asked for. */
export interface KeptNames {
  readonly has: (key: string) => boolean;
  /** The names as they are now; undefined where others are kept, or none. */
  readonly find: (key: string, readChanges: ReadChanges) => Promise<readonly string[] | undefined>;
  /** Begins to keep what is being read. */
  readonly fill: (key: string) => Filling;
}

interface Filling {
  /** @param changes how often these names had changed when they were read */
  readonly add: (names: readonly string[], changes: number) => void;
  /** Keeps all that was added, until it is asked for and is not what the table holds. */
  readonly keep: () => void;
}

/**
 * Names are kept without being told of any change: whoever asks says how many changes there have been. A record counts
 * its own, and the kind all of them, in the same transactions, so that both are sums of the same changes and neither
 * ever goes down. What was read of a record, from a copy of the table that may be behind, has had at most the changes
 * that it has once all were read; if what was read adds up to what is counted then, no record had had one more. So the
 * first who asks for the names has the count read consistently. Names that changed while they were read do not add up.
 * @param most characters of all that is kept: what was asked for least recently goes first
 */
export function keepNames(most = mostCharacters): KeptNames {
  const all = new Map<string, Kept>();
  let characters = 0;
  const drop = (key: string) => {
    characters -= all.get(key)?.characters ?? 0;
    all.delete(key);
  };
  const put = (key: string, kept: Kept) => {
    drop(key);
    if (kept.characters > most) return;
    all.set(key, kept);
    characters += kept.characters;
    for (const oldest of all.keys()) {
      if (characters <= most) return;
      drop(oldest);
    }
  };
  return {
    has: (key) => all.has(key),
    find: async (key, readChanges) => {
      const kept = all.get(key);
      if (!kept) return undefined;
      const changes = await readChanges(kept.isProved ? undefined : { consistent: true });
      if (kept.changes !== changes) return undefined;
      // Others may be kept by now.
      if (all.get(key) === kept) put(key, { ...kept, isProved: true });
      return kept.names;
    },
    fill: (key) => {
      const names: string[] = [];
      let [changes, length] = [0, 0];
      return {
        add: (some, changed) => {
          changes += changed;
          for (const name of some) length += name.length;
          if (length <= most) names.push(...some);
        },
        keep: () => put(key, { changes, isProved: false, names, characters: length }),
      };
    },
  };
}
