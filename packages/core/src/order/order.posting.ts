import type { Member, Prefetched } from "../actor.ts";
import type { Versioned } from "../api/route.ts";
import { DomainError, assertVersion } from "../error.ts";
import { PostingEnded, resumePosting } from "../posting/all-or-nothing.ts";
import { postWhole } from "../posting/post-whole.ts";
import type { RestaurantRecord } from "../restaurant/restaurant.entity.ts";
import { readRestaurant } from "../restaurant/restaurant.reading.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { type Attempt, StaleReading, VersionConflict, retryOnConflict } from "../storage/conflict.ts";
import { IdempotentReplay } from "../storage/idempotency.ts";
import type { Write } from "../storage/write.ts";
import { changeOf, changeUnderWay } from "./order.change.ts";
import type { Change, OrderLine, OrderRecord } from "./order.entity.ts";
import { type OrderWithLines, type PresentedOrder, presented, readOrder } from "./order.reading.ts";
import { orderStatusNames } from "./order.rules.ts";

/** What a change of an order is decided on. */
export interface ChangeContext {
  readonly read: OrderWithLines;
  readonly restaurant: RestaurantRecord;
}

/** Read alongside the access check; it may be a moment old. */
export async function prefetch(
  { restaurantId, orderId }: { readonly restaurantId: string; readonly orderId: string },
  { consistent } = { consistent: false },
): Promise<ChangeContext> {
  const [read, restaurant] = await Promise.all([
    readOrder(restaurantId, orderId, { consistent }),
    readRestaurant(restaurantId, { consistent }),
  ]);
  return { read, restaurant };
}

/** What a request wants of an order, decided on the order as it was read. */
export interface Decision
  extends
    Pick<Change, "stock" | "adjustment" | "beneficiary" | "voided" | "occurrence">,
    Partial<Pick<Change, "status">> {
  readonly lines?: readonly OrderLine[];
  readonly costs?: OrderWithLines["costs"];
  /** Further writes of the same transaction. */
  readonly also?: readonly Write[];
}

interface Request {
  /** @returns undefined where the order is already as it is wanted */
  readonly decide: (context: ChangeContext, attempt: Attempt) => Decision | undefined | Promise<Decision | undefined>;
  /** Whether an order is as this very request would have it, if that may have been carried out. */
  readonly isDone: (order: OrderRecord) => boolean;
}

type ChangeInput = Pick<Versioned<"orderId">, "params" | "ifMatch">;

/**
 * Changes an order, and posts exactly the difference that it makes to stock. The first attempt decides on what was
 * prefetched, which may be a moment old: its writes only succeed on the present state, and anything it would refuse is
 * decided again on consistent reads.
 * @throws DomainError INSUFFICIENT_STOCK naming each short ingredient; nothing has changed then
 */
export function changeOrder(
  actor: Member & Prefetched<ChangeContext>,
  { params, ifMatch }: ChangeInput,
  { decide, isDone }: Request,
): Promise<PresentedOrder> {
  const { restaurantId } = actor;
  // Whether the order may be as it is wanted because of this very request.
  let mayBeDone = false;
  return retryOnConflict(async (attempt) => {
    try {
      const prefetched = attempt.consistent ? undefined : actor.request.prefetched;
      const context = await (prefetched ?? prefetch({ restaurantId, ...params }, attempt));
      const { read, restaurant } = context;
      const { order } = read;
      const underWay = changeUnderWay(order);
      if (underWay) {
        const isUnderWay = await resumePosting(restaurantId, changeOf(read, underWay));
        const isWanted = isDone(after(order, underWay));
        if (isUnderWay && isWanted) return presented(read);
        if (isUnderWay) throw beingChanged(order, underWay);
        mayBeDone ||= isWanted;
        throw new VersionConflict("The order's posting has ended");
      }
      if (mayBeDone && isDone(order)) return presented(read);
      assertVersion(order.version, ifMatch, "order");
      const decision = await decide(context, attempt);
      if (!decision) {
        if (attempt.consistent) return presented(read);
        throw new StaleReading();
      }
      const { lines = [], costs, also, ...change } = decision;
      const { document, moves } = changeOf(
        { ...read, lines: [...read.lines, ...lines], ...(costs && { costs }) },
        {
          status: order.status,
          allowNegativeStock: restaurant.allowNegativeStock,
          calendar: calendarOf(restaurant),
          byId: actor.userId,
          by: actor.fullName,
          ...change,
        },
        also,
      );
      return await postWhole(actor, document, moves, attempt).catch((error: unknown) => {
        mayBeDone ||= hasUnknownOutcome(error);
        throw error;
      });
    } catch (error) {
      const isConclusive = error instanceof VersionConflict || error instanceof IdempotentReplay;
      throw attempt.consistent || isConclusive ? error : new StaleReading();
    }
  });
}

/** An order as a change that is under way will leave it, as far as `isDone` looks. */
const after = (order: OrderRecord, { status, adjustment, voided }: Change): OrderRecord => ({
  ...order,
  status,
  adjustments: [...(order.adjustments ?? []), ...(adjustment ? [{ ...adjustment, at: order.updatedAt }] : [])],
  ...(voided && { voided: { ...voided, at: order.updatedAt } }),
});

const beingChanged = ({ orderNumber }: OrderRecord, { status, adjustment, voided }: Change) => {
  const what = (adjustment ?? voided) ? "" : ` to ${orderStatusNames[status]}`;
  return new DomainError("CONFLICT", `${orderNumber} is still being changed${what}. Try again in a moment.`);
};

/** No response came, or another request ended what this one began: the change may have been made. */
const hasUnknownOutcome = (error: unknown) =>
  error instanceof PostingEnded || !(error instanceof DomainError || error instanceof VersionConflict);
