import { Big } from "big.js";
import type { Member } from "../actor.ts";
import { convertRows, invalidField } from "../error.ts";
import { newId } from "../platform/id.ts";
import { givenPrice, pricesOf } from "../measure/money.ts";
import { baseQuantityOf, refuseTooDear, refuseTooMuch } from "../stock/base-quantity.ts";
import type { ItemRecord } from "../stock/item.entity.ts";
import { requireItem } from "../stock/move.ts";
import { readItems } from "../stock/stock.reading.ts";
import { withoutBlanks } from "../storage/changes.ts";
import type { Supplier } from "../supplier/supplier.schema.ts";
import * as suppliers from "../supplier/supplier.service.ts";
import { unitNames } from "../measure/unit.ts";
import type { ProcurementLine } from "./procurement.entity.ts";
import type { ProcurementDraft, ProcurementLineDraft } from "./procurement.schema.ts";

/** What a draft references: its supplier and, for each line, the item with what the line comes to in its base unit. */
export async function readReferenced(actor: Member, draft: ProcurementDraft) {
  const [supplier, items] = await Promise.all([
    suppliers.get(actor, { params: draft }),
    readItems(
      actor.restaurantId,
      draft.items.map((line) => line.inventoryItemId),
    ),
  ]);
  return {
    supplier,
    lines: convertRows(draft.items, (line, index) => {
      const path = `items.${index}`;
      return toLine(line, requireItem(items, line.inventoryItemId, `${path}.inventoryItemId`), path);
    }),
  };
}

/**
 * @throws DomainError INVALID on the row's unit when nothing converts it into the item's, or on a value out of range
 */
function toLine(line: ProcurementLineDraft, item: ItemRecord, path: string): ProcurementLine {
  const quantity = Big(line.quantity);
  const { factor, baseQuantity } = baseQuantityOf(quantity, line.unit, item, `${path}.unit`);
  const { unitPrice, totalPrice } = pricesOf(quantity, line);
  if (baseQuantity.eq(0)) {
    const { symbol } = unitNames[item.baseUnit];
    throw invalidField("INVALID", `${path}.quantity`, `This rounds to 0 ${symbol} of ${item.name}`);
  }
  refuseTooMuch(baseQuantity, item, `${path}.quantity`);
  refuseTooDear({ unitPrice, totalPrice, factor }, item, `${path}.${givenPrice(line)}`);
  return {
    id: newId(),
    ...withoutBlanks(line),
    name: item.name,
    unitPrice: unitPrice.toNumber(),
    totalPrice,
    factor,
    baseQuantity,
    baseUnit: item.baseUnit,
  };
}

/** A supplier as a document keeps it: with a full postal address. */
function snapshotOf({ id, name, email, phoneNumber, address, city, state, zipCode, country }: Supplier) {
  const region = [state, zipCode].filter(Boolean).join(" ");
  return { id, name, email, phoneNumber, address: [address, city, region, country].filter(Boolean).join(", ") };
}

/** What the header of a procurement takes from its draft. */
export const headerOf = (
  { expectedDate, notes }: ProcurementDraft,
  supplier: Supplier,
  lines: readonly ProcurementLine[],
) => ({
  supplier: snapshotOf(supplier),
  ...withoutBlanks({ expectedDate, notes }),
  totalAmount: lines.reduce((sum, { totalPrice }) => sum.plus(totalPrice), Big(0)),
  lineCount: lines.length,
});
