import * as z from "zod";
import { insideRoles } from "../access/capabilities.ts";
import { roles } from "../api/role.ts";
import { Unit } from "../measure/quantity.schema.ts";
import { Id } from "../platform/id.schema.ts";
import { activityActions, activitySubjects, activityWays } from "./activity.rules.ts";

const Change = z.object({
  /** The field's name; of a line in a document, the name of its item. */
  field: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  /** Of quantities, where it is known. */
  unit: Unit.optional(),
  /** Present where the values are costs. */
  costs: z.literal(true).optional(),
});

/** An action in a restaurant. Never changed; deleted with the restaurant. */
export const ActivityEntry = z.object({
  id: z.uuid(),
  action: z.enum(activityActions),
  /** By its name at that time: an entry outlives what it names. */
  subject: z.object({ type: z.enum(activitySubjects), id: z.uuid(), name: z.string() }),
  changes: z.array(Change),
  /** How many more changes there were; absent if none. */
  furtherChanges: z.int().optional(),
  /** Who did it, by their name and role at that time. */
  actor: z.object({ id: z.string(), name: z.string(), role: z.string().optional() }),
  at: z.iso.datetime(),
  /** Of the request, as it is in logs. */
  requestId: z.string().optional(),
  /** Such as "Chrome on Android"; of a browser only. */
  device: z.string().optional(),
  via: z.enum(activityWays),
});
export type ActivityEntry = z.output<typeof ActivityEntry>;

/** A person with their role in the restaurant, or on the platform where it is about none. */
const Actor = z.object({ id: z.uuid(), name: z.string(), role: z.enum([...insideRoles, ...roles]) });

/** A moment, or a day in UTC. */
export const Moment = z.iso.date("Choose a day").or(z.iso.datetime({ offset: true, error: "Choose a day" }));

export const ActivityQuery = z.strictObject({
  limit: z.coerce
    .number("Limit must be between 1 and 100")
    .int("Limit must be between 1 and 100")
    .min(1, "Limit must be between 1 and 100")
    .max(100, "Limit must be between 1 and 100")
    .default(25),
  cursor: z.string().min(1).max(4096).optional(),
  /** The id of the thing. */
  subject: Id("Invalid ID").optional(),
  /** The kind of thing. Required with `subject`. */
  type: z.enum(activitySubjects).optional(),
  /** The id of the person. */
  actor: Id("Invalid ID").optional(),
  action: z.enum(activityActions).optional(),
  from: Moment.optional(),
  /** Included. */
  to: Moment.optional(),
});
export type ActivityQuery = z.output<typeof ActivityQuery>;

/**
 * Activity, newest first. A filter looks through a thousand entries a request: a page can hold fewer than were asked for,
 * even none, while `nextCursor` says that there is more.
 */
export const ActivityPage = z.object({
  data: z.array(ActivityEntry),
  nextCursor: z.string().nullable(),
  /** When the oldest entry that was looked at was made; absent where none was. */
  through: z.iso.datetime().optional(),
});
export type ActivityPage = z.output<typeof ActivityPage>;

/**
 * How often a user tried on one day something that their role does not include; all but the count is of the last
 * attempt.
 */
export const Refusal = z.object({
  /** In UTC. */
  day: z.iso.date(),
  actor: Actor,
  /** What the route that refused them does. */
  tried: z.string(),
  at: z.iso.datetime(),
  count: z.int(),
});
export type Refusal = z.output<typeof Refusal>;

/** How often a user signed in on one day. */
export const SignIns = z.object({
  /** In UTC. */
  day: z.iso.date(),
  actor: Actor,
  count: z.int(),
});
export type SignIns = z.output<typeof SignIns>;
