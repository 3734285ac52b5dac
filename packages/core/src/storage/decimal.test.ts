import { Big } from "big.js";
import { CustomAttributeType, Entity } from "electrodb";
import { expect, test } from "vitest";
import { decimalsIn } from "./decimal.ts";
import { table } from "./entity.ts";

interface Line {
  readonly name: string;
  readonly pieces: number;
  readonly price: Big;
  readonly parts: readonly { readonly grams: Big; readonly cost?: Big }[];
}

const Document = new Entity(
  {
    model: { service: "test", entity: "document", version: "1" },
    attributes: {
      id: { type: "string", required: true },
      lines: {
        type: CustomAttributeType<Line[]>("any"),
        ...decimalsIn<Line[]>({ price: true, parts: { grams: true, cost: true } }),
        required: true,
      },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

const digits = "123456789012345678901234567.123456789";

test("keeps decimals inside lines exact, as numbers of the table, and leaves everything else alone", () => {
  const lines = [{ name: "1.50", pieces: 2, price: Big("0.1"), parts: [{ grams: Big(digits) }] }];
  const stored = Document.put({ id: "one", lines }).params().Item;
  const [line] = stored.lines;
  expect([line.price.value, line.parts[0].grams.value, line.pieces, line.name]).toEqual(["0.1", digits, 2, "1.50"]);
  expect(line.parts[0]).not.toHaveProperty("cost");

  const [read] =
    Document.parse({ Item: { ...stored, lines: [{ ...line, price: 0.1, parts: [{ grams: Big(digits) }] }] } }).data
      ?.lines ?? [];
  expect(read?.price.plus("0.2").toFixed()).toBe("0.3");
  expect(read?.parts[0]?.grams.plus(1).toFixed()).toBe(Big(digits).plus(1).toFixed());
  expect([read?.pieces, read?.name]).toEqual([2, "1.50"]);
});
