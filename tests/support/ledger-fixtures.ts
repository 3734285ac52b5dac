import { timestamp } from "@stockpot/core/platform/clock";
import { firstIdAt } from "@stockpot/core/platform/id";
import { ItemEntity } from "@stockpot/core/stock/item.entity";
import { MovementEntity, type MovementRecord } from "@stockpot/core/stock/movement.entity";
import { bucketOf } from "@stockpot/core/stock/stock.rules";
import { Big } from "big.js";
import { type ItemFixture, buildItem } from "./fixtures.ts";

/** A line of a ledger; absent figures follow from the lines before it. */
export interface WrittenLine extends Partial<Omit<MovementRecord, "quantity" | "value" | "balance" | "valueAfter">> {
  readonly kind: MovementRecord["kind"];
  readonly quantity: number;
  /** US dollars; 0 by default. */
  readonly value?: number;
  readonly recordedAt: string;
}

/** An id of a moment; ids of one moment follow one another. */
const idAt = (recordedAt: string, index: number) =>
  `${firstIdAt(Date.parse(recordedAt)).slice(0, 14)}7000-8000-${index.toString(16).padStart(12, "0")}`;

/**
 * An item whose ledger is put straight into the table: lines of any age.
 * @param lines oldest first
 */
export async function buildLedger(
  lines: readonly WrittenLine[],
  given: Parameters<typeof buildItem>[0] = {},
): Promise<ItemFixture> {
  const pantry = await buildItem({ ...given, quantity: 0 });
  const restaurantId = pantry.restaurant.id;
  let [balance, valueAfter] = [Big(0), Big(0)];
  const written = lines.map(({ quantity, value, ...line }, index) => {
    balance = balance.plus(quantity);
    valueAfter = valueAfter.plus(value ?? 0);
    return {
      restaurantId,
      itemId: pantry.item.id,
      id: idAt(line.recordedAt, index),
      recordedById: pantry.owner.id,
      recordedBy: pantry.owner.fullName,
      occurredAt: line.recordedAt,
      quantity: Big(quantity),
      balance,
      value: Big(value ?? 0),
      valueAfter,
      bucket: line.kind === "REVALUATION" ? ("OPENING" as const) : bucketOf({ kind: line.kind }),
      businessDay: line.recordedAt.slice(0, 10),
      ...line,
    };
  });
  await Promise.all(written.map((line) => MovementEntity.put(line).go()));
  const isValued = lines.some(({ value }) => value !== undefined);
  await ItemEntity.patch({ restaurantId, id: pantry.item.id })
    .set({
      quantity: balance,
      available: balance,
      movementCount: lines.length,
      updatedAt: timestamp(),
      stockValue: valueAfter,
      ...(isValued && balance.gt(0) && { averageCost: valueAfter.div(balance) }),
    })
    .go();
  return pantry;
}
