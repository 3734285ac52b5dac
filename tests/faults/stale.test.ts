import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { expect, test } from "vitest";
import { buildRestaurant } from "../support/build.ts";
import { request } from "../support/client.ts";
import { interrupted } from "../support/faults.ts";
import { inside, inThisProcess } from "../support/kitchen.ts";

test("a restaurant that is changed while it is being deleted stays, where only the older version was to go", async () => {
  const place = await buildRestaurant();
  const { version } = place.restaurant;
  const { result, wasInterrupted } = await interrupted(
    /TransactItems/,
    () =>
      request(restaurants.update, {
        ...inside(place),
        body: { name: "Renamed meanwhile", address: "1 Market Street" },
      }),
    () => inThisProcess(restaurants.remove, { ...inside(place), headers: { "if-match": `"${version}"` } }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 412]);
  expect((await request(restaurants.get, inside(place))).body.data).toMatchObject({
    name: "Renamed meanwhile",
    version: version + 1,
  });
});
