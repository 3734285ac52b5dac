import { newId } from "@stockpot/core/platform/id";
import { type Reading, type Subject, beginReading, readOn } from "@stockpot/core/recount/recount.reading";
import { stepsFrom } from "@stockpot/core/recount/recount.subjects";
import { expect, inject, test } from "vitest";
import { printMeasured } from "../support/columns.ts";
import { putAll } from "../support/engine.ts";
import type { RestaurantFixture } from "../support/fixtures.ts";
import { buildBom } from "../support/menu-fixtures.ts";
import { metered } from "../support/meter.ts";
import { buildOrder, inProcess, setStatus } from "../support/order-fixtures.ts";
import { entityOf } from "../support/scan-recount.ts";
import { itemsOf } from "../support/table.ts";

async function subjectOf({ restaurant }: RestaurantFixture): Promise<Subject> {
  for await (const { subject } of stepsFrom({ stage: "restaurants" })) {
    if (subject.restaurantId === restaurant.id) return subject;
  }
  return expect.unreachable();
}

/** Reads all of a restaurant once. @returns what that took */
async function readOnce(subject: Subject) {
  const reading: Reading = beginReading();
  const startedAt = performance.now();
  const { cost } = await metered(async () => {
    while (reading.nth === 1 && !(await readOn(subject, reading, () => false)));
  });
  return { ...cost, ms: performance.now() - startedAt };
}

test("the recount of a restaurant reads each of its things once, at half a unit for four kilobytes", async () => {
  const dish = await buildBom();
  const order = await buildOrder({ ...dish, products: [dish.product] }, [{ productId: dish.product.id, quantity: 1 }]);
  for (const status of ["CONFIRMED", "PREPARING", "COMPLETED"] as const) {
    expect((await setStatus(dish, order, status, { transport: inProcess })).status).toBe(200);
  }
  const subject = await subjectOf(dish);
  const few = await readOnce(subject);
  const [movement] = (await itemsOf({ restaurants: [dish.restaurant], people: [] })).filter(
    (item) => entityOf(item) === "movement" && JSON.stringify(item).includes(order.id),
  );
  const { sk, ...line } = movement ?? expect.unreachable();
  const thousands = Number(process.env["THOUSANDS"] ?? 4);
  const copies = Array.from({ length: 1000 * thousands }, () => ({
    ...line,
    sk: { S: `${sk?.S?.slice(0, -36)}${newId()}` },
  }));
  await putAll(inject("endpoint"), copies);
  const many = await readOnce(subject);
  const perThousand = (many.read - few.read) / thousands;
  printMeasured(
    `${few.read} read units of a restaurant with one order, ${perThousand} for each 1,000 movements, in ${((many.ms - few.ms) / thousands).toFixed()} ms`,
  );
  expect(few.read).toBeLessThanOrEqual(3);
  expect(few.write + many.write).toBe(0);
  expect(perThousand).toBeLessThanOrEqual(75);
});
