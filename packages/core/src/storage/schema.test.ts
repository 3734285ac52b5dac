import { expect, test } from "vitest";
import { formatOf, tableFormat } from "./schema.ts";

test.each([
  ["stockpot-production-1", 1],
  ["stockpot-pr-12-1", 1],
  ["stockpot-production-3-20261120T080000Z", 3],
  [`stockpot-${tableFormat}`, tableFormat],
  ["stockpot-production", NaN],
  ["stockpot-production-20261120T080000Z", NaN],
])("the format of %s is %d", (table, format) => {
  expect(formatOf(table)).toBe(format);
});
