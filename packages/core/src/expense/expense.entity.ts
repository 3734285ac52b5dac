import { Entity, type EntityItem } from "electrodb";
import { table, tenantAttributes, versionAttributes } from "../storage/entity.ts";
import { expenseCategories } from "./expense.rules.ts";

/** An expense other than food. By its last day, so that a report does not read those that ended before it. */
export const ExpenseEntity = new Entity(
  {
    model: { service: "stockpot", entity: "expense", version: "1" },
    attributes: {
      ...tenantAttributes,
      category: { type: expenseCategories, required: true },
      label: { type: "string", required: true },
      /** Whole US cents: of each month, or of all its days. */
      amountCents: { type: "number", required: true },
      isMonthly: { type: "boolean", required: true },
      from: { type: "string", required: true },
      /** `noEnd` where it goes on every month. */
      to: { type: "string", required: true },
      byId: { type: "string", required: true },
      by: { type: "string", required: true },
      ...versionAttributes,
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        sk: { field: "sk", composite: ["to", "id"] },
      },
    },
  },
  table,
);

export type ExpenseRecord = EntityItem<typeof ExpenseEntity>;
