import type { Actor, Member } from "../actor.ts";
import type { Page, PageQuery } from "../api/page.schema.ts";
import { dayIn, dayMilliseconds, timestamp } from "../clock.ts";
import { notFound, stale } from "../error.ts";
import { newId } from "../id.ts";
import * as references from "../reference/reference.service.ts";
import { purgePartition } from "../storage/purge.ts";
import { readEntries, toPage } from "../storage/page.ts";
import { readInOrder } from "../storage/read.ts";
import { commit, deciding, put, remove as removing } from "../storage/transaction.ts";
import { countingRestaurants } from "../user/user.service.ts";
import { MembershipEntity } from "./membership.entity.ts";
import { RemovalEntity } from "./removal.entity.ts";
import { RestaurantEntity, type RestaurantRecord } from "./restaurant.entity.ts";
import { readRestaurant } from "./restaurant.reading.ts";
import type { RestaurantDraft } from "./restaurant.schema.ts";
import * as tallies from "../tally/tally.service.ts";
import { endEach } from "../unfinished.ts";

const gone = () => notFound("Restaurant");

/** An owner's restaurants, for an administrator all of them, and for anyone else none; oldest first. */
export async function list(actor: Actor, page: PageQuery): Promise<Page<RestaurantRecord>> {
  const seesAll = actor.role === "ADMIN";
  // Who was an owner once may still have memberships; they open nothing.
  if (!seesAll && actor.role !== "OWNER") return toPage([], { page: page.page ?? 1, nextCursor: null }, page, 0);
  const [entries, total] = await Promise.all([
    readEntries({
      query: seesAll ? RestaurantEntity.query.byCreation({}) : MembershipEntity.query.primary({ userId: actor.userId }),
      consistent: !seesAll,
      list: `restaurants/${actor.userId}`,
      page,
    }),
    seesAll ? tallies.readPlatformTally().then(({ restaurants }) => restaurants) : actor.restaurantCount,
  ]);
  const ids = entries.entries.map((entry) => String(seesAll ? entry["id"] : entry["restaurantId"]));
  const restaurants = await readInOrder(ids, (wanted) => RestaurantEntity.get(wanted.map((id) => ({ id }))).go());
  return toPage(restaurants, entries, page, total);
}

/** @throws DomainError NOT_FOUND when it was deleted meanwhile */
export const get = ({ restaurantId }: Member): Promise<RestaurantRecord> => readRestaurant(restaurantId, true);

/** The figures of a dashboard, at a cost that does not grow with the restaurant. */
export async function summary(member: Member) {
  const { restaurantId } = member;
  const now = timestamp();
  const [restaurant, inventory, orders, days] = await Promise.all([
    get(member),
    tallies.readTally(restaurantId, "inventory"),
    tallies.readTally(restaurantId, "orders"),
    // Whichever the restaurant's time zone: its last days lie between these two of UTC.
    tallies.readRange(restaurantId, `orders/${dayBefore(now, summaryDays)}`, `orders/${dayBefore(now, -1)}`),
  ]);
  const today = dayIn(restaurant.timeZone, now);
  const dates = Array.from({ length: summaryDays }, (_, index) => dayBefore(today, summaryDays - 1 - index));
  return {
    restaurant,
    inventory: { items: inventory.total, low: inventory.low, warning: inventory.warning },
    orders: { pending: orders.pending, total: orders.total },
    days: dates.map((date) => {
      const day = days.get(`orders/${date}`);
      return { date, orders: day?.total ?? 0, revenue: (day?.revenueCents ?? 0) / 100 };
    }),
  };
}

const summaryDays = 14;

/** The date so many days before a moment, both in UTC. */
const dayBefore = (moment: string, days: number) =>
  new Date(Date.parse(moment) - days * dayMilliseconds).toISOString().slice(0, 10);

/** A new restaurant with its owner: what is written, and what it counts as on the platform. */
export function opening(ownerId: string, draft: RestaurantDraft) {
  const createdAt = timestamp();
  const restaurant = toRecord(draft, { id: newId(), version: 1, createdAt, updatedAt: createdAt });
  const { id: restaurantId } = restaurant;
  const writes = [
    put(RestaurantEntity.create(restaurant)),
    put(MembershipEntity.put({ userId: ownerId, restaurantId, role: "OWNER", createdAt })),
    ...tallies.opening(restaurantId, restaurant.timeZone),
    references.opening(restaurantId),
  ];
  return { restaurant, writes, counts: { restaurants: 1, activeRestaurants: Number(restaurant.isActive) } };
}

/** Opens a restaurant with its creator as its owner. */
export async function create(actor: Actor, draft: RestaurantDraft): Promise<RestaurantRecord> {
  const { restaurant, writes, counts } = opening(actor.userId, draft);
  return commit(
    actor,
    [...writes, countingRestaurants(actor.userId, 1, gone), tallies.countingPlatform(restaurant.id, counts)],
    restaurant,
  );
}

/** @throws DomainError STALE when `ifMatch` is not the stored version */
export async function update(
  member: Member,
  { body, ifMatch }: { body: RestaurantDraft; ifMatch: number | undefined },
): Promise<RestaurantRecord> {
  return deciding(async () => {
    const current = await get(member);
    if (ifMatch !== undefined && ifMatch !== current.version) throw stale("This restaurant");
    const next = toRecord(body, {
      id: current.id,
      version: current.version + 1,
      createdAt: current.createdAt,
      updatedAt: timestamp(),
    });
    const activeRestaurants = Number(next.isActive) - Number(current.isActive);
    return commit(
      member,
      [
        put(RestaurantEntity.put(next).where(({ version }, { eq }) => eq(version, current.version))),
        ...(next.timeZone === current.timeZone ? [] : [tallies.countingDaysIn(current.id, next.timeZone)]),
        ...(activeRestaurants === 0
          ? []
          : [tallies.countingPlatform(current.id, { restaurants: 0, activeRestaurants })]),
      ],
      next,
    );
  });
}

/** Makes a restaurant disappear at once; what it holds is removed by `finishRemovals`. */
export async function remove(member: Member, { ifMatch }: { ifMatch: number | undefined }): Promise<void> {
  const { restaurantId } = member;
  return deciding(async () => {
    const current = await get(member);
    if (ifMatch !== undefined && ifMatch !== current.version) throw stale("This restaurant");
    return commit(
      member,
      [
        removing(
          RestaurantEntity.remove({ id: restaurantId }).where(({ version }, { eq }) => eq(version, current.version)),
        ),
        // The only one: a restaurant has one owner, and nobody else deletes it.
        removing(MembershipEntity.delete({ userId: member.userId, restaurantId })),
        countingRestaurants(member.userId, -1, gone),
        ...tallies.closing(restaurantId),
        references.closing(restaurantId),
        tallies.countingPlatform(restaurantId, { restaurants: -1, activeRestaurants: -Number(current.isActive) }),
        put(RemovalEntity.put({ restaurantId, requestedAt: timestamp() })),
      ],
      undefined,
    );
  });
}

/**
 * Removes what deleted restaurants still hold. Takes up again where an interrupted run stopped.
 * @throws AggregateError when one or more could not be emptied; the others were
 */
export async function finishRemovals(): Promise<void> {
  const { data: removals } = await RemovalEntity.query.primary({}).go({ pages: "all", consistent: true });
  await endEach(removals, finishRemoval, "Some deleted restaurants could not be emptied");
}

async function finishRemoval({ restaurantId }: { readonly restaurantId: string }): Promise<void> {
  const { Key } = RestaurantEntity.get({ id: restaurantId }).params<{ Key: { pk: string } }>();
  await purgePartition(Key.pk);
  await RemovalEntity.delete({ restaurantId }).go();
}

type Kept = Pick<RestaurantRecord, "id" | "version" | "createdAt" | "updatedAt">;

/** A blank optional field is an absent one. */
function toRecord(
  { name, address, isActive, timeZone, consumeAt, allowNegativeStock, ...optional }: RestaurantDraft,
  kept: Kept,
): RestaurantRecord {
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined && value !== ""));
  return { name, address, isActive, timeZone, consumeAt, allowNegativeStock, ...given, ...kept };
}
