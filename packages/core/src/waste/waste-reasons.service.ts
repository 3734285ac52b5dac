import { recorded } from "../activity/activity.ts";
import type { Member } from "../actor.ts";
import { assertVersion, convertRows, invalidField } from "../error.ts";
import { timestamp } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { foldText } from "../platform/text.ts";
import { standingCheck } from "../restaurant/restaurant.reading.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { readRecord } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import { put } from "../storage/write.ts";
import { WasteReasonsEntity } from "./waste.entity.ts";
import { type WasteReason, firstReasons, isFirstReason } from "./waste.reasons.ts";
import type { WasteReasonsDraft } from "./waste.schema.ts";

/** The reasons of a restaurant, with version 1 until it changes those that it begins with. */
export async function readReasons(restaurantId: string, { consistent } = { consistent: false }) {
  const stored = await readRecord(WasteReasonsEntity, { restaurantId }, { consistent });
  return {
    reasons: [...(stored?.reasons ?? firstReasons)],
    version: stored?.version ?? 1,
    createdAt: stored?.createdAt,
  };
}

export const get = ({ restaurantId }: Member) => readReasons(restaurantId, { consistent: true });

/**
 * Sets the reasons and their order. What was recorded keeps the names that they had.
 * @throws DomainError INVALID where one of the first is missing, two have one name, or none is offered
 */
export async function set(
  actor: Member,
  { body, ifMatch }: { readonly body: WasteReasonsDraft; readonly ifMatch: number | undefined },
) {
  const { restaurantId } = actor;
  return retryOnConflict(async () => {
    const current = await readReasons(restaurantId, { consistent: true });
    assertVersion(current.version, ifMatch, "list");
    const reasons = toReasons(current.reasons, body);
    const at = timestamp();
    const version = current.version + 1;
    const next = { restaurantId, reasons, version, createdAt: current.createdAt ?? at, updatedAt: at };
    return commit(
      actor,
      [
        put(
          WasteReasonsEntity.put(next).where((stored, { eq, notExists }) =>
            current.createdAt === undefined ? notExists(stored.version) : eq(stored.version, current.version),
          ),
        ),
        standingCheck(restaurantId),
      ],
      { reasons, version },
      recorded(actor, {
        action: "UPDATED",
        subject: { type: "WASTE_REASONS", id: restaurantId, name: "Waste reasons" },
        changes: changesOf(current.reasons, reasons),
      }),
    );
  });
}

function toReasons(current: readonly WasteReason[], { reasons }: WasteReasonsDraft): WasteReason[] {
  const seen = new Set<string>();
  const next = convertRows(reasons, ({ key, ...reason }, index) => {
    const folded = foldText(reason.name);
    if (seen.has(folded)) throw invalidField("INVALID", `reasons.${index}.name`, "This name is used twice");
    seen.add(folded);
    if (key === undefined) return { key: newId(), ...reason };
    const isKnown = current.some((one) => one.key === key);
    if (isKnown && !seen.has(`key ${key}`)) {
      seen.add(`key ${key}`);
      return { key, ...reason };
    }
    throw invalidField("INVALID", `reasons.${index}.key`, "This reason is not in the list");
  });
  const missing = current.find(({ key }) => isFirstReason(key) && !next.some((one) => one.key === key));
  if (missing) throw invalidField("INVALID", "reasons", `${missing.name} can't be removed. Hide it instead.`);
  if (!next.some(({ isActive }) => isActive)) throw invalidField("INVALID", "reasons", "Offer at least one reason");
  return next;
}

const told = ({ name, kind, isActive }: WasteReason) => `${name} (${kind.toLowerCase()}${isActive ? "" : ", hidden"})`;

/** Which reasons came, went or are other than before. */
function changesOf(before: readonly WasteReason[], after: readonly WasteReason[]) {
  const changed = after.flatMap((reason) => {
    const was = before.find(({ key }) => key === reason.key);
    const [from, to] = [was && told(was), told(reason)];
    return from === to ? [] : [{ field: "reason", ...(from !== undefined && { from }), to }];
  });
  const gone = before.filter(({ key }) => !after.some((one) => one.key === key));
  return [...changed, ...gone.map((reason) => ({ field: "reason", from: told(reason) }))];
}
