import { expect, test } from "vitest";
import { forEachSettled } from "./background.ts";
import { failuresOf } from "./failed-work.ts";

const refusal = new Error("refused");

test("every failure comes with the ids of all that it was part of", async () => {
  const failed = await forEachSettled(
    ["one", "other"],
    () =>
      forEachSettled(
        ["first", "second", "third"],
        async (orderId) => {
          if (orderId !== "second") throw refusal;
        },
        (orderId) => ({ orderId }),
        "Some orders failed",
      ),
    (restaurantId) => ({ restaurantId }),
    "Some restaurants failed",
  ).catch((error: unknown) => error);
  expect(failed).toMatchObject({ name: "AggregateError", message: "Some restaurants failed" });
  expect(failuresOf(failed)).toEqual([
    { ids: { restaurantId: "one", orderId: "first" }, error: refusal },
    { ids: { restaurantId: "one", orderId: "third" }, error: refusal },
    { ids: { restaurantId: "other", orderId: "first" }, error: refusal },
    { ids: { restaurantId: "other", orderId: "third" }, error: refusal },
  ]);
});

test("an AggregateError of something else is one failure", () => {
  const unreachable = new AggregateError([new Error("IPv6"), new Error("IPv4")], "Nobody there");
  expect(failuresOf(unreachable)).toEqual([{ ids: {}, error: unreachable }]);
});
