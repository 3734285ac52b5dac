import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod";
import { nowSeconds } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { isConditionFailure } from "../storage/failure.ts";
import { readRecord } from "../storage/read-records.ts";
import { RecountEntity, RecountPartEntity } from "./recount.entity.ts";
import { type Reading, beginReading } from "./recount.reading.ts";
import type { Place } from "./recount.subjects.ts";
import { digitsOf, sumsOf } from "./recount.sums.ts";

/** Where the parts of a saved reading are. */
interface SavedReading {
  readonly readingId?: string | undefined;
  readonly readingParts?: number | undefined;
}

/** How far the recount is. */
export interface Progress extends SavedReading {
  readonly startedAt: string;
  readonly stage: Place["stage"] | "finished";
  readonly after?: string | undefined;
  readonly restaurants: number;
  readonly drifted: number;
  readonly failures: number;
  readonly finishedAt?: string | undefined;
  /** 0 before it is stored for the first time. */
  readonly version: number;
}

export const readProgress = (): Promise<Progress | undefined> => readRecord(RecountEntity, {}, { consistent: true });

/**
 * Stores how far the recount is, unless another run has done so since `progress` was read.
 * @returns the stored progress; undefined if another run was first
 */
export async function saveProgress(progress: Progress): Promise<Progress | undefined> {
  const { version, after, readingId, readingParts, finishedAt, ...rest } = progress;
  const put = RecountEntity.put({
    ...rest,
    ...(after !== undefined && { after }),
    ...(readingId !== undefined && { readingId }),
    ...(readingParts !== undefined && { readingParts }),
    ...(finishedAt !== undefined && { finishedAt }),
    version: version + 1,
  });
  try {
    await put
      .where((stored, { eq, notExists }) => (version === 0 ? notExists(stored.version) : eq(stored.version, version)))
      .go();
    return { ...progress, version: version + 1 };
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}

const Drifts = z.array(z.object({ counter: z.string(), kept: z.string(), counted: z.string() }));
const Sums = z.array(z.tuple([z.string(), z.string()]));
const SavedContent = z.object({
  subject: z.string(),
  nth: z.number(),
  part: z.number(),
  from: z.record(z.string(), z.unknown()).optional(),
  things: z.number(),
  counted: Sums,
  kept: Sums,
  existing: z.array(z.string()),
  before: Drifts,
});

/** An item of the table holds 400 KB. */
const partBytes = 350_000;

const keptSeconds = 30 * 24 * 60 * 60;

/** Stores the reading of a subject. An earlier one stays until it expires. */
export async function saveReading(subject: string, reading: Reading): Promise<SavedReading> {
  const content: z.input<typeof SavedContent> = {
    ...reading,
    subject,
    from: reading.from,
    counted: digitsOf(reading.counted),
    kept: digitsOf(reading.kept),
    existing: [...reading.existing],
    before: [...reading.before],
  };
  const bytes = gzipSync(JSON.stringify(content));
  const readingId = newId();
  const readingParts = Math.ceil(bytes.length / partBytes);
  for (let part = 0; part < readingParts; part += 1) {
    await RecountPartEntity.put({
      readingId,
      part,
      content: new Uint8Array(bytes.subarray(part * partBytes, (part + 1) * partBytes)),
      expiresAt: nowSeconds() + keptSeconds,
    }).go();
  }
  return { readingId, readingParts };
}

/** What was read of a subject so far: nothing where another was being read, or where it has expired. */
export async function loadReading(subject: string, { readingId, readingParts = 0 }: SavedReading): Promise<Reading> {
  if (readingId === undefined) return beginReading();
  // In the order of the parts.
  const { data } = await RecountPartEntity.query.primary({ readingId }).go({ pages: "all", consistent: true });
  if (data.length < readingParts) return beginReading();
  const parts = data.map(({ content }) => content);
  const {
    counted,
    kept,
    existing,
    from,
    subject: name,
    ...rest
  } = SavedContent.parse(JSON.parse(gunzipSync(Buffer.concat(parts)).toString()));
  if (name !== subject) return beginReading();
  return { ...rest, from, counted: sumsOf(counted), kept: sumsOf(kept), existing: new Set(existing) };
}
