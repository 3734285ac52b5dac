import type { OrderSummary } from "@stockpot/core/order/order.schema";
import { expect, test } from "vitest";
import { endOfChange } from "./change-end.ts";

const refused: OrderSummary["refused"] = { status: "PREPARING", at: "2026-01-31T12:00:00.000Z", shortages: [] };

test("a change is only said to be done where the order has the status", () => {
  expect(endOfChange({ status: "PREPARING" }, "PREPARING")).toBe("done");
  expect(endOfChange({ status: "PENDING", refused }, "PREPARING")).toBe("refused");
  expect(endOfChange({ status: "PREPARING", refused }, "PREPARING")).toBe("refused");
  expect(endOfChange({ status: "PENDING" }, "PREPARING")).toBe("unknown");
  expect(endOfChange({ status: "CANCELLED" }, "PREPARING")).toBe("unknown");
});
