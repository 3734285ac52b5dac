import { Big } from "big.js";
import type { Member } from "../actor.ts";
import { applyFactor } from "../measure/quantity.ts";
import { readOpenProcurements } from "../reference/open-documents.ts";
import { readForDisplay } from "../stock/stock.reading.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { readRecords } from "../storage/read-records.ts";
import { ProcurementEntity, ProcurementLinesEntity } from "./procurement.entity.ts";
import { linesInProgress, type ProcurementWithLines, readProcurement } from "./procurement.reading.ts";
import { outstandingOf } from "./receipt.rules.ts";

/** The open procurements with their lines; possibly as they were a moment ago. */
async function readOpen(actor: Member): Promise<readonly ProcurementWithLines[]> {
  const { restaurantId } = actor;
  const keys = (await readOpenProcurements(restaurantId)).map(({ id }) => ({ restaurantId, id }));
  const [headers, allLines] = await Promise.all([
    readRecords(ProcurementEntity, keys),
    readRecords(ProcurementLinesEntity, keys),
  ]);
  const linesById = new Map(allLines.map((written) => [written.id, written]));
  return Promise.all(
    headers.map(async (procurement) => {
      const written = linesById.get(procurement.id);
      if (written?.version === procurement.linesVersion) return { procurement, lines: written.lines };
      // It was changed between the two readings.
      const input = { params: { procurementId: procurement.id } };
      return retryOnConflict(() => readProcurement(actor, input, { consistent: true }));
    }),
  );
}

/** The outstanding quantity of each item, with the procurements that it is on. */
export async function readOnOrder(actor: Member) {
  const expected = (await readOpen(actor)).flatMap((read) =>
    linesInProgress(read).flatMap((line) => {
      const outstanding = applyFactor(outstandingOf(line), line.factor);
      return outstanding.gt(0) ? [{ ...line, outstanding, procurement: read.procurement }] : [];
    }),
  );
  const byItem = Map.groupBy(expected, ({ inventoryItemId }) => inventoryItemId);
  const items = await readForDisplay(actor.restaurantId, [...byItem.keys()]);
  return [...byItem].flatMap(([inventoryItemId, lines]) => {
    const item = items.get(inventoryItemId);
    if (item === undefined) return [];
    const byProcurement = new Map(lines.map(({ procurement }) => [procurement.id, procurement.procurementNumber]));
    return {
      inventoryItemId,
      name: item.name,
      quantity: lines.reduce((sum, { outstanding }) => sum.plus(outstanding), Big(0)),
      unit: item.baseUnit,
      stockStatus: item.stockStatus,
      procurements: [...byProcurement].map(([id, number]) => ({ id, number })),
    };
  });
}
