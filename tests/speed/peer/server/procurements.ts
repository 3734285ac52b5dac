import { randomUUID } from "node:crypto";
import { DomainError, notFound } from "@stockpot/core/error";
import { averageOf, correctionOnReceipt, costPerBaseUnit, lineTotal } from "@stockpot/core/measure/money";
import { applyFactor, factor } from "@stockpot/core/measure/quantity";
import { Unit } from "@stockpot/core/measure/quantity.schema";
import { procurementNumberOf } from "@stockpot/core/procurement/procurement.rules";
import { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import { receiptNumberOf } from "@stockpot/core/procurement/receipt.rules";
import { Big } from "big.js";
import type { Request } from "express";
import type { PoolClient } from "pg";
import type { Member } from "./access.ts";
import { inTransaction } from "./database.ts";
import { idOf } from "./path.ts";
import type { ItemRow } from "./items.ts";
import { type Posted, lockItems, post } from "./stock.ts";

interface ProcurementRow {
  readonly id: string;
  readonly procurement_number: string;
  readonly status: string;
  readonly supplier: { readonly id: string };
  readonly total_amount: string;
  readonly line_count: number;
  readonly history: readonly object[];
  readonly order_date: Date;
  readonly approved_at: Date | null;
  readonly completed_date: Date | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface LineRow {
  readonly id: string;
  readonly item_id: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unit_price: string;
  readonly total_price: string;
  readonly base_quantity: string;
  readonly unit_cost: string;
  readonly received: string;
}

function presented(row: ProcurementRow, lines: readonly LineRow[], items: ReadonlyMap<string, ItemRow>) {
  const isDone = row.status === "COMPLETED";
  return {
    id: row.id,
    procurementNumber: row.procurement_number,
    status: row.status,
    supplier: row.supplier,
    orderDate: row.order_date,
    approvedAt: row.approved_at ?? undefined,
    completedDate: row.completed_date ?? undefined,
    totalAmount: Number(row.total_amount),
    lineCount: row.line_count,
    linesDone: isDone ? row.line_count : 0,
    linesReceived: isDone ? row.line_count : 0,
    history: row.history,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    items: lines.map((line) => {
      const item = items.get(line.item_id);
      return {
        id: line.id,
        inventoryItemId: line.item_id,
        inventoryItem: { name: item?.name, baseUnit: item?.base_unit },
        quantity: Number(line.quantity),
        unit: line.unit,
        unitPrice: Number(line.unit_price),
        totalPrice: Number(line.total_price),
        baseQuantity: Number(line.base_quantity),
        unitCost: Number(line.unit_cost),
        received: isDone ? Number(line.quantity) : 0,
        closedShort: false,
      };
    }),
  };
}

export async function create(member: Member, request: Request) {
  const draft = ProcurementDraft.parse(request.body);
  const { restaurantId, fullName } = member;
  return inTransaction(async (db) => {
    const { rows: suppliers } = await db.query<{ id: string; name: string }>(
      `select id, name, email, phone_number as "phoneNumber", address from suppliers where restaurant_id = $1 and id = $2`,
      [restaurantId, draft.supplierId],
    );
    const [supplier] = suppliers;
    if (!supplier) throw notFound("Supplier");
    const items = await lockItems(
      db,
      member,
      draft.items.map((line) => line.inventoryItemId),
    );
    const lines = draft.items.map((line, position) => {
      const item = items.get(line.inventoryItemId);
      const by = item && factor(line.unit, Unit.parse(item.base_unit));
      if (!by) throw notFound("Inventory item");
      return {
        id: randomUUID(),
        position,
        item_id: line.inventoryItemId,
        quantity: line.quantity,
        unit: line.unit,
        unit_price: line.unitPrice,
        total_price: lineTotal(Big(line.quantity), Big(line.unitPrice)).toFixed(),
        base_quantity: applyFactor(Big(line.quantity), by).toFixed(),
        unit_cost: costPerBaseUnit(Big(line.unitPrice), by).toFixed(),
      };
    });
    const { rows: counted } = await db.query<{ last_procurement: number }>(
      "update restaurants set last_procurement = last_procurement + 1 where id = $1 returning last_procurement",
      [restaurantId],
    );
    const total = lines.reduce((sum, line) => sum.plus(line.total_price), Big(0)).toFixed();
    const history = [{ status: "PENDING", at: new Date().toISOString(), by: fullName }];
    const id = randomUUID();
    const number = procurementNumberOf(counted[0]?.last_procurement ?? 0);
    await db.query(
      `insert into procurements (id, restaurant_id, procurement_number, status, supplier, total_amount, line_count, history)
       values ($1, $2, $3, 'PENDING', $4, $5, $6, $7)`,
      [id, restaurantId, number, supplier, total, lines.length, JSON.stringify(history)],
    );
    await db.query(
      `insert into procurement_lines
       select l.id, $2, l.position, l.item_id, l.quantity, l.unit, l.unit_price, l.total_price, l.base_quantity, l.unit_cost
         from jsonb_to_recordset($1) l (id uuid, position integer, item_id uuid, quantity numeric, unit text,
                                        unit_price numeric, total_price numeric, base_quantity numeric, unit_cost numeric)`,
      [JSON.stringify(lines), id],
    );
    return { data: { id } };
  });
}

async function lock(db: PoolClient, { restaurantId }: Member, id: string, status: string): Promise<ProcurementRow> {
  const { rows } = await db.query<ProcurementRow>(
    "select * from procurements where restaurant_id = $1 and id = $2 for update",
    [restaurantId, id],
  );
  const [row] = rows;
  if (!row) throw notFound("Procurement");
  if (row.status !== status) throw new DomainError("CONFLICT", `This procurement is ${row.status.toLowerCase()}.`);
  return row;
}

export async function approve(member: Member, request: Request) {
  const id = idOf(request, "procurementId");
  const step = { status: "APPROVED", at: new Date().toISOString(), by: member.fullName };
  return inTransaction(async (db) => {
    await lock(db, member, id, "PENDING");
    await db.query(
      `update procurements set status = 'APPROVED', approved_at = now(), history = history || $2::jsonb,
                               version = version + 1, updated_at = now()
        where id = $1`,
      [id, JSON.stringify([step])],
    );
    return { data: { id } };
  });
}

function received(item: ItemRow, line: LineRow, supplierId: string): Posted {
  const averageCost = item.average_cost === null ? undefined : Big(item.average_cost);
  const stock = { quantity: Big(item.quantity), stockValue: Big(item.stock_value), averageCost };
  const [quantity, value] = [Big(line.base_quantity), Big(line.total_price)];
  const after = {
    quantity: stock.quantity.plus(quantity),
    stockValue: stock.stockValue.plus(value).plus(correctionOnReceipt(stock, { quantity, value })),
    averageCost: averageCost ?? Big(line.unit_cost),
  };
  return {
    item,
    after: {
      quantity: after.quantity.toFixed(),
      stockValue: after.stockValue.toFixed(),
      averageCost: averageOf(after)?.toFixed() ?? null,
      lastCost: line.unit_cost,
      lastPurchase: { supplierId, unit: line.unit, unitPrice: Number(line.unit_price) },
    },
    quantity: quantity.toFixed(),
    value: value.toFixed(),
    unitCost: line.unit_cost,
  };
}

/** Receives all of an approved procurement into stock, as ordered. */
export async function complete(member: Member, request: Request) {
  const id = idOf(request, "procurementId");
  const { restaurantId, fullName, today } = member;
  return inTransaction(async (db) => {
    const procurement = await lock(db, member, id, "APPROVED");
    const { rows: lines } = await db.query<LineRow>(
      "select * from procurement_lines where procurement_id = $1 order by position",
      [id],
    );
    const items = await lockItems(
      db,
      member,
      lines.map((line) => line.item_id),
    );
    const posted = lines.map((line) => {
      const item = items.get(line.item_id);
      if (!item) throw notFound("Inventory item");
      return received(item, line, procurement.supplier.id);
    });
    const { rows: counted } = await db.query<{ last_receipt: number }>(
      "update restaurants set last_receipt = last_receipt + 1 where id = $1 returning last_receipt",
      [restaurantId],
    );
    const receipt = receiptNumberOf(counted[0]?.last_receipt ?? 0);
    const source = { type: "PROCUREMENT", id, number: procurement.procurement_number, receipt };
    await post(db, member, { kind: "RECEIPT", bucket: "RECEIPT", source }, posted);
    await db.query(
      `insert into receipts (id, restaurant_id, receipt_number, status, procurement_id, lines, total_amount, received_by,
                             business_day)
       values ($1, $2, $3, 'POSTED', $4, $5, $6, $7, $8)`,
      [randomUUID(), restaurantId, receipt, id, JSON.stringify(lines), procurement.total_amount, fullName, today],
    );
    await db.query("update procurement_lines set received = quantity where procurement_id = $1", [id]);
    const step = { status: "COMPLETED", at: new Date().toISOString(), by: fullName };
    const { rows } = await db.query<ProcurementRow>(
      `update procurements set status = 'COMPLETED', completed_date = now(), history = history || $2::jsonb,
                               version = version + 1, updated_at = now()
        where id = $1 returning *`,
      [id, JSON.stringify([step])],
    );
    return { data: presented(rows[0] ?? procurement, lines, items) };
  });
}
