import { expect, test } from "vitest";
import { counted, kept } from "./recount.rules.ts";

test("counts what an earlier version stored under a restaurant's id in capitals with the rest of the restaurant", () => {
  const item = { id: "b1", stockStatus: "low", quantity: 1, category: "Dairy" };
  expect(counted["inventory"]?.({ ...item, restaurantId: "01A2" })).toEqual(
    counted["inventory"]?.({ ...item, restaurantId: "01a2" }),
  );
  const tally = { scope: "inventory", total: 2 };
  expect(kept["tally"]?.({ ...tally, restaurantId: "01A2" })).toEqual(
    kept["tally"]?.({ ...tally, restaurantId: "01a2" }),
  );
});
