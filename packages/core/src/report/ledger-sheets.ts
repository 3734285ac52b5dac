import { OrderEntity } from "../order/order.entity.ts";
import { factsOfOrder } from "../order/order.sales.ts";
import { ReceiptEntity } from "../receipt/receipt.entity.ts";
import { readRestaurant } from "../restaurant/restaurant.reading.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { MovementEntity, type MovementRecord } from "../stock/movement.entity.ts";
import type { RollupDelta } from "../stock/rollup-delta.entity.ts";
import { WasteEntity } from "../waste/waste.entity.ts";
import { sheetsOf } from "./delta-sheets.ts";
import { type Figures, type SheetName, addFigures, sheetNames } from "./rollup.rules.ts";

type DaySheets = Readonly<Record<SheetName, Map<string, Figures>>>;

/** What the ledger and the documents of a restaurant come to, by business day. */
export type LedgerSheets = ReadonlyMap<string, DaySheets>;

/** As many orders as are read at once. */
const ordersAtOnce = 25;

/**
 * Adds up a restaurant's ledger and its documents, as the transactions that wrote them told the reports. Reads
 * everything that the restaurant has, and holds the figures of all its days in memory.
 * @throws DomainError NOT_FOUND when the restaurant was deleted
 */
export async function sheetsFromLedger(restaurantId: string): Promise<LedgerSheets> {
  const sums = new Map<string, DaySheets>();
  const add = (delta: RollupDelta) => addDelta(sums, delta);
  const calendar = calendarOf(await readRestaurant(restaurantId, { consistent: true }));
  const documents = await readDocuments(restaurantId);
  for await (const movements of pagesOf((cursor) =>
    MovementEntity.query.primary({ restaurantId }).go({ cursor, consistent: true }),
  )) {
    for (const movement of movements) add(deltaOf(movement, documents));
  }
  for await (const orders of pagesOf((cursor) =>
    OrderEntity.query.primary({ restaurantId }).go({ cursor, consistent: true, limit: ordersAtOnce }),
  )) {
    const told = await Promise.all(orders.map((order) => factsOfOrder(order, calendar)));
    for (const [index, { id, orderNumber }] of orders.entries()) {
      for (const { day, facts } of told[index] ?? []) {
        add({ restaurantId, id, day, facts, documents: [["ORDER", id, orderNumber, []]] });
      }
    }
  }
  return sums;
}

interface Page<Thing> {
  readonly data: readonly Thing[];
  readonly cursor: string | null;
}

async function* pagesOf<Thing>(read: (cursor: string | null) => Promise<Page<Thing>>) {
  let cursor: string | null = null;
  do {
    const page: Page<Thing> = await read(cursor);
    yield page.data;
    cursor = page.cursor;
  } while (cursor !== null);
}

interface Documents {
  /** By the number of the delivery. */
  readonly supplierIds: ReadonlyMap<string, string>;
  /** By the id of the record and the place of its line. */
  readonly wasteReasons: ReadonlyMap<string, string>;
}

const wasteLine = (id: string, line: number | string): string => `${id} ${line}`;

async function readDocuments(restaurantId: string): Promise<Documents> {
  const [supplierIds, wasteReasons] = [new Map<string, string>(), new Map<string, string>()];
  for await (const receipts of pagesOf((cursor) =>
    ReceiptEntity.query.primary({ restaurantId }).go({ cursor, consistent: true }),
  )) {
    for (const { receiptNumber, supplier } of receipts) supplierIds.set(receiptNumber, supplier.id);
  }
  for await (const wastes of pagesOf((cursor) =>
    WasteEntity.query.primary({ restaurantId }).go({ cursor, consistent: true }),
  )) {
    for (const { id, lines } of wastes) {
      for (const [index, { reason }] of lines.entries()) wasteReasons.set(wasteLine(id, index), reason);
    }
  }
  return { supplierIds, wasteReasons };
}

/** What a movement tells the reports. */
function deltaOf(
  { restaurantId, id, businessDay: day, itemId, bucket, quantity, value, source, late, ...movement }: MovementRecord,
  { supplierIds, wasteReasons }: Documents,
): RollupDelta {
  const { type, id: documentId, number } = source ?? { type: "ITEM", id: itemId, number: "" };
  const supplierId = bucket === "RECEIPT" ? supplierIds.get(source?.receipt ?? "") : undefined;
  const { line = "" } = source ?? {};
  const reason = wasteReasons.get(wasteLine(documentId, line)) ?? movement.reason;
  return {
    restaurantId,
    id,
    day,
    items: [[itemId, bucket, quantity, value]],
    documents: [[type, documentId, number, [[bucket, value]]]],
    ...(bucket === "WASTE" && reason && { waste: [[reason, movement.recordedById, line, value]] }),
    ...(supplierId !== undefined && { facts: { purchase: { supplierId, amount: value } } }),
    ...(late === true && { late: 1 }),
  };
}

const emptySheets = (): DaySheets => ({
  totals: new Map(),
  parts: new Map(),
  items: new Map(),
  products: new Map(),
  documents: new Map(),
});

function addDelta(sums: Map<string, DaySheets>, delta: RollupDelta): void {
  const day = sums.get(delta.day) ?? emptySheets();
  sums.set(delta.day, day);
  const added = sheetsOf(delta, []);
  for (const sheet of sheetNames) {
    for (const [key, figures] of added[sheet]) day[sheet].set(key, addFigures(day[sheet].get(key) ?? {}, figures));
  }
}
