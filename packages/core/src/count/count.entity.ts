import type { Big } from "big.js";
import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Unit } from "../measure/unit.ts";
import { primaryByRestaurant, table, tenantAttributes, versionAttributes } from "../storage/entity.ts";
import { decimal, decimalsIn } from "../storage/decimal.ts";
import type { RecordOf } from "../storage/record.ts";
import { type CountRefusal, type countLineStatuses, countReasons, countStatuses } from "./count.rules.ts";
import type { CountSummary } from "./count.schema.ts";

/** One line of a count. Amounts are in the item's base unit; the item's data are those of then. */
export interface StoredCountLine {
  readonly itemId: string;
  readonly name: string;
  readonly category?: string;
  /** As it was typed. */
  readonly quantity: number;
  readonly unit: Unit;
  readonly baseUnit: Unit;
  readonly counted: Big;
  readonly countedAt: string;
  readonly status: (typeof countLineStatuses)[number];
  readonly expected?: Big;
  readonly difference?: Big;
  /** US dollars. */
  readonly value?: Big;
  readonly refusal?: CountRefusal;
}

/** A count without its lines: small, so that lists stay cheap. */
export const CountEntity = new Entity(
  {
    model: { service: "stockpot", entity: "count", version: "1" },
    attributes: {
      ...tenantAttributes,
      number: { type: "string", required: true },
      status: { type: countStatuses, required: true },
      reason: { type: countReasons, required: true },
      notes: { type: "string" },
      lineCount: { type: "number", required: true },
      /** Lines that are decided, from the first. */
      postedLines: { type: "number", required: true },
      refusedLines: { type: "number", required: true },
      shortValue: { ...decimal, required: true },
      overValue: { ...decimal, required: true },
      by: { type: "string", required: true },
      postedAt: { type: "string" },
      ...versionAttributes,
    },
    indexes: {
      primary: primaryByRestaurant,
      // A device makes the ids, so that they do not tell which came first.
      byAge: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["restaurantId"], template: "count#${restaurantId}" },
        sk: { field: "gsi1sk", composite: ["createdAt", "id"], template: "${createdAt}#${id}" },
      },
    },
  },
  table,
);

export type CountRecord = RecordOf<CountSummary, EntityItem<typeof CountEntity>>;

/** The lines of a count, in parts: a step writes those whose lines it decides. */
export const CountPartEntity = new Entity(
  {
    model: { service: "stockpot", entity: "countPart", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      countId: { type: "string", required: true, readOnly: true },
      part: { type: "number", required: true, readOnly: true, padding: { length: 3, char: "0" } },
      lines: {
        type: CustomAttributeType<StoredCountLine[]>("any"),
        ...decimalsIn<StoredCountLine[]>({ counted: true, expected: true, difference: true, value: true }),
        required: true,
      },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        sk: { field: "sk", composite: ["countId", "part"] },
      },
    },
  },
  table,
);
