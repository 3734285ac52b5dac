import * as auth from "@stockpot/core/auth/auth.routes";
import * as counts from "@stockpot/core/count/count.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { dayAfter } from "@stockpot/core/platform/calendar";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { calendarOf } from "@stockpot/core/restaurant/restaurant.rules";
import { purgeDeletedRestaurants } from "@stockpot/core/restaurant/restaurant.service";
import * as settings from "@stockpot/core/settings/settings.routes";
import { lastClosableDay } from "@stockpot/core/restaurant/settings.rules";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as receipts from "@stockpot/core/receipt/receipt.routes";
import { purgeDeletedUsers } from "@stockpot/core/administration/deleted-users";
import * as users from "@stockpot/core/administration/user.routes";
import { describe, expect, test } from "vitest";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { countDraft } from "../support/count-fixtures.ts";
import { buildItem, buildRestaurant, buildUser, inside, password } from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { withInterruption } from "../support/interruption.ts";
import { buildKitchen, buildOrder, inProcess, setQuantity, setStatus } from "../support/order-fixtures.ts";
import {
  buildApproved,
  buildSupplierAndItem,
  deliveryOf,
  onProcurement,
  onReceipt,
} from "../support/procurement-fixtures.ts";
import { caseOf, writeRoutes } from "../support/route-cases.ts";
import { storedItems } from "../support/table.ts";

const ofARestaurant = writeRoutes.filter(({ route }) => route.path.includes("{restaurantId}"));

describe.each(ofARestaurant)("$id", ({ id, route }) => {
  test("answers 404 and leaves nothing where the restaurant is deleted between its read and its write", async () => {
    const one = await caseOf(id, route);
    const { restaurant } = one.fixture;
    const { result, wasInterrupted } = await withInterruption(
      /TransactItems/,
      async () => {
        await request(restaurants.remove, inside(one.fixture));
        await purgeDeletedRestaurants();
      },
      one.callUnkeyed,
    );
    expect([wasInterrupted, result.status]).toEqual([true, 404]);
    expect(await storedItems({ restaurants: [restaurant], people: [] })).toEqual([]);
  });
});

test("a restaurant is not created by a user who is being deleted", async () => {
  const [chief, leaving] = [await buildUser({ role: "ADMIN" }), await buildUser()];
  const dismissed = { token: chief.token, params: { userId: leaving.id } };
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    async () => {
      await request(users.update, { ...dismissed, body: { role: "USER" } });
      await request(users.remove, dismissed);
      await purgeDeletedUsers();
    },
    () =>
      inProcess(restaurants.create, {
        token: leaving.token,
        body: { name: "Bistro", address: "1 Market Street" },
      }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 404]);
  expect(await storedItems({ people: [leaving] })).toEqual([]);
});

test("an order is not short of its own reservation when it is reserved while another change reads the stock", async () => {
  const kitchen = await buildKitchen({ stock: [80], recipes: [[90]] });
  const [item] = kitchen.items;
  const order = await buildOrder(kitchen);
  const { result, wasInterrupted } = await withInterruption(
    /^(?=.*inventory_1)(?=.*"ConsistentRead":true)/,
    async () => {
      await setQuantity(kitchen, item?.id ?? "", 172);
      expect((await setStatus(kitchen, order, "CONFIRMED")).status).toBe(200);
    },
    () => setStatus(kitchen, order, "READY_FOR_PICKUP", { transport: inProcess }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 200]);
  assertConsistent(await readLedger(kitchen.restaurant));
});

test("undoing a delivery says that its procurement was deleted, whenever that was", async () => {
  const store = await buildSupplierAndItem();
  const procurement = await buildApproved(store);
  const delivery = { ...onProcurement(store, procurement), body: deliveryOf(procurement) };
  const receipt = (await request(receipts.create, delivery)).body.data;
  await setQuantity(store, store.item.id, 1);
  const { result, wasInterrupted } = await withInterruption(
    /^(?=.*inventory_1)(?=.*"ConsistentRead":true)/,
    () => request(procurements.remove, onProcurement(store, procurement)),
    () => inProcess(receipts.undo, onReceipt(store, receipt)),
    // Of one that waits for nothing the items are read twice: whether they are there, and what they hold.
    2,
  );
  expect([wasInterrupted, result.status]).toEqual([true, 409]);
  expect(result.error.message).toBe(
    `${procurement.procurementNumber} was deleted. Its deliveries can no longer be undone.`,
  );
});

test("of two changes of the same password only the first succeeds", async () => {
  const { token, email } = await buildUser();
  const change = (newPassword: string) => ({ token, body: { currentPassword: password, newPassword } });
  const { result, wasInterrupted } = await withInterruption(
    /passwordHash/,
    () => request(auth.password, change("Earlier&Pot1")),
    () => inProcess(auth.password, change("Later&Pot2")),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 400]);
  expect(result.error.issues).toMatchObject([{ path: "currentPassword" }]);
  expect((await attempt(auth.login, { body: { email, password: "Later&Pot2" } })).status).toBe(401);
  expect((await attempt(auth.login, { body: { email, password: "Earlier&Pot1" } })).status).toBe(200);
});

test("a restaurant that changes while its older version is being deleted stays", async () => {
  const bistro = await buildRestaurant();
  const { version } = bistro.restaurant;
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () =>
      request(restaurants.update, {
        ...inside(bistro),
        body: { name: "Renamed meanwhile", address: "1 Market Street" },
      }),
    () => inProcess(restaurants.remove, { ...inside(bistro), headers: { "if-match": `"${version}"` } }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 412]);
  expect((await request(restaurants.get, inside(bistro))).body.data).toMatchObject({
    name: "Renamed meanwhile",
    version: version + 1,
  });
});

test("a count counts on the first open day where its own is closed between its reading and its writing", async () => {
  const pantry = await buildItem({ quantity: 5 });
  const on = { ...inside(pantry), params: { ...inside(pantry).params, itemId: pantry.item.id } };
  const occurredAt = new Date(Date.now() - 26 * 60 * 60_000).toISOString();
  const closedThrough = lastClosableDay(calendarOf(pantry.restaurant), new Date().toISOString());
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => request(settings.closePeriod, { ...inside(pantry), body: { closedThrough } }),
    () => inProcess(inventory.update, { ...on, body: { quantity: 4, occurredAt } }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 200]);
  const [line] = (await request(inventory.movements, on)).body.data;
  expect(line).toMatchObject({ kind: "ADJUSTMENT", businessDay: dayAfter(closedThrough, 1), late: true });
  assertConsistent(await readLedger(pantry.restaurant));
});

test("a sheet counts on the first open day where its own is closed between its reading and its writing", async () => {
  const pantry = await buildItem({ quantity: 0 });
  const countedAt = new Date(Date.now() - 26 * 60 * 60_000).toISOString();
  const body = countDraft({}, { lines: [{ itemId: pantry.item.id, quantity: 4, countedAt }] });
  const closedThrough = lastClosableDay(calendarOf(pantry.restaurant), new Date().toISOString());
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => request(settings.closePeriod, { ...inside(pantry), body: { closedThrough } }),
    () => inProcess(counts.create, { ...inside(pantry), body }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 201]);
  const params = { ...inside(pantry).params, itemId: pantry.item.id };
  const [line] = (await request(inventory.movements, { ...inside(pantry), params })).body.data;
  expect(line).toMatchObject({ kind: "COUNT", businessDay: dayAfter(closedThrough, 1), late: true });
  assertConsistent(await readLedger(pantry.restaurant));
});
