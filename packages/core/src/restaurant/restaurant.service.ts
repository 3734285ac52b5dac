import type { Rights } from "../access/capabilities.ts";
import { recorded } from "../activity/activity.ts";
import { differences } from "../activity/differences.ts";
import { purgeRefusals } from "../activity/refusal.service.ts";
import type { Actor, Member } from "../actor.ts";
import type { Page } from "../api/page.schema.ts";
import { entersAsMember } from "../api/role.ts";
import * as audits from "../activity/audit.service.ts";
import { timestamp } from "../platform/clock.ts";
import * as counters from "../counter/counter.service.ts";
import { assertVersion, forbidden, invalidField, notFound } from "../error.ts";
import { newId } from "../platform/id.ts";
import { foldText, nameKeyOf } from "../platform/text.ts";
import { newGuardWrite, removeGuardWrite } from "../reference/reference.guard.ts";
import { applyChanges, withoutBlanks } from "../storage/changes.ts";
import { VersionConflict, retryOnConflict } from "../storage/conflict.ts";
import { listPage } from "../storage/page.ts";
import { toPage } from "../storage/position.ts";
import { purgePartition } from "../storage/purge.ts";
import { readInOrder } from "../storage/read.ts";
import { readRecords } from "../storage/read-records.ts";
import { commit, systemActivity } from "../storage/transaction.ts";
import { hasVersion, put, remove as removing } from "../storage/write.ts";
import { forEachSettled } from "../platform/background.ts";
import {
  assertHasRoom,
  deletedAmong,
  fewerRestaurantsWrites,
  findById,
  moreRestaurantsWrite,
} from "../user/account.ts";
import { MemberEntity } from "../membership/member.entity.ts";
import {
  endingWrites,
  newMemberWrites,
  readMembersWithCounts,
  removeMemberCountsWrite,
  endMemberWrites,
} from "../membership/member.writes.ts";
import { MembershipEntity, rightsOf } from "../membership/membership.entity.ts";
import { RemovalEntity } from "./removal.entity.ts";
import { RestaurantEntity, type RestaurantRecord } from "./restaurant.entity.ts";
import { readRestaurant } from "./restaurant.reading.ts";
import { orderTermsOf, subjectOf, withDaysChanged } from "./restaurant.rules.ts";
import { orderTermsWrites } from "./restaurant.writes.ts";
import { RestaurantDraft, type RestaurantQuery } from "./restaurant.schema.ts";
import { newDayStartsAt } from "./settings.rules.ts";

/** What an administrator is in every restaurant. */
const support: Rights = { role: "ADMIN" };

/** A user's role in a restaurant, by their membership as the table holds it. */
const accessOf = (Item: Readonly<Record<string, unknown>>): Rights | undefined => {
  const { data } = MembershipEntity.parse({ Item });
  return data ? rightsOf(data) : undefined;
};

/** A restaurant, and what the actor is in it. */
type Entered = RestaurantRecord & { readonly access: Rights | undefined };

/**
 * The restaurants of an owner or member, oldest first; for an administrator all of them, newest first, or those whose
 * names begin with a text; for others none.
 * @throws DomainError INVALID for a search by a user who is no administrator
 */
export async function list(actor: Actor, { q, ...page }: RestaurantQuery): Promise<Page<Entered>> {
  const { userId, role, restaurantCount } = actor;
  const seesAll = role === "ADMIN";
  if (q !== undefined && !seesAll) throw invalidField("INVALID", "q", "Only administrators can search restaurants");
  // A user with another role now may still have memberships; they open nothing.
  if (!seesAll && !entersAsMember(role)) return toPage([], { page: page.page ?? 1, nextCursor: null }, page, 0);
  const nameKey = foldText(q ?? "");
  return listPage({
    ...(nameKey === ""
      ? {
          query: seesAll ? RestaurantEntity.query.byCreation({}) : MembershipEntity.query.primary({ userId }),
          newestFirst: seesAll,
          count: async () => (seesAll ? (await counters.readPlatformCounters()).restaurants : restaurantCount),
        }
      : { query: RestaurantEntity.query.byName({}).begins({ nameKey }) }),
    consistent: !seesAll,
    list: seesAll ? ["newest restaurants", userId, q] : ["restaurants", userId],
    page,
    load: async (ids, entries) => {
      const accessTo = new Map(entries.map((entry) => [String(entry["restaurantId"]), accessOf(entry)]));
      const found = await readInOrder(seesAll ? ids : [...accessTo.keys()], (some) =>
        readRecords(
          RestaurantEntity,
          some.map((id) => ({ id })),
        ),
      );
      return found.map((one) => ({ ...one, access: seesAll ? support : accessTo.get(one.id) }));
    },
  });
}

/** @throws DomainError NOT_FOUND when it has just been deleted */
export const get = async ({ restaurantId, rights }: Member): Promise<Entered> => ({
  ...(await readRestaurant(restaurantId, { consistent: true })),
  access: rights,
});

/** The first owner of a new restaurant. */
interface Founder {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
}

/** A new restaurant with its owner: its writes, and what it counts as on the platform. */
export function newRestaurant(owner: Founder, draft: RestaurantDraft) {
  const createdAt = timestamp();
  const restaurant = {
    ...withoutBlanks(draft),
    nameKey: nameKeyOf(draft.name),
    dayStartsAt: newDayStartsAt,
    id: newId(),
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
  const { id: restaurantId } = restaurant;
  const { userId, fullName, email } = owner;
  const writes = [
    put(RestaurantEntity.put(restaurant)),
    ...newMemberWrites({ userId, fullName, email, restaurantId, role: "OWNER", version: 1, createdAt }),
    ...counters.newCounterWrites(restaurantId, orderTermsOf(restaurant)),
    newGuardWrite(restaurantId),
  ];
  return { restaurant, writes, counts: { restaurants: 1, activeRestaurants: Number(restaurant.isActive) } };
}

/**
 * Adds a restaurant with its creator as its owner.
 * @throws DomainError CONFLICT for a user who is in as many restaurants as a person can be
 */
export async function create(actor: Actor, draft: RestaurantDraft): Promise<Entered> {
  const { restaurant, writes, counts } = newRestaurant(actor, draft);
  return retryOnConflict(async ({ consistent }) => {
    // The first attempt uses what the access check has read.
    const owner = consistent ? await findById(actor.userId) : actor;
    if (!owner) throw notFound("User");
    if (owner.role !== "OWNER") throw forbidden();
    assertHasRoom(owner);
    return commit(
      actor,
      [...writes, moreRestaurantsWrite(actor.userId, "OWNER"), counters.platformCounterWrite(restaurant.id, counts)],
      { ...restaurant, access: { role: "OWNER" } },
      recorded({ ...actor, restaurantId: restaurant.id }, { action: "CREATED", subject: subjectOf(restaurant) }),
    );
  });
}

const restaurantFields = RestaurantDraft.keyof().options;

type OptionalIn<Fields> = { [Name in keyof Fields]-?: undefined extends Fields[Name] ? Name : never }[keyof Fields];

/** What the form leaves empty unless it says something. */
const cleared: Readonly<Record<OptionalIn<RestaurantDraft>, null>> = {
  description: null,
  phoneNumber: null,
  email: null,
  website: null,
  cuisineType: null,
  priceRange: null,
};

/**
 * Replaces what the form holds; the other settings stay.
 * @throws DomainError STALE when `ifMatch` is not the stored version
 */
export async function update(
  actor: Member,
  { body, ifMatch }: { body: RestaurantDraft; ifMatch: number | undefined },
): Promise<Entered> {
  return retryOnConflict(async () => {
    const current = await readRestaurant(actor.restaurantId, { consistent: true });
    assertVersion(current.version, ifMatch, "restaurant");
    const at = timestamp();
    const changed = withDaysChanged(current, applyChanges(current, { ...cleared, ...body }), at);
    const changes = differences(current, changed, { fields: restaurantFields });
    if (changes.length === 0) return { ...current, access: actor.rights };
    const next = { ...changed, nameKey: nameKeyOf(body.name), version: current.version + 1, updatedAt: at };
    const activeRestaurants = Number(next.isActive) - Number(current.isActive);
    return commit(
      actor,
      [
        put(RestaurantEntity.put(next).where(hasVersion(current.version))),
        ...orderTermsWrites(current, next),
        ...(activeRestaurants === 0
          ? []
          : [counters.platformCounterWrite(current.id, { restaurants: 0, activeRestaurants })]),
      ],
      { ...next, access: actor.rights },
      recorded(actor, {
        action: "UPDATED",
        subject: subjectOf(next),
        changes,
      }),
    );
  });
}

/** Deletes a restaurant and its memberships at once; `purgeDeletedRestaurants` removes the rest. */
export async function remove(actor: Member, { ifMatch }: { ifMatch: number | undefined }): Promise<void> {
  const { restaurantId } = actor;
  return retryOnConflict(async (attempt) => {
    const [current, { members, counts }] = await Promise.all([get(actor), readMembersWithCounts(restaurantId)]);
    assertVersion(current.version, ifMatch, "restaurant");
    const others = members.filter(({ userId }) => userId !== actor.userId);
    const userIds = [actor, ...others].map(({ userId }) => userId);
    const deleted = await deletedAmong(userIds, attempt);
    return commit(
      actor,
      [
        removing(RestaurantEntity.remove({ id: restaurantId }).where(hasVersion(current.version))),
        ...endMemberWrites({ userId: actor.userId, restaurantId }),
        ...fewerRestaurantsWrites(actor.userId, deleted),
        ...endingWrites(others, deleted),
        removeMemberCountsWrite(restaurantId, counts),
        ...counters.removeCounterWrites(restaurantId),
        removeGuardWrite(restaurantId),
        counters.platformCounterWrite(restaurantId, {
          restaurants: -1,
          activeRestaurants: -Number(current.isActive),
          audits: 1,
        }),
        put(RemovalEntity.put({ restaurantId, requestedAt: timestamp() })),
      ],
      undefined,
      // Its own record of activity goes with it.
      audits.audited({
        action: "DELETED",
        actor: { id: actor.userId, fullName: actor.fullName, email: actor.email },
        subject: { type: "RESTAURANT", id: restaurantId, fullName: current.name },
        changes: [],
        occurredAt: timestamp(),
      }),
    );
  });
}

/**
 * Removes what deleted restaurants still hold. Continues where an interrupted run stopped.
 * @throws AggregateError when one or more could not be emptied; the others were
 */
export async function purgeDeletedRestaurants(): Promise<void> {
  const { data: removals } = await RemovalEntity.query.primary({}).go({ pages: "all", consistent: true });
  await forEachSettled(
    removals,
    finishRemoval,
    ({ restaurantId }) => ({ restaurantId }),
    "Some deleted restaurants could not be emptied",
  );
}

/**
 * Ends the rest of a membership. Its copy in the restaurant goes in the same transaction as the count of the
 * member's restaurants, so that it is counted once, however often this is run.
 */
async function endMembership(of: { readonly userId: string; readonly restaurantId: string }): Promise<void> {
  const writes = [removing(MembershipEntity.delete(of)), removing(MemberEntity.remove(of), endedBefore)];
  try {
    await commit({ userId: of.userId }, [...writes, ...fewerRestaurantsWrites(of.userId)], undefined, systemActivity);
  } catch (error) {
    if (error instanceof EndedBefore) return;
    // Their account was deleted.
    if (!(error instanceof VersionConflict)) throw error;
    await commit(
      { userId: of.userId },
      [removing(MembershipEntity.delete(of)), removing(MemberEntity.delete(of))],
      undefined,
      systemActivity,
    );
  }
}

/** Another run ended the membership. */
class EndedBefore extends Error {
  override readonly name = "EndedBefore";
}

const endedBefore = () => new EndedBefore();

async function finishRemoval({ restaurantId }: { readonly restaurantId: string }): Promise<void> {
  const { data: members } = await MemberEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true });
  for (const { userId } of members) await endMembership({ userId, restaurantId });
  const { Key } = RestaurantEntity.get({ id: restaurantId }).params<{ Key: { pk: string } }>();
  await purgePartition(Key.pk);
  await purgeRefusals(restaurantId);
  await RemovalEntity.delete({ restaurantId }).go();
}
