import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as receipts from "@stockpot/core/receipt/receipt.routes";
import { Big } from "big.js";
import { request } from "./client.ts";
import { buildCount } from "./count-fixtures.ts";
import { buildInvitation, buildItem, buildMember, buildRestaurant, buildUser, inside } from "./fixtures.ts";
import {
  buildExpense,
  buildPhoto,
  buildSession,
  buildWaste,
  dayOf,
  type FullFixture,
  lineIdOf,
} from "./full-fixture.ts";
import { buildBom, buildProduct } from "./menu-fixtures.ts";
import { setStatus } from "./order-fixtures.ts";
import {
  buildApproved,
  buildProcurement,
  buildSupplier,
  deliveryOf,
  draftOf,
  onProcurement,
} from "./procurement-fixtures.ts";

/** What a kilogram costs, US dollars: in digits that no other number of a fixture has. */
export interface Costs {
  /** Of flour, when it was added. */
  readonly opening: number;
  /** Of salt, entered later. */
  readonly first: number;
  /** Of flour, on a procurement that is pending. */
  readonly ordered: number;
  /** Of oil, as ordered, and as its delivery note says. */
  readonly agreed: number;
  readonly paid: number;
}

/** US dollars. */
const price = 9.5;

/** Every cost in the fixture, and what follows from it, US dollars or percent. */
export function figuresOf(costs: Costs): Readonly<Record<string, Big>> {
  const [opening, first, ordered, agreed, paid] = [
    costs.opening,
    costs.first,
    costs.ordered,
    costs.agreed,
    costs.paid,
  ].map((cost) => Big(cost));
  if (!opening || !first || !ordered || !agreed || !paid) throw new Error("A cost is missing");
  const plate = opening.times("0.1");
  const [flour, salt, oil] = [opening.times("40.1"), first.times("7.25"), paid.times(205)];
  return {
    opening,
    first,
    ordered,
    agreed,
    paid,
    "value of flour": flour,
    "value of salt": salt,
    "value of oil": oil,
    "value of all stock": flour.plus(salt).plus(oil),
    "margin of a plate": Big(price).minus(plate),
    "food cost of a plate": plate.times(100).div(price),
    "cost of what was sold": plate.times(4),
    "value that was missing": opening.times("-0.5"),
    "value that was found": first.times("0.25"),
    "total of the first draft": ordered.times(200),
    "total of the draft": ordered.times(300),
    "total of what was ordered": agreed.times(400),
    "total of what was delivered": paid.times(200),
  };
}

const linesOf = (inventoryItemId: string, quantity: number, unitPrice: number) => ({
  items: [{ inventoryItemId, quantity, unit: "KILOGRAM" as const, unitPrice }],
});

export interface CostlyFixture extends FullFixture {
  /** Another item, that was bought, and the procurement with which it came. */
  readonly bought: Pick<FullFixture, "item" | "procurementId">;
}

/**
 * As the full fixture, with costs in everything that has any. Names are alike in all of them, so that they sort alike.
 */
export async function buildCostlyFixture(costs: Costs): Promise<CostlyFixture> {
  const at = await buildRestaurant();
  const [user, admin] = [await buildUser({ role: "USER" }), await buildUser({ role: "ADMIN" })];
  const [member, invitation] = [await buildMember(at, { role: "STAFF" }), await buildInvitation(at)];
  const { item: flour } = await buildItem({
    at,
    name: "Flour",
    quantity: 41,
    unitCost: costs.opening,
    reorderLevel: 60,
  });
  const { item: salt } = await buildItem({ at, name: "Salt", quantity: 7 });
  const { item: oil } = await buildItem({ at, name: "Oil", quantity: 5 });
  const { token, params } = inside(at);
  await request(inventory.update, { token, params: { ...params, itemId: salt.id }, body: { unitCost: costs.first } });
  const { product } = await buildProduct({ at, name: "Bread", price });
  const dish = await buildBom({ at, item: flour, product, name: "Bread" });

  const supplier = await buildSupplier(at, { name: "Grocer" });
  const store = { ...at, item: flour, supplier };
  const drafted = await buildProcurement(store, linesOf(flour.id, 200, costs.ordered));
  const draft = draftOf(store, linesOf(flour.id, 300, costs.ordered));
  const pending = await request(procurements.update, { ...onProcurement(at, drafted), body: draft });
  const approved = await buildApproved(store, linesOf(oil.id, 400, costs.agreed));
  const { lines, ...delivery } = deliveryOf(approved);
  const body = { ...delivery, lines: lines.map((line) => ({ ...line, received: 200, unitPrice: costs.paid })) };
  const receipt = await request(receipts.create, { ...onProcurement(at, approved), body });

  const orderOf = async (quantity: number) => {
    const orderItems = [{ productId: product.id, quantity }];
    return (await request(orders.create, { ...inside(at), body: { orderItems } })).body.data;
  };
  await setStatus(at, await orderOf(4), "COMPLETED");
  const order = await orderOf(3);
  const { id: countId } = await buildCount(at, { [flour.id]: 40.1, [salt.id]: 7.25 });
  return {
    ...dish,
    supplierId: supplier.id,
    procurementId: drafted.id,
    lineId: lineIdOf(pending.body.data),
    partlyReceivedId: approved.id,
    bought: { item: oil, procurementId: approved.id },
    receiptId: receipt.body.data.id,
    receiptDay: dayOf(receipt.body.data.receivedAt),
    orderId: order.id,
    orderLineId: order.orderItems[0]?.id ?? "",
    countId,
    wasteId: await buildWaste(at, flour),
    expenseId: await buildExpense(at),
    photoId: await buildPhoto(at),
    user,
    admin,
    member,
    invitation,
    sessionId: await buildSession(at.owner),
  };
}
