import type { NamedActor } from "../actor.ts";
import type { Occurrence } from "../platform/calendar.ts";
import { idInOrder } from "../platform/id.ts";
import { valueOfLines } from "../stock/ledger.writes.ts";
import type { DocumentMove } from "../stock/move.ts";
import type { Line } from "../stock/valuation.ts";
import { type Write, put } from "../storage/write.ts";
import { WasteEntity, WasteIdEntity } from "./waste.entity.ts";
import { lineOfOrder } from "./waste.reading.ts";
import { type OrderWasteReason, orderReasons } from "./waste.reasons.ts";

/** The waste that a change of an order leaves behind, or brings back. */
export interface OrderWaste {
  readonly restaurantId: string;
  readonly order: { readonly id: string; readonly number: string };
  /** Which of the order's changes it is, from 0. */
  readonly change: number;
  /** The dishes, as in "2 Saffron risotto, 1 Tarte", and how many portions these are. */
  readonly dishes: string;
  readonly portions: number;
  readonly reason: OrderWasteReason;
  readonly note?: string | undefined;
}

const idOf = ({ order, change }: Pick<OrderWaste, "order" | "change">) => idInOrder(order.id, change);

/** An order's moves, those of waste by the line under which their costs are kept. */
export const withWasteLines = (
  waste: Pick<OrderWaste, "order" | "change">,
  moves: readonly DocumentMove[],
): readonly DocumentMove[] => moves.map((move) => (isWaste(move) ? { ...move, line: lineOfOrder(idOf(waste)) } : move));

const isWaste = ({ kind, bucket }: Pick<DocumentMove, "kind" | "bucket">) => kind === "WASTE" || bucket === "WASTE";

/**
 * The writes by which an order's waste stands in the list of all waste.
 * @param ledger lines that are written with it; absent where they are written later, in other transactions
 */
export function orderWasteWrites(
  actor: Pick<NamedActor, "userId" | "fullName">,
  waste: OrderWaste,
  moves: readonly DocumentMove[],
  {
    at,
    occurrence,
    ledger,
  }: { readonly at: string; readonly occurrence: Occurrence; readonly ledger: readonly Line[] | undefined },
): readonly Write[] {
  const own = moves.filter(isWaste);
  if (own.length === 0) return [];
  const { restaurantId, order, dishes, portions, reason, note = "" } = waste;
  const { name: reasonName, kind } = orderReasons[reason];
  const value = ledger && valueOfLines(ledger.filter(({ bucket }) => bucket === "WASTE")).times(-1);
  const isReturned = own.some(({ quantity }) => quantity.gt(0));
  const line = {
    subject: { type: "ORDER" as const, id: order.id, name: dishes },
    quantity: isReturned ? -portions : portions,
    reason,
    reasonName,
    kind,
    ...(note !== "" && { note }),
    ...(value && { value }),
    movements: own.length,
    taken: [],
    itemIds: [...new Set(own.map(({ itemId }) => itemId))],
  };
  const { businessDay, occurredAt } = occurrence;
  const place = { restaurantId, id: idOf(waste), businessDay, occurredAt };
  return [
    put(WasteIdEntity.put(place)),
    put(
      WasteEntity.put({
        ...place,
        order,
        status: "POSTED",
        lines: [line],
        ...(value && { value }),
        byId: actor.userId,
        by: actor.fullName,
        version: 1,
        createdAt: at,
        updatedAt: at,
      }),
    ),
  ];
}
