import { assertConsistent, type Ledger, ledgerOf } from "../ledger.ts";
import { itemsOf } from "../table.ts";
import { danglingIn, stateOf, told } from "./projection.ts";
import { DoneByAnother, Refusal, type State } from "./stock-model.ts";
import { type Plan, planOf, takeTurns, waysToMerge } from "./turns.ts";
import { setBack, type World } from "./world.ts";
import { nothing, outcomeOf, type Step, type Write } from "./write.ts";
import { writesIn } from "./writes.ts";

export interface Pair {
  readonly world: World;
  readonly first: Write;
  readonly second: Write;
}

/** Each two of the writes that a world knows, and each with itself. */
export const pairsIn = (world: World): readonly Pair[] => {
  const known = writesIn(world);
  return known.flatMap((first, index) => known.slice(index).map((second) => ({ world, first, second })));
};

const callsAlone = new Map<string, number>();

/** How many calls a write makes on its own. */
async function callsOf(world: World, write: Write): Promise<number> {
  const name = `${world.name}: ${write.name}`;
  const calls =
    callsAlone.get(name) ?? (await interleave({ world, first: write, second: nothing }, [], 0)).steps.length;
  callsAlone.set(name, calls);
  return calls;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/**
 * Whose call goes next, in one of all ways to merge the calls of the two: each round another way, until there is none
 * left. In the first round it is drawn call by call, which takes no knowledge of the calls.
 * @param share from 0 to 1: with which way to begin
 */
export async function planOfRound({ world, first, second }: Pair, round: number, share: number): Promise<Plan> {
  if (round === 0) return [];
  const [calls, others] = [await callsOf(world, first), await callsOf(world, second)];
  const ways = waysToMerge(calls, others);
  // Far from the one before, and back at the first way only after all others.
  let stride = Math.max(1, Math.floor(ways * 0.618));
  while (commonDivisor(stride, ways) !== 1) stride += 1;
  return planOf(calls, others, (Math.floor(share * ways) + round * stride) % ways);
}

interface Row {
  readonly steps: readonly Step[];
  readonly noted: number;
  readonly outcome: string;
}

/** What the model allows two writes to come to: the states and both answers, for each order of their steps. */
function* outcomesOf(state: State, rows: readonly [Row, Row]): Generator<readonly [State, string, string]> {
  const [first, second] = rows;
  if (first.steps.length === 0 && second.steps.length === 0) yield [state, first.outcome, second.outcome];
  for (const index of [0, 1] as const) {
    const [step, ...rest] = rows[index].steps;
    if (!step) continue;
    const put = (row: Row): readonly [Row, Row] => (index === 0 ? [row, second] : [first, row]);
    for (const [next, after] of taken(state, { ...rows[index], steps: rest }, step)) {
      yield* outcomesOf(next, put(after));
    }
  }
}

function taken(state: State, row: Row, step: Step): readonly (readonly [State, Row])[] {
  try {
    const { state: next, noted = row.noted, answer = "done" } = step(state, row.noted);
    return [[next, { ...row, noted, outcome: answer }]];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refused = { ...row, steps: [], outcome: error.message };
    return error instanceof DoneByAnother
      ? [
          [state, refused],
          [state, { ...refused, outcome: "done" }],
        ]
      : [[state, refused]];
  }
}

const rowOf = (write: Write, world: World): Row => ({ steps: write.steps(world), noted: 0, outcome: "done" });

/** The fault of one interleaving of the calls of two writes; undefined without one. */
export async function interleave(
  { world, first, second }: Pair,
  plan: Plan,
  seed: number,
): Promise<{ readonly wrong: readonly string[]; readonly steps: readonly string[] }> {
  const { bistro, itemId } = world;
  const { answers, steps } = await takeTurns(
    [() => outcomeOf(() => first.run(world)), () => outcomeOf(() => second.run(world))],
    plan,
    seed,
  );
  const now = await itemsOf({ restaurants: [bistro.restaurant], people: [] });
  try {
    const ledger = ledgerOf(now);
    const end = stateOf(ledger, world);
    const seen = [...told(end), `A ${answers[0]}`, `B ${answers[1]}`];
    const allowed = [...outcomesOf(world.state, [rowOf(first, world), rowOf(second, world)])].map(
      ([state, one, other]) => [...told(state), `A ${one}`, `B ${other}`],
    );
    const wrong = [
      ...unexplained(seen, allowed),
      ...danglingIn(ledger, itemId),
      ...brokenLaws(ledger, world.state.allowsNegative || end.allowsNegative),
    ];
    return { wrong, steps };
  } finally {
    await setBack(world, now);
  }
}

/** What differs from the nearest outcome that the model allows. */
function unexplained(seen: readonly string[], allowed: readonly (readonly string[])[]): readonly string[] {
  const differences = allowed.map((lines) => [
    ...seen.filter((line) => !lines.includes(line)).map((line) => `is      ${line}`),
    ...lines.filter((line) => !seen.includes(line)).map((line) => `or else ${line}`),
  ]);
  if (allowed.some((lines) => lines.join("\n") === seen.join("\n"))) return [];
  const [nearest = []] = differences.toSorted((a, b) => a.length - b.length);
  return ["neither comes before the other:", ...nearest];
}

function brokenLaws(ledger: Ledger, mayBeNegative: boolean): readonly string[] {
  try {
    assertConsistent(ledger, { mayBeNegative });
    return [];
  } catch (error) {
    return [String(error)];
  }
}
