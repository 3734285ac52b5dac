// What the measured requests need to be there; making it is not measured.
import { randomUUID } from "node:crypto";
import { BomDraft } from "@stockpot/core/bom/bom.schema";
import { notFound } from "@stockpot/core/error";
import { applyFactor, factor } from "@stockpot/core/measure/quantity";
import { Unit } from "@stockpot/core/measure/quantity.schema";
import { foldText } from "@stockpot/core/platform/text";
import { ProductDraft } from "@stockpot/core/product/product.schema";
import { RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import { SupplierDraft } from "@stockpot/core/supplier/supplier.schema";
import { Big } from "big.js";
import type { Request, RequestHandler } from "express";
import { type Member, readUserId } from "./access.ts";
import { inTransaction, pool } from "./database.ts";
import type { ItemRow } from "./items.ts";

export const addRestaurant: RequestHandler = async (request, response) => {
  const userId = await readUserId(request);
  const draft = RestaurantDraft.parse(request.body);
  const id = randomUUID();
  await inTransaction(async (db) => {
    await db.query(
      "insert into restaurants (id, name, address, time_zone, allow_negative_stock) values ($1, $2, $3, $4, $5)",
      [id, draft.name, draft.address, draft.timeZone, draft.allowNegativeStock],
    );
    await db.query("insert into members (user_id, restaurant_id) values ($1, $2)", [userId, id]);
  });
  response.status(201).json({ data: { id } });
};

export async function addProduct({ restaurantId }: Member, request: Request) {
  const { name, price, category, isAvailable } = ProductDraft.parse(request.body);
  const id = randomUUID();
  await pool.query(
    `insert into products (id, restaurant_id, name, name_key, price, category, is_available)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, restaurantId, name, foldText(name), price, category, isAvailable],
  );
  return { data: { id } };
}

export async function addBom(_member: Member, request: Request) {
  const { productId, name, version, isActive, items } = BomDraft.parse(request.body);
  const id = randomUUID();
  await inTransaction(async (db) => {
    await db.query("insert into boms (id, product_id, name, version, is_active) values ($1, $2, $3, $4, $5)", [
      id,
      productId,
      name,
      version,
      isActive,
    ]);
    for (const [position, { inventoryItemId, quantity, unit }] of items.entries()) {
      const { rows } = await db.query<ItemRow>("select * from items where id = $1", [inventoryItemId]);
      const [item] = rows;
      const by = item && factor(unit, Unit.parse(item.base_unit));
      if (!by) throw notFound("Inventory item");
      await db.query(
        `insert into bom_lines (bom_id, position, item_id, name, base_quantity, base_unit)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, position, item.id, item.name, applyFactor(Big(quantity), by).toFixed(), item.base_unit],
      );
    }
  });
  return { data: { id } };
}

export async function addSupplier({ restaurantId }: Member, request: Request) {
  const { name, email, phoneNumber, address } = SupplierDraft.parse(request.body);
  const id = randomUUID();
  await pool.query(
    "insert into suppliers (id, restaurant_id, name, email, phone_number, address) values ($1, $2, $3, $4, $5, $6)",
    [id, restaurantId, name, email, phoneNumber, address],
  );
  return { data: { id } };
}
