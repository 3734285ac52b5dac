import { Big } from "big.js";
import { CustomAttributeType, Entity } from "electrodb";
import { toStored } from "../storage/decimal.ts";
import { table } from "../storage/entity.ts";
import { type Figures, sheetNames, units } from "./rollup.rules.ts";

type StoredRows = Readonly<Record<string, Figures>>;

const changeEach = (rows: StoredRows, change: (figure: Big) => Big): StoredRows =>
  Object.fromEntries(
    Object.entries(rows).map(([key, figures]) => [
      key,
      Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, change(figure)])),
    ]),
  );

/**
 * What a restaurant's deltas came to in a day, a month or a year. A compaction adds deltas to the day, month and year
 * that they belong to and deletes them, in one transaction.
 */
export const RollupEntity = new Entity(
  {
    model: { service: "stockpot", entity: "rollup", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      sheet: { type: sheetNames, required: true, readOnly: true },
      unit: { type: units, required: true, readOnly: true },
      /** Such as 2026-11-21, 2026-11 or 2026. */
      period: { type: "string", required: true, readOnly: true },
      /** A sheet with many rows has several parts, from 0. */
      part: { type: "number", required: true, readOnly: true, padding: { length: 3, char: "0" } },
      /** Figures by the key of their row. */
      rows: {
        type: CustomAttributeType<StoredRows>("any"),
        required: true,
        set: (rows?: StoredRows) => rows && changeEach(rows, toStored),
        get: (rows?: StoredRows) => rows && changeEach(rows, Big),
      },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        sk: { field: "sk", composite: ["sheet", "unit", "period", "part"] },
      },
    },
  },
  table,
);

/** How many compactions a restaurant has had: no two write at once, and a reader sees whether one came between. */
export const RollupRevisionEntity = new Entity(
  {
    model: { service: "stockpot", entity: "rollupRevision", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      revision: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["restaurantId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);
