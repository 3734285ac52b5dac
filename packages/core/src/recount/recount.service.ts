import { dayMilliseconds, presentMilliseconds, timestamp } from "../platform/clock.ts";
import { FailedWork, type Ids } from "../platform/failed-work.ts";
import { loadReading, type Progress, readProgress, saveProgress, saveReading } from "./recount.progress.ts";
import { type Subject, beginReading, readOn } from "./recount.reading.ts";
import { type Place, type Step, start, stepsFrom } from "./recount.subjects.ts";
import type { Drift } from "./recount.sums.ts";

export interface Recount {
  readonly things: number;
  readonly counters: number;
  /** The most figures that were held in memory at once. */
  readonly held: number;
  readonly drift: readonly Drift[];
}

/** Compares every counter with what it counts, at once and without leaving a trace. */
export async function recount(): Promise<Recount> {
  let [things, counters, held] = [0, 0, 0];
  const drift: Drift[] = [];
  for await (const { subject } of stepsFrom(start)) {
    const recounted = await readOn(subject, beginReading(), () => true);
    if (!recounted) continue;
    things += recounted.things;
    counters += recounted.counters;
    held = Math.max(held, recounted.held);
    drift.push(...recounted.drift);
  }
  return { things, counters, held, drift };
}

/** A counter that differs from what it counts, and where. */
export interface Finding extends Drift {
  readonly restaurantId?: string | undefined;
}

interface Run {
  /** When no further page may be read, in milliseconds since 1970: one is read anyway. */
  readonly until: number;
  /** Called with each finding before it counts as reported: again where the run fails right after it. */
  readonly report: (finding: Finding) => void;
}

/** No round begins within so many days of the beginning of the one before. */
const roundDays = 7;

/** Beyond it, what cannot be recounted is left out of the round. */
const mostFailures = 3;

/**
 * Recounts on from where the run before stopped: one restaurant after the other, then users, then what counts over the
 * platform. It can be stopped at any moment, and several may run at once: only the first that is done with something
 * goes on.
 * @returns how many counters this run found to differ
 * @throws AggregateError of FailedWork that names what could not be recounted; it is tried again twice, and then left out
 */
export async function recountOnwards({ until, report }: Run): Promise<number> {
  const stored = await readProgress();
  if (stored?.stage === "finished" && !isDue(stored)) return 0;
  let progress = stored && stored.stage !== "finished" ? stored : newRound(stored);
  let found = 0;
  const hasTime = () => presentMilliseconds() < until;
  for await (const step of stepsFrom(placeOf(progress))) {
    const taken = await take(step, progress, hasTime);
    for (const finding of taken.findings) report(finding);
    found += taken.findings.length;
    const saved = await saveProgress(taken.progress);
    if (taken.failure) throw taken.failure;
    if (!saved || saved.readingId !== undefined || !hasTime()) break;
    progress = saved;
  }
  return found;
}

const isDue = ({ startedAt }: Progress) => presentMilliseconds() >= Date.parse(startedAt) + roundDays * dayMilliseconds;

const newRound = (before: Progress | undefined): Progress => ({
  startedAt: timestamp(),
  ...start,
  restaurants: 0,
  drifted: 0,
  failures: 0,
  finishedAt: before?.finishedAt,
  version: before?.version ?? 0,
});

const placeOf = ({ stage, after }: Progress): Place => ({ stage: stage === "finished" ? "restaurants" : stage, after });

interface Taken {
  readonly progress: Progress;
  readonly findings: readonly Finding[];
  readonly failure?: AggregateError;
}

/** By which a failure is logged. */
const idsOf = ({ name, restaurantId }: Subject): Ids =>
  restaurantId === undefined ? { part: name } : { restaurantId };

/** Recounts what is next, or as much of it as there is time for. */
async function take({ subject, next }: Step, progress: Progress, hasTime: () => boolean): Promise<Taken> {
  const { restaurantId } = subject;
  const passed: Progress = {
    ...progress,
    ...(next ?? { stage: "finished", after: undefined, finishedAt: timestamp() }),
    restaurants: progress.restaurants + Number(restaurantId !== undefined),
    failures: 0,
    readingId: undefined,
    readingParts: undefined,
  };
  try {
    const reading = await loadReading(subject.name, progress);
    const recounted = await readOn(subject, reading, hasTime);
    if (!recounted) {
      return { progress: { ...progress, failures: 0, ...(await saveReading(subject.name, reading)) }, findings: [] };
    }
    const findings = recounted.drift.map((drift) => ({ ...drift, restaurantId }));
    return { progress: { ...passed, drifted: progress.drifted + findings.length }, findings };
  } catch (error) {
    const failures = progress.failures + 1;
    return {
      progress: failures < mostFailures ? { ...progress, failures } : passed,
      findings: [],
      failure: new AggregateError([new FailedWork(idsOf(subject), error)], "Something could not be recounted"),
    };
  }
}
