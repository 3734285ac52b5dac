import { randomUUID } from "node:crypto";
import { DomainError, notFound } from "@stockpot/core/error";
import { averageOf, lineTotal, unitCostOf, valueAtAverage } from "@stockpot/core/measure/money";
import type { Unit } from "@stockpot/core/measure/unit";
import { orderNumberOf, sumByIngredient, textOfCustomer, walkInName } from "@stockpot/core/order/order.rules";
import { OrderDraft, StatusChange } from "@stockpot/core/order/order.schema";
import { foldText } from "@stockpot/core/platform/text";
import { Big } from "big.js";
import type { Request } from "express";
import type { Member } from "./access.ts";
import { inTransaction, pool } from "./database.ts";
import { idOf } from "./path.ts";
import type { ItemRow } from "./items.ts";
import { type Posted, lockItems, post } from "./stock.ts";

interface Ingredient {
  readonly inventoryItemId: string;
  readonly name: string;
  readonly quantity: string;
  readonly unit: Unit;
  readonly unitCost?: string | undefined;
}

interface LineRow {
  readonly id: string;
  readonly product_id: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit_price: string;
  readonly total_price: string;
  readonly bom_version: string | null;
  readonly ingredients: readonly Ingredient[];
}

interface OrderRow {
  readonly id: string;
  readonly order_number: string;
  readonly status: string;
  readonly stage: string;
  readonly total_amount: string;
  readonly notes: string | null;
  readonly customer: object;
  readonly walk_in: boolean;
  readonly line_count: number;
  readonly history: readonly object[];
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const demandOf = (lines: readonly LineRow[]) =>
  sumByIngredient(
    lines.flatMap(({ ingredients }) => ingredients.map((one) => ({ ...one, quantity: Big(one.quantity) }))),
  );

const presented = (order: OrderRow, lines: readonly LineRow[]) => ({
  id: order.id,
  orderNumber: order.order_number,
  status: order.status,
  stage: order.stage,
  totalAmount: Number(order.total_amount),
  notes: order.notes ?? undefined,
  customer: order.customer,
  walkIn: order.walk_in,
  lineCount: order.line_count,
  history: order.history,
  version: order.version,
  createdAt: order.created_at,
  updatedAt: order.updated_at,
  orderItems: lines.map((line) => ({
    id: line.id,
    productId: line.product_id,
    product: { name: line.name },
    quantity: line.quantity,
    unitPrice: Number(line.unit_price),
    totalPrice: Number(line.total_price),
    bomVersion: line.bom_version ?? undefined,
  })),
  ingredients: demandOf(lines).map(({ inventoryItemId, name, quantity, unit, unitCost }) => ({
    inventoryItemId,
    name,
    quantity: Number(quantity),
    unit,
    unitCost: unitCost === undefined ? undefined : Number(unitCost),
  })),
});

interface ProductRow {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  readonly is_available: boolean;
  readonly is_active: boolean;
  readonly bom_version: string | null;
}

interface RecipeRow {
  readonly product_id: string;
  readonly item_id: string;
  readonly name: string;
  readonly base_quantity: string;
  readonly base_unit: Unit;
  readonly average_cost: string | null;
}

/** The lines of a new order, with names, prices, recipes and costs as they are now. */
async function toLines({ restaurantId }: Member, { orderItems }: OrderDraft): Promise<readonly LineRow[]> {
  const ids = orderItems.map(({ productId }) => productId);
  const [{ rows: products }, { rows: recipes }] = await Promise.all([
    pool.query<ProductRow>(
      `select p.*, b.version as bom_version from products p left join boms b on b.product_id = p.id and b.is_active
        where p.restaurant_id = $1 and p.id = any($2)`,
      [restaurantId, ids],
    ),
    pool.query<RecipeRow>(
      `select b.product_id, l.item_id, l.name, l.base_quantity, l.base_unit, i.average_cost
         from boms b join bom_lines l on l.bom_id = b.id join items i on i.id = l.item_id
        where b.product_id = any($1) and b.is_active order by b.product_id, l.position`,
      [ids],
    ),
  ]);
  const productOf = new Map(products.map((product) => [product.id, product]));
  const recipeOf = Map.groupBy(recipes, (line) => line.product_id);
  return orderItems.map(({ productId, quantity }) => {
    const product = productOf.get(productId);
    if (!product) throw notFound("Product");
    if (!product.is_active || !product.is_available) {
      throw new DomainError("CONFLICT", `${product.name} is not available.`);
    }
    return {
      id: randomUUID(),
      product_id: productId,
      name: product.name,
      quantity,
      unit_price: product.price,
      total_price: lineTotal(Big(quantity), Big(product.price)).toFixed(),
      bom_version: product.bom_version,
      ingredients: (recipeOf.get(productId) ?? []).map((line) => ({
        inventoryItemId: line.item_id,
        name: line.name,
        quantity: Big(line.base_quantity).times(quantity).toFixed(),
        unit: line.base_unit,
        unitCost: line.average_cost ?? undefined,
      })),
    };
  });
}

export async function create(member: Member, request: Request) {
  const draft = OrderDraft.parse(request.body);
  const lines = await toLines(member, draft);
  const { restaurantId, fullName, email, today } = member;
  const total = lines.reduce((sum, line) => sum.plus(line.total_price), Big(0)).toFixed();
  const customer = draft.customer ?? { fullName, email };
  const history = [{ status: "PENDING", at: new Date().toISOString(), by: fullName }];
  return inTransaction(async (db) => {
    const { rows: counted } = await db.query<{ last_order: number }>(
      "update restaurants set last_order = last_order + 1 where id = $1 returning last_order",
      [restaurantId],
    );
    const number = counted[0]?.last_order ?? 0;
    const orderNumber = orderNumberOf(number);
    const searched = draft.customer ? textOfCustomer(orderNumber, draft.customer) : `${orderNumber} ${walkInName}`;
    const id = randomUUID();
    const { rows } = await db.query<OrderRow>(
      `insert into orders (id, restaurant_id, number, order_number, status, stage, total_amount, notes, customer, walk_in,
                           line_count, history, name_key, business_day)
       values ($1, $2, $3, $4, 'PENDING', 'none', $5, $6, $7, $8, $9, $10, $11, $12) returning *`,
      [
        id,
        restaurantId,
        number,
        orderNumber,
        total,
        draft.notes,
        customer,
        draft.customer === undefined,
        lines.length,
        JSON.stringify(history),
        foldText(searched),
        today,
      ],
    );
    await db.query(
      `insert into order_lines
       select l.id, $2, l.position, l.product_id, l.name, l.quantity, l.unit_price, l.total_price, l.bom_version, l.ingredients
         from jsonb_to_recordset($1) l (id uuid, position integer, product_id uuid, name text, quantity integer,
                                        unit_price numeric, total_price numeric, bom_version text, ingredients jsonb)`,
      [JSON.stringify(lines.map((line, position) => ({ ...line, position }))), id],
    );
    const [order] = rows;
    if (!order) throw new Error("The order was not written.");
    return { data: presented(order, lines) };
  });
}

type Demand = ReturnType<typeof demandOf>[number];

/** What an ingredient is after an order has taken it. */
function consumed(item: ItemRow, { quantity }: Demand): Posted {
  const averageCost = item.average_cost === null ? undefined : Big(item.average_cost);
  const stock = { quantity: Big(item.quantity), stockValue: Big(item.stock_value), averageCost };
  const change = quantity.times(-1);
  const value = valueAtAverage(stock, change);
  const left = { quantity: stock.quantity.plus(change), stockValue: stock.stockValue.plus(value), averageCost };
  return {
    item,
    after: {
      quantity: left.quantity.toFixed(),
      stockValue: left.stockValue.toFixed(),
      averageCost: averageOf(left)?.toFixed() ?? null,
      lastCost: item.last_cost,
      lastPurchase: item.last_purchase,
    },
    quantity: change.toFixed(),
    value: value.toFixed(),
    unitCost: averageCost ? unitCostOf(value, change).toFixed() : null,
  };
}

function shortageOf({ name, quantity, inventoryItemId, unit }: Demand, item: ItemRow | undefined) {
  const available = item ? Big(item.quantity).minus(item.reserved) : Big(0);
  return available.lt(quantity)
    ? [{ inventoryItemId, name, needed: Number(quantity), available: Number(available), unit }]
    : [];
}

/** Begins to prepare a pending order, which takes its ingredients: the one change of status that is measured. */
export async function setStatus(member: Member, request: Request) {
  const { status } = StatusChange.parse(request.body);
  const id = idOf(request, "orderId");
  return inTransaction(async (db) => {
    const { rows } = await db.query<OrderRow>("select * from orders where restaurant_id = $1 and id = $2 for update", [
      member.restaurantId,
      id,
    ]);
    const [order] = rows;
    if (!order) throw notFound("Order");
    if (order.status !== "PENDING" || status !== "PREPARING") {
      throw new DomainError("CONFLICT", `This order is ${order.status.toLowerCase()}.`);
    }
    const { rows: lines } = await db.query<LineRow>("select * from order_lines where order_id = $1 order by position", [
      id,
    ]);
    const demand = demandOf(lines);
    const items = await lockItems(
      db,
      member,
      demand.map(({ inventoryItemId }) => inventoryItemId),
    );
    const shortages = demand.flatMap((one) => shortageOf(one, items.get(one.inventoryItemId)));
    if (shortages.length > 0 && !member.allowNegativeStock) {
      throw new DomainError("INSUFFICIENT_STOCK", "There is not enough in stock.", { shortages });
    }
    const posted = demand.flatMap((one) => {
      const item = items.get(one.inventoryItemId);
      return item ? [consumed(item, one)] : [];
    });
    const source = { type: "ORDER", id, number: order.order_number };
    await post(db, member, { kind: "CONSUMPTION", bucket: "SALE", source }, posted);
    const step = { status, at: new Date().toISOString(), by: member.fullName };
    const { rows: changed } = await db.query<OrderRow>(
      `update orders set status = $2, stage = 'consumed', history = history || $3::jsonb, version = version + 1,
                         updated_at = now()
        where id = $1 returning *`,
      [id, status, JSON.stringify([step])],
    );
    return { data: presented(changed[0] ?? order, lines) };
  });
}
