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

/** Compares every counter with what it counts in a single pass, which saves no progress. */
export async function recount(): Promise<Recount> {
  let [things, counters, held] = [0, 0, 0];
  const drift: Drift[] = [];
  for await (const { subject } of stepsFrom(start)) {
    const recounted = await readOn(subject, beginReading(), () => true);
    // Only for the type: there is always time.
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
  /** Milliseconds since 1970, after which no further page is read; every run reads at least one. */
  readonly until: number;
  /** Called with each finding before progress is saved: if the run fails in between, the next one reports it again. */
  readonly report: (finding: Finding) => void;
}

/** The least number of days between the starts of two rounds. */
const roundDays = 7;

/** A subject that has failed this many times in a row is skipped for the rest of the round. */
const maxAttempts = 3;

/**
 * Continues where the run before stopped: one restaurant after the other, then users, then the counters of the whole
 * platform. It can be stopped at any moment. Of several runs at once, the first to save its progress goes on.
 * @returns how many counters this run found to differ
 * @throws AggregateError of FailedWork that names the subject that failed; it is tried again twice and then skipped
 */
export async function recountOnwards({ until, report }: Run): Promise<number> {
  const stored = await readProgress();
  if (stored?.stage === "finished" && !isDue(stored)) return 0;
  let progress = stored && stored.stage !== "finished" ? stored : newRound(stored);
  let found = 0;
  const hasTime = () => presentMilliseconds() < until;
  for await (const step of stepsFrom(placeOf(progress))) {
    const outcome = await recountStep(step, progress, hasTime);
    for (const finding of outcome.findings) report(finding);
    found += outcome.findings.length;
    const saved = await saveProgress(outcome.progress);
    if (outcome.failure) throw outcome.failure;
    const wasFirst = saved !== undefined;
    const isHalfRead = saved?.readingId !== undefined;
    if (!wasFirst || isHalfRead || !hasTime()) break;
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

// Never "finished" here: a new round has begun before.
const placeOf = ({ stage, after }: Progress): Place => ({ stage: stage === "finished" ? "restaurants" : stage, after });

interface StepOutcome {
  readonly progress: Progress;
  readonly findings: readonly Finding[];
  readonly failure?: AggregateError;
}

/** The ids that a failure is logged with. */
const idsOf = ({ name, restaurantId }: Subject): Ids =>
  restaurantId === undefined ? { part: name } : { restaurantId };

/** Recounts the next subject, or as much of it as there is time for. */
async function recountStep({ subject, next }: Step, progress: Progress, hasTime: () => boolean): Promise<StepOutcome> {
  const { restaurantId } = subject;
  const afterSubject: Progress = {
    ...progress,
    ...(next ?? { stage: "finished", after: undefined, finishedAt: timestamp() }),
    restaurants: progress.restaurants + (restaurantId === undefined ? 0 : 1),
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
    return { progress: { ...afterSubject, drifted: progress.drifted + findings.length }, findings };
  } catch (error) {
    const failures = progress.failures + 1;
    return {
      progress: failures < maxAttempts ? { ...progress, failures } : afterSubject,
      findings: [],
      failure: new AggregateError([new FailedWork(idsOf(subject), error)], "Something could not be recounted"),
    };
  }
}
