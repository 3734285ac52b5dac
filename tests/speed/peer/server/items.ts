import { randomUUID } from "node:crypto";
import { InventoryItemDraft, InventoryQuery } from "@stockpot/core/inventory/inventory.schema";
import { notFound } from "@stockpot/core/error";
import { valueOf } from "@stockpot/core/measure/money";
import { foldText } from "@stockpot/core/platform/text";
import { Big } from "big.js";
import type { Request } from "express";
import * as z from "zod";
import type { Member } from "./access.ts";
import { inTransaction, pool } from "./database.ts";
import { idOf } from "./path.ts";

export interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly name_key: string;
  readonly description: string | null;
  readonly quantity: string;
  readonly reserved: string;
  readonly base_unit: string;
  readonly reorder_level: string | null;
  readonly category: string | null;
  readonly equivalences: readonly unknown[];
  readonly stock_value: string;
  readonly average_cost: string | null;
  readonly last_cost: string | null;
  readonly last_purchase: object | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const numberOf = (value: string | null) => (value === null ? undefined : Number(value));

/** Getting low until there is twice the reorder level. */
const warningFactor = 2;

function statusOf(quantity: number, level: number | undefined): "low" | "warning" | "normal" {
  if (level === undefined || level <= 0 || quantity > warningFactor * level) return "normal";
  return quantity > level ? "warning" : "low";
}

function presented(row: ItemRow) {
  const [quantity, reserved, reorderLevel] = [Number(row.quantity), Number(row.reserved), numberOf(row.reorder_level)];
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? undefined,
    quantity,
    reserved,
    available: Number(Big(row.quantity).minus(row.reserved)),
    baseUnit: row.base_unit,
    reorderLevel,
    category: row.category ?? undefined,
    equivalences: row.equivalences,
    stockValue: Number(row.stock_value),
    averageCost: numberOf(row.average_cost),
    lastCost: numberOf(row.last_cost),
    lastPurchase: row.last_purchase ?? undefined,
    stockStatus: statusOf(quantity, reorderLevel),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The name and id of the last item of a page. */
const Position = z.tuple([z.string(), z.uuid(), z.int()]);

const readCursor = (cursor: string) => Position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));

const writeCursor = ({ name_key: key, id }: ItemRow, page: number) =>
  Buffer.from(JSON.stringify([key, id, page])).toString("base64url");

const likePart = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The wanted page, and how many there are in all: the names are gone through once, and only the page's items are read. */
const searching = `
  with found as materialized (
    select id, name_key from items where restaurant_id = $1 and name_key like $2
  ), page as (
    select id, name_key from found where (name_key, id) > ($3, $4) order by name_key, id limit $5 offset $6
  )
  select (select count(*)::int from found) as total, i.* from page join items i using (id) order by i.name_key, i.id`;

const listing = `
  select * from items where restaurant_id = $1 and (name_key, id) > ($2, $3) order by name_key, id limit $4 offset $5`;

const firstId = "00000000-0000-0000-0000-000000000000";

export async function list({ restaurantId }: Member, request: Request) {
  const { q, limit, cursor, page: wanted = 1 } = InventoryQuery.parse(request.query);
  const [key, id, page] = cursor === undefined ? (["", firstId, wanted] as const) : readCursor(cursor);
  const skipped = cursor === undefined ? (page - 1) * limit : 0;
  // One more than the page, which tells whether another follows.
  const range = [key, id, limit + 1, skipped];
  const { total, rows } =
    q === undefined
      ? await listAll(restaurantId, range)
      : await search([restaurantId, likePart(foldText(q)), ...range]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = last && rows.length > limit ? writeCursor(last, page + 1) : null;
  const pagination = { page, limit, total, pages: Math.ceil(total / limit), nextCursor };
  return { data: shown.map(presented), pagination };
}

async function listAll(restaurantId: string, range: readonly unknown[]) {
  const [{ rows }, counted] = await Promise.all([
    pool.query<ItemRow>(listing, [restaurantId, ...range]),
    pool.query<{ total: number }>("select count(*)::int as total from items where restaurant_id = $1", [restaurantId]),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

async function search(values: readonly unknown[]) {
  const { rows } = await pool.query<ItemRow & { total: number }>(searching, [...values]);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function get({ restaurantId }: Member, request: Request) {
  const { rows } = await pool.query<ItemRow>("select * from items where restaurant_id = $1 and id = $2", [
    restaurantId,
    idOf(request, "itemId"),
  ]);
  const [row] = rows;
  if (!row) throw notFound("Inventory item");
  return { data: presented(row) };
}

export async function create({ restaurantId, userId, fullName, today }: Member, request: Request) {
  const draft = InventoryItemDraft.parse(request.body);
  const { quantity, unitCost } = draft;
  const value = valueOf(Big(quantity), Big(unitCost ?? 0)).toFixed();
  return inTransaction(async (db) => {
    const { rows } = await db.query<ItemRow>(
      `insert into items (id, restaurant_id, name, name_key, description, quantity, base_unit, reorder_level, category,
                          equivalences, stock_value, average_cost)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *`,
      [
        randomUUID(),
        restaurantId,
        draft.name,
        foldText(draft.name),
        draft.description,
        quantity,
        draft.baseUnit,
        draft.reorderLevel,
        draft.category,
        JSON.stringify(draft.equivalences),
        value,
        unitCost,
      ],
    );
    const [row] = rows;
    if (!row) throw new Error("The item was not written.");
    if (quantity > 0) {
      await db.query(
        `insert into movements (id, restaurant_id, item_id, kind, quantity, balance, value, value_after, bucket, unit_cost,
                                business_day, recorded_by_id, recorded_by)
         values ($1, $2, $3, 'OPENING', $4, $4, $5, $5, 'OPENING', $6, $7, $8, $9)`,
        [randomUUID(), restaurantId, row.id, quantity, value, unitCost, today, userId, fullName],
      );
    }
    return { data: presented(row) };
  });
}
