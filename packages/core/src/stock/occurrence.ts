import { invalidField } from "../error.ts";
import { type Calendar, type Occurrence, occurrenceOf } from "../platform/calendar.ts";

/** How far a device's clock may be ahead. */
const clockSkewMilliseconds = 2 * 60_000;

/**
 * When what a user enters happened.
 * @param occurredAt as they say; now, where they do not
 * @param path of it in the request
 * @throws DomainError INVALID for a moment in the future
 */
export function enteredOccurrence(
  calendar: Calendar,
  recordedAt: string,
  occurredAt: string | undefined,
  path = "occurredAt",
): Occurrence {
  if (occurredAt === undefined) return occurrenceOf(calendar, recordedAt);
  const ahead = Date.parse(occurredAt) - Date.parse(recordedAt);
  if (ahead > clockSkewMilliseconds) throw invalidField("INVALID", path, "This time is in the future");
  const moment = ahead > 0 ? recordedAt : new Date(occurredAt).toISOString();
  return occurrenceOf(calendar, recordedAt, moment);
}
