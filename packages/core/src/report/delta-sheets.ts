import { Big } from "big.js";
import type { CostLine } from "../stock/document-cost.entity.ts";
import type { DocumentFacts, RollupDelta } from "../stock/rollup-delta.entity.ts";
import {
  type Figures,
  type Rows,
  type Sheets,
  addFigures,
  addRows,
  documentKey,
  netOf,
  productKey,
  quantityOf,
  totalsKey,
} from "./rollup.rules.ts";

const none: Figures = {};
const zero = Big(0);

/** What a delta adds to each sheet. */
export function sheetsOf(delta: RollupDelta, costs: readonly CostLine[]): Sheets {
  const { documents, facts = {}, late = 0 } = delta;
  const told = figuresOf(facts);
  const rows = documents.map(([type, id, number, values], index): readonly [string, Figures] => [
    documentKey(type, id, number),
    addFigures(Object.fromEntries(values.map(([bucket, value]) => [bucket, Big(value)])), index === 0 ? told : none),
  ]);
  const totals = rows.reduce<Figures>((sum, [, figures]) => addFigures(sum, figures), { late: Big(late) });
  return {
    totals: addRows([[totalsKey, totals]]),
    parts: partsOf(delta),
    items: itemsOf(delta, costs),
    products: productsOf(facts),
    documents: addRows(rows),
  };
}

/** What a document says of sales, in the names of the totals. */
function figuresOf({ sales, refund }: DocumentFacts): Figures {
  if (!sales) return refund ? { refunds: refund.amount } : none;
  const { type, orders, gross, comps, discounts, service, tax, staffPaid = zero, covers = 0, products } = sales;
  if (type === "FAMILY") return { staffMeals: Big(orders), staffPaid };
  if (type === "FREEBIE") return { freebies: Big(orders), gross, comps: gross };
  const uncosted = products.filter(({ cost }) => !cost || cost.eq(0)).map(netOf);
  return {
    orders: Big(orders),
    gross,
    comps,
    discounts,
    service,
    tax,
    covers: Big(covers),
    cost: products.reduce((sum, { cost = zero }) => sum.plus(cost), zero),
    /** Net sales of products of which no cost is known, or that have none. */
    uncosted: uncosted.reduce((sum, net) => sum.plus(net), zero),
  };
}

function partsOf({ waste = [], facts: { sales, purchase } = {} }: RollupDelta): Rows {
  const rows: (readonly [string, Figures])[] = waste.map(([reason, , , value]) => [
    `waste ${reason}`,
    { WASTE: Big(value) },
  ]);
  if (purchase) rows.push([`supplier ${purchase.supplierId}`, { purchases: purchase.amount }]);
  if (sales?.type === "SALE") {
    const figures = { orders: Big(sales.orders), net: netOf(sales) };
    rows.push([`hour ${sales.hour}`, figures]);
    if (sales.channel !== undefined) rows.push([`channel ${sales.channel}`, figures]);
  }
  return addRows(rows);
}

function itemsOf({ items = [] }: RollupDelta, costs: readonly CostLine[]): Rows {
  const moved = [
    ...items,
    ...costs.map(([itemId, , quantity, value, bucket = "SALE"]) => [itemId, bucket, quantity, value] as const),
  ];
  return addRows(
    moved.map(([itemId, bucket, quantity, value]) => [
      itemId,
      { [bucket]: Big(value), [quantityOf(bucket)]: Big(quantity) },
    ]),
  );
}

const productsOf = ({ sales }: DocumentFacts): Rows =>
  addRows(
    (sales?.products ?? []).map(({ productId, quantity, gross, comps = zero, discounts = zero, cost = zero }) => [
      productKey(sales?.type ?? "SALE", productId),
      { quantity: Big(quantity), gross, comps, discounts, cost },
    ]),
  );
