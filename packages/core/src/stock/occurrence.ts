import { invalidField } from "../error.ts";
import { dayMilliseconds } from "../platform/clock.ts";
import { type Calendar, type Occurrence, occurrenceOf } from "../platform/calendar.ts";

/** How far a device's clock may be ahead. */
const clockSkewMilliseconds = 2 * 60_000;

/** Paperwork may come after the goods: what an item or a procurement records may have happened so long before it was added. */
const daysBeforeAdded = 31;

interface Entered {
  /** As the user says; now, where they do not. */
  readonly occurredAt: string | undefined;
  /** Of that in the request. */
  readonly path: string;
  /** When that was added which it happened to. */
  readonly addedAt?: string;
}

/**
 * When what a user enters happened.
 * @throws DomainError INVALID for a moment in the future, or over a month before that was added which it happened to
 */
export function enteredOccurrence(
  calendar: Calendar,
  recordedAt: string,
  { occurredAt, path, addedAt = occurredAt }: Entered,
): Occurrence {
  if (occurredAt === undefined) return occurrenceOf(calendar, recordedAt);
  const ahead = Date.parse(occurredAt) - Date.parse(recordedAt);
  if (ahead > clockSkewMilliseconds) throw invalidField("INVALID", path, "This time is in the future");
  if (addedAt !== undefined && Date.parse(occurredAt) < Date.parse(addedAt) - daysBeforeAdded * dayMilliseconds) {
    throw invalidField("INVALID", path, "This is too long ago");
  }
  const moment = ahead > 0 ? recordedAt : new Date(occurredAt).toISOString();
  return occurrenceOf(calendar, recordedAt, moment);
}
