import { type NamedActor, roleOf } from "../actor.ts";
import { deviceLabel } from "../platform/device-label.ts";
import { timestamp } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { type Activity, noActivity } from "../storage/transaction.ts";
import { put } from "../storage/write.ts";
import { ActivityEntity } from "./activity.entity.ts";
import { type ActivityAction, type ActivitySubject, maxChanges, maxValueLength } from "./activity.rules.ts";
import type { ActivityEntry } from "./activity.schema.ts";

type Change = ActivityEntry["changes"][number];

/** What was done to what. */
export interface ActivityDraft {
  readonly action: ActivityAction;
  readonly subject: { readonly type: ActivitySubject; readonly id: string; readonly name: string };
  /** In the order in which they are shown; the first twenty are kept, of the others how many they are. */
  readonly changes?: readonly Change[];
}

const short = (text: string): string => text.slice(0, maxValueLength).replace(/[\uD800-\uDBFF]$/, "");

const shortened = ({ field, from, to, unit, costs }: Change): Change => ({
  field: short(field),
  ...(from !== undefined && { from: short(from) }),
  ...(to !== undefined && { to: short(to) }),
  ...(unit && { unit }),
  ...(costs && { costs }),
});

/** Records an action in a restaurant, in the transaction that carries it out. */
export function recorded(
  actor: NamedActor & { readonly restaurantId: string },
  { action, subject, changes = [] }: ActivityDraft,
): Activity {
  const { restaurantId, userId, fullName, request } = actor;
  const { id: requestId, via, userAgent } = request ?? {};
  const role = roleOf(actor);
  const entry = ActivityEntity.put({
    restaurantId,
    id: newId(),
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectName: short(subject.name),
    ...(changes.length > 0 && { changes: changes.slice(0, maxChanges).map(shortened) }),
    ...(changes.length > maxChanges && { furtherChanges: changes.length - maxChanges }),
    actorId: userId,
    actorName: fullName,
    ...(role !== undefined && { actorRole: role }),
    at: timestamp(),
    ...(requestId !== undefined && { requestId }),
    ...(via === "WEB" && userAgent !== undefined && { device: deviceLabel(userAgent) }),
    via: via ?? (requestId === undefined ? "BACKGROUND" : "API"),
  });
  return { writes: [put(entry)] };
}

/** What a document leaves in the record when it is posted. */
export type DocumentActivity = ActivityDraft | { readonly because: string };

/** As `recorded`, for a document whose own history may say it already. */
export const recordedOf = (
  actor: NamedActor & { readonly restaurantId: string },
  activity: DocumentActivity,
): Activity => ("because" in activity ? noActivity(activity.because) : recorded(actor, activity));
