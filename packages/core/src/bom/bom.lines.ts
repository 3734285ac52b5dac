import { Big } from "big.js";
import { convertRows, invalidField } from "../error.ts";
import { unitNames } from "../measure/unit.ts";
import { baseQuantityOf, refuseTooMuch } from "../stock/base-quantity.ts";
import type { ItemRecord } from "../stock/item.entity.ts";
import { type Items, requireItem } from "../stock/move.ts";
import { withoutBlanks } from "../storage/changes.ts";
import type { BomLine } from "./bom.entity.ts";
import type { BomDraft, BomLineDraft } from "./bom.schema.ts";

/** The lines of a BOM as they are stored. */
export const toLines = ({ items }: BomDraft, stored: Items): BomLine[] =>
  convertRows(items, (line, index) => {
    const path = `items.${index}`;
    return toLine(line, requireItem(stored, line.inventoryItemId, `${path}.inventoryItemId`), path);
  });

/**
 * @throws DomainError INVALID on the row's unit when nothing converts it into the item's, or on a value out of range
 */
function toLine(line: BomLineDraft, item: ItemRecord, path: string): BomLine {
  const { baseQuantity } = baseQuantityOf(Big(line.quantity), line.unit, item, `${path}.unit`);
  if (baseQuantity.eq(0)) throw tooLittle(line, item, `${path}.quantity`);
  refuseTooMuch(baseQuantity, item, `${path}.quantity`);
  return { ...withoutBlanks(line), name: item.name };
}

/** A plate that takes nothing would cost nothing and never run out. */
function tooLittle({ quantity, unit }: BomLineDraft, { name, baseUnit }: ItemRecord, path: string) {
  const message = `${quantity} ${unitNames[unit].symbol} rounds to 0 ${unitNames[baseUnit].symbol} of ${name}`;
  return invalidField("INVALID", path, message);
}
