import type { Member, Replay } from "../actor.ts";
import { timestamp } from "../clock.ts";
import { DomainError } from "../error.ts";
import { newId } from "../id.ts";
import type { InventoryRecord } from "../inventory/inventory.entity.ts";
import { PostingEntity, type PostingState } from "../inventory/posting.entity.ts";
import { readItems, readSettled } from "../inventory/stock.reading.ts";
import { holding } from "../inventory/stock.service.ts";
import {
  AlreadyAnswered,
  Raced,
  type Write,
  check,
  commit,
  deciding,
  fitting,
  put,
  remove as removing,
  update,
} from "../storage/transaction.ts";
import { abandonedBefore, endEach } from "../unfinished.ts";
import {
  type OrderDemand,
  type ReadOrder,
  changing,
  demandOf,
  moveOf,
  presented,
  readOrder,
  refuseShortages,
  replacing,
  shortagesOf,
} from "./order.change.ts";
import { type Change, OrderEntity, type OrderRecord, type Posting, UnfinishedPostingEntity } from "./order.entity.ts";
import { needsStock } from "./order.rules.ts";

const system = { userId: "system", replay: undefined };

/** Another request drives the same posting and has moved it on: its outcome is to be read, not decided again. */
export class Overtaken extends Error {
  override readonly name = "Overtaken";
}

const movedOn = () => new Overtaken();

/** How the answer to a status change is written, for requests that are answered by another's work; without it, none is. */
export type Present = Replay["present"] | undefined;

/**
 * A status change with more ingredients than one transaction holds. Its moves are laid on the items, which counts for
 * nobody yet; then one transaction commits them all together with the order; then they are carried out. Whoever
 * meets one that stopped on the way takes it up where it stands.
 * @throws DomainError INSUFFICIENT_STOCK when another order took an ingredient meanwhile; everything is taken back then
 * @throws Overtaken when another request ended it
 */
export async function postInSteps(member: Member, { order, lines }: ReadOrder, change: Change, present: Present) {
  const { restaurantId, replay } = member;
  const startedAt = timestamp();
  const posting: Posting = {
    ...change,
    id: newId(),
    ...(replay && { key: replay.key, fingerprint: replay.fingerprint }),
  };
  const begun: OrderRecord = { ...order, posting, version: order.version + 1, updatedAt: startedAt };
  await commit(
    system,
    [
      replacing(begun),
      put(PostingEntity.put({ restaurantId, id: posting.id, state: "PREPARING" })),
      put(UnfinishedPostingEntity.put({ restaurantId, orderId: order.id, postingId: posting.id, startedAt })),
    ],
    undefined,
  );
  try {
    return await drive({ order: begun, lines }, posting, present);
  } catch (error) {
    throw error instanceof Raced ? movedOn() : error;
  }
}

/**
 * Ends the posting of an order that another request left unfinished, whichever way it can be ended, and answers the
 * request that began it, should it be repeated.
 */
export async function finishPosting({ order, lines }: ReadOrder, present: Present): Promise<void> {
  if (!order.posting) return;
  try {
    await drive({ order, lines }, order.posting, present);
  } catch (error) {
    // Taken back for want of stock, or ended by another request meanwhile: that too is an end.
    const isEnd =
      error instanceof DomainError ||
      error instanceof Overtaken ||
      error instanceof Raced ||
      error instanceof AlreadyAnswered;
    if (!isEnd) throw error;
  }
}

/**
 * Takes up every posting that stopped halfway more than a minute ago.
 * @throws AggregateError when one or more could not be ended; the others were
 */
export async function finishPostings(present: Present): Promise<void> {
  const { data } = await UnfinishedPostingEntity.query.primary({}).go({ pages: "all", consistent: true });
  const abandoned = abandonedBefore();
  await endEach(
    data.filter(({ startedAt }) => startedAt < abandoned),
    (unfinished) => finishAbandoned(unfinished, present),
    "Some postings could not be ended",
  );
}

interface Unfinished {
  readonly restaurantId: string;
  readonly orderId: string;
  readonly postingId: string;
}

async function finishAbandoned(unfinished: Unfinished, present: Present): Promise<void> {
  const { restaurantId, orderId, postingId } = unfinished;
  try {
    await finishPosting(await readOrder(restaurantId, orderId, true), present);
    const read = await readOrder(restaurantId, orderId, true);
    // Still under way: the next run looks again.
    if (read.order.posting?.id !== postingId) await settleAndForget(read, postingId);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // The restaurant was deleted: once its order is gone too, nothing is left to be ended.
    if (error.code === "NOT_FOUND" && !(await hasOrder(unfinished))) await forget(unfinished);
  }
}

const hasOrder = async ({ restaurantId, orderId: id }: Unfinished) =>
  (await OrderEntity.get({ restaurantId, id }).go({ consistent: true })).data !== null;

/** Carried out in the name of whoever began it, so that their request is answered by the commit, whoever gets there. */
async function drive(read: ReadOrder, posting: Posting, present: Present) {
  const { restaurantId } = read.order;
  const demand = demandOf(read.lines);
  const { data: stored } = await PostingEntity.get({ restaurantId, id: posting.id }).go({ consistent: true });
  if (stored?.state === "ROLLING_BACK") {
    await rollBack(read.order, demand, posting);
    throw movedOn();
  }
  try {
    await prepare(restaurantId, read.order, demand, posting);
    const result = await commitPosting(read, posting, present);
    await settleAndForget(read, posting.id);
    return result;
  } catch (error) {
    // Short of an ingredient, or its key answers another request by now: it cannot be committed any more.
    if (!(error instanceof DomainError || error instanceof AlreadyAnswered)) throw error;
    await callOff(read.order, demand, posting);
    throw error;
  }
}

/** Takes everything back, unless the posting was committed after all. */
async function callOff(order: OrderRecord, demand: readonly OrderDemand[], posting: Posting): Promise<void> {
  try {
    await commit(system, [turning(order.restaurantId, posting.id, "PREPARING", "ROLLING_BACK")], undefined);
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return;
  }
  await rollBack(order, demand, posting);
}

/** Lays the moves on the items, a transaction's worth at a time; an item that has them already is passed over. */
async function prepare(
  restaurantId: string,
  order: OrderRecord,
  demand: readonly OrderDemand[],
  posting: Posting,
): Promise<void> {
  let waiting = demand;
  while (waiting.length > 0) {
    const some = waiting.slice(0, largestReading);
    const prepared = await deciding(async () => {
      const items = await readItems(restaurantId, some.map(idOf));
      const missing = some.filter((one) => !isLaidOn(items.get(idOf(one)), posting));
      if (needsStock(posting.from, posting.to) && !posting.allowNegativeStock) {
        refuseShortages(shortagesOf(missing, items, posting.from));
      }
      const { writes, count } = fitting(missing, (fits) => ({
        writes: [
          stillIn(restaurantId, posting.id, "PREPARING"),
          ...fits.flatMap((one) => {
            const item = items.get(idOf(one));
            return item ? [holding(item, posting, moveOf(order, one, posting))] : [];
          }),
        ],
      }));
      if (missing.length > 0) await commit(system, writes, undefined);
      return count === missing.length;
    });
    if (prepared) waiting = waiting.slice(some.length);
  }
}

const largestReading = 90;

const idOf = ({ inventoryItemId }: OrderDemand) => inventoryItemId;

const isLaidOn = (item: InventoryRecord | undefined, { id }: Posting) =>
  item?.pending?.some(({ postingId }) => postingId === id) ?? false;

/** Another request that drives the same posting may have moved it on: then this one's step must not count. */
const stillIn = (restaurantId: string, id: string, state: PostingState): Write =>
  check(
    PostingEntity.get({ restaurantId, id }),
    "#state = :state",
    { "#state": "state" },
    { ":state": state },
    movedOn,
  );

const turning = (restaurantId: string, id: string, from: PostingState, to: PostingState): Write =>
  update(
    PostingEntity.patch({ restaurantId, id })
      .set({ state: to })
      .where(({ state }, { eq }) => eq(state, from)),
    movedOn,
  );

/** From here on the whole change counts, for every reader. */
function commitPosting({ order, lines }: ReadOrder, posting: Posting, present: Present) {
  const { restaurantId } = order;
  const { byId, key, fingerprint } = posting;
  const replay = present && key !== undefined && fingerprint !== undefined ? { key, fingerprint, present } : undefined;
  const { next, writes } = changing(order, posting, timestamp());
  return commit(
    { userId: byId, replay },
    [...writes, turning(restaurantId, posting.id, "PREPARING", "COMMITTED")],
    presented(next, lines),
  );
}

/** Reading the items carries out what is decided about them; when all are read, nothing of the posting is left. */
async function settle({ restaurantId }: OrderRecord, demand: readonly OrderDemand[]): Promise<void> {
  const ids = demand.map(idOf);
  for (let start = 0; start < ids.length; start += largestReading) {
    await readSettled(restaurantId, ids.slice(start, start + largestReading));
  }
}

async function settleAndForget({ order, lines }: ReadOrder, postingId: string): Promise<void> {
  await settle(order, demandOf(lines));
  await forget({ restaurantId: order.restaurantId, orderId: order.id, postingId });
}

const forget = (unfinished: Unfinished) => commit(system, forgetting(unfinished), undefined);

const forgetting = ({ restaurantId, orderId, postingId }: Unfinished): readonly Write[] => [
  removing(UnfinishedPostingEntity.delete({ restaurantId, orderId, postingId })),
  removing(PostingEntity.delete({ restaurantId, id: postingId })),
];

/** Takes the moves of a posting that cannot be committed off the items again, then lets the order go. */
async function rollBack(order: OrderRecord, demand: readonly OrderDemand[], { id }: Posting): Promise<void> {
  const { restaurantId } = order;
  await settle(order, demand);
  const { posting: _posting, ...rest } = order;
  await commit(
    system,
    [
      replacing({ ...rest, version: order.version + 1, updatedAt: timestamp() }),
      ...forgetting({ restaurantId, orderId: order.id, postingId: id }),
    ],
    undefined,
  );
}
