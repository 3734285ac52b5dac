/** About 100,000 names with their ids, and twice that in bytes at most. */
const mostCharacters = 8_000_000;

interface Kept {
  readonly changes: number;
  readonly names: readonly string[];
  readonly characters: number;
}

/** Packed names that a process has read, by what it asked for. */
export interface KeptNames {
  readonly has: (key: string) => boolean;
  /** The names after so many changes; undefined where others are kept, or none. */
  readonly get: (key: string, changes: number) => readonly string[] | undefined;
  /** Begins to keep what is being read. */
  readonly fill: (key: string) => Filling;
}

interface Filling {
  /** @param changes how often these names had changed when they were read */
  readonly add: (names: readonly string[], changes: number) => void;
  /**
   * Keeps all that was added, if it is what the table holds.
   * @param changes how often the names of the kind have changed, read consistently after all of them
   */
  readonly end: (changes: number) => void;
}

/**
 * Names are kept without being told of any change: whoever asks says how many changes there have been. A record counts
 * its own, and the kind all of them, in the same transactions, so that both are sums of the same changes and neither
 * ever goes down. What was read of a record, from a copy of the table that may be behind, has had at most the changes that it
 * has once all were read; if what was read adds up to what is counted then, no record had had one more. Names that changed
 * while they were read do not add up, and are not kept.
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
    get: (key, changes) => {
      const kept = all.get(key);
      if (kept?.changes !== changes) return undefined;
      put(key, kept);
      return kept.names;
    },
    fill: (key) => {
      const names: string[] = [];
      let [counted, length] = [0, 0];
      return {
        add: (some, changes) => {
          counted += changes;
          for (const name of some) length += name.length;
          if (length <= most) names.push(...some);
        },
        end: (changes) => {
          if (changes === counted) put(key, { changes, names, characters: length });
        },
      };
    },
  };
}
