import type { Member, Prefetched } from "@stockpot/core/actor";
import { DomainError } from "@stockpot/core/error";
import { ReferenceGuardEntity } from "@stockpot/core/reference/reference.entity";
import type { State } from "./stock-model.ts";
import type { World } from "./world.ts";

interface Taken {
  readonly state: State;
  /** For the next step of the same write. */
  readonly noted?: number;
  readonly answer?: string;
}

/** A step of the model that nothing comes between. */
export type Step = (state: State, noted: number) => Taken;

/** What a person, a device or the background work does to the item. */
export interface Write {
  readonly name: string;
  /** What must be there, by name. */
  readonly needs: readonly string[];
  /** Whether it makes sense where postings are large. */
  readonly isPlainOnly?: boolean;
  /** What it answers, where that says more than that it was carried out. */
  readonly run: (world: World) => Promise<string | void>;
  readonly steps: (world: World) => readonly Step[];
}

export const idOf = ({ ids }: World, name: string): string => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`There is no ${name} here`);
  return id;
};

/** The caller with what a route reads while it lets them in. */
export async function admitted<Reading>(
  { member }: World,
  reading?: () => Promise<Reading>,
): Promise<Member & Prefetched<Reading>> {
  const prefetched = reading?.();
  prefetched?.catch(() => undefined);
  const { restaurantId } = member;
  const { data: guard } = await ReferenceGuardEntity.get({ restaurantId }).go();
  return { ...member, ...(guard && { guard }), ...(prefetched && { prefetched }) };
}

export type Next = (state: State, world: World) => State;

export const only =
  (next: Next) =>
  (world: World): readonly Step[] => [(state) => ({ state: next(state, world) })];

export const anyVersion = undefined;

export const nothing: Write = { name: "do nothing", needs: [], run: () => Promise.resolve(), steps: () => [] };

/** What becomes of a write: that it was carried out, or why it was refused. */
export async function outcomeOf(run: () => Promise<string | void>): Promise<string> {
  try {
    return (await run()) ?? "done";
  } catch (error) {
    if (!(error instanceof DomainError)) return `failed: ${String(error)}`;
    const [shortage] = error.shortages ?? [];
    return shortage ? `${error.code} ${shortage.needed} of ${shortage.available}` : error.code;
  }
}
