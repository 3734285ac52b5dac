import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { Member } from "./access.ts";
import type { ItemRow } from "./items.ts";

/** An item after a change, and its line in the ledger. */
export interface Posted {
  readonly item: ItemRow;
  readonly after: {
    readonly quantity: string;
    readonly stockValue: string;
    readonly averageCost: string | null;
    readonly lastCost: string | null;
    readonly lastPurchase: object | null;
  };
  readonly quantity: string;
  readonly value: string;
  readonly unitCost: string | null;
}

/** Locks items for the rest of a transaction, in one order, so that no two transactions wait for each other. */
export async function lockItems(
  db: PoolClient,
  { restaurantId }: Member,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemRow>> {
  const { rows } = await db.query<ItemRow>(
    "select * from items where restaurant_id = $1 and id = any($2) order by id for update",
    [restaurantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes items and the ledger's lines, each by one statement. */
export async function post(
  db: PoolClient,
  { restaurantId, userId, fullName, today }: Member,
  { kind, bucket, source }: { readonly kind: string; readonly bucket: string; readonly source: object },
  posted: readonly Posted[],
): Promise<void> {
  const after = posted.map((one) => ({ id: one.item.id, ...one.after }));
  await db.query(
    `update items i
        set quantity = p.quantity, stock_value = p."stockValue", average_cost = p."averageCost",
            last_cost = p."lastCost", last_purchase = p."lastPurchase", version = version + 1, updated_at = now()
       from jsonb_to_recordset($1) p (id uuid, quantity numeric, "stockValue" numeric, "averageCost" numeric,
                                      "lastCost" numeric, "lastPurchase" jsonb)
      where i.id = p.id`,
    [JSON.stringify(after)],
  );
  const lines = posted.map((one) => ({
    id: randomUUID(),
    itemId: one.item.id,
    quantity: one.quantity,
    balance: one.after.quantity,
    value: one.value,
    valueAfter: one.after.stockValue,
    unitCost: one.unitCost,
  }));
  await db.query(
    `insert into movements (id, restaurant_id, item_id, kind, quantity, balance, value, value_after, bucket, unit_cost,
                            source, business_day, recorded_by_id, recorded_by)
     select l.id, $2, l."itemId", $3, l.quantity, l.balance, l.value, l."valueAfter", $4, l."unitCost", $5, $6, $7, $8
       from jsonb_to_recordset($1) l (id uuid, "itemId" uuid, quantity numeric, balance numeric, value numeric,
                                      "valueAfter" numeric, "unitCost" numeric)`,
    [JSON.stringify(lines), restaurantId, kind, bucket, source, today, userId, fullName],
  );
}
