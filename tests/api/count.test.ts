import { randomUUID } from "node:crypto";
import * as routes from "@stockpot/core/count/count.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { dayAfter } from "@stockpot/core/platform/calendar";
import { calendarOf } from "@stockpot/core/restaurant/restaurant.rules";
import * as settings from "@stockpot/core/settings/settings.routes";
import { lastClosableDay } from "@stockpot/core/restaurant/settings.rules";
import { describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildCount, buildShelf, countDraft } from "../support/count-fixtures.ts";
import { buildItem, buildRestaurant, inside, type ItemFixture } from "../support/fixtures.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { storedItems } from "../support/table.ts";
import { receive } from "../support/procurement-fixtures.ts";

const onItem = ({ item, ...place }: ItemFixture) => ({
  ...inside(place),
  params: { ...inside(place).params, itemId: item.id },
});
const itemOf = async (pantry: ItemFixture) => (await request(inventory.get, onItem(pantry))).body.data;
const movementsOf = async (pantry: ItemFixture) => (await request(inventory.movements, onItem(pantry))).body.data;
const setQuantity = (pantry: ItemFixture, quantity: number) =>
  request(inventory.update, { ...onItem(pantry), body: { quantity } });
const kilos = (pantry: ItemFixture, quantity: number) =>
  receive(pantry, [{ inventoryItemId: pantry.item.id, quantity, unit: "KILOGRAM", unitPrice: 2 }]);

const now = () => new Date().toISOString();
const hour = 60 * 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const everything = (pantry: ItemFixture) => storedItems({ restaurants: [pantry.restaurant], people: [] });

describe("POST …/counts", () => {
  test("answers 404 to an item of another owner, or none, and writes nothing", async () => {
    const [pantry, other] = [await buildItem(), await buildItem()];
    const before = [await everything(pantry), await everything(other)];
    for (const unknown of [other.item.id, randomUUID()]) {
      const body = countDraft({ [pantry.item.id]: 3, [unknown]: 3 });
      const answer = await attempt(routes.create, { ...inside(pantry), body });
      expect([answer.status, answer.error.message]).toEqual([404, "Inventory item not found"]);
    }
    expect([await everything(pantry), await everything(other)]).toEqual(before);
  });

  const item = { itemId: randomUUID(), quantity: 1 };
  test.each([
    ["no lines", { lines: [] }, "lines", "Count at least one item"],
    ["a quantity below 0", { lines: [{ ...item, quantity: -1 }] }, "lines.0.quantity", "Quantity must be positive"],
    ["five decimals", { lines: [{ ...item, quantity: 0.00001 }] }, "lines.0.quantity", "Use at most 4 decimals"],
    ["an item twice", { lines: [item, item] }, "lines.1.itemId", "This item is counted twice"],
    ["a reason that says nothing", { reason: "OTHER", lines: [item] }, "notes", "Say why you counted"],
    ["no moment", { lines: [{ ...item, countedAt: "lunch" }] }, "lines.0.countedAt", "Invalid date"],
  ])("answers 400 to %s", async (_, changes, path, message) => {
    const bistro = await buildRestaurant();
    const answer = await attempt(routes.create, { ...inside(bistro), body: { ...countDraft({}), ...changes } });
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path, message }]]);
  });

  test.each([
    ["a unit that does not convert", { unit: "LITER" }, "lines.0.unit", /^Liter does not convert to Kilogram/],
    ["a moment in the future", { countedAt: ago(-hour) }, "lines.0.countedAt", /^This time is in the future$/],
    [
      "a count of last week, naming its item",
      { countedAt: ago(8 * 24 * hour) },
      "lines.0.countedAt",
      /^Saffron was counted more than 7 days ago. Count it again.$/,
    ],
  ])("answers 400 to %s and writes nothing", async (_, changes, path, message) => {
    const pantry = await buildItem({ name: "Saffron" });
    const before = await everything(pantry);
    const body = { ...countDraft({}), lines: [{ itemId: pantry.item.id, quantity: 1, ...changes }] };
    const answer = await attempt(routes.create, { ...inside(pantry), body });
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path, message: expect.stringMatching(message) }]]);
    expect(await everything(pantry)).toEqual(before);
  });

  test("names every row that cannot be saved in one answer, each on its own field", async () => {
    const [saffron, salt, thyme, bay] = await buildShelf(4);
    if (!saffron || !salt || !thyme || !bay) throw new Error("The shelf is too short");
    const send = (lines: readonly object[]) =>
      attempt(routes.create, { ...inside(saffron), body: { ...countDraft({}), lines } });
    const [first, second, third] = [saffron, salt, thyme].map((shelf) => ({ itemId: shelf.item.id, quantity: 1 }));
    const answer = await send([
      { ...first, unit: "LITER" },
      { ...second, countedAt: ago(8 * 24 * hour) },
      { itemId: bay.item.id, quantity: 1 },
      { ...third, unit: "PIECE" },
      { itemId: randomUUID(), quantity: 1 },
    ]);
    expect(answer.status).toBe(400);
    expect(answer.error.issues.map(({ path }) => path)).toEqual([
      "lines.0.unit",
      "lines.1.countedAt",
      "lines.3.unit",
      "lines.4.itemId",
    ]);
    const repeated = await send([first, second, first, first, second].flatMap((line) => line ?? []));
    expect(repeated.error.issues.map(({ path }) => path)).toEqual([
      "lines.2.itemId",
      "lines.3.itemId",
      "lines.4.itemId",
    ]);
  });

  test("answers 422 to other figures under an id that was saved", async () => {
    const pantry = await buildItem({ quantity: 10 });
    const body = countDraft({ [pantry.item.id]: 8 });
    await request(routes.create, { ...inside(pantry), body });
    const other = { ...body, lines: [{ itemId: pantry.item.id, quantity: 7 }] };
    const answer = await attempt(routes.create, { ...inside(pantry), body: other });
    expect([answer.status, answer.error.message]).toEqual([
      422,
      "This count was already saved as CNT-000001, with different figures.",
    ]);
    expect(await itemOf(pantry)).toMatchObject({ quantity: 8 });
  });

  test("answers 201 and posts the differences, each with its value and the number of the count", async () => {
    const [less, more, same] = await buildShelf(3);
    if (!less || !more || !same) throw new Error("The shelf is too short");
    const counted = { [less.item.id]: 7.5, [more.item.id]: 11, [same.item.id]: 10 };
    const count = await buildCount(less, counted, { notes: "Before the delivery" });
    expect(count).toMatchObject({
      number: "CNT-000001",
      status: "POSTED",
      reason: "ROUTINE",
      notes: "Before the delivery",
      lineCount: 3,
      postedLines: 3,
      refusedLines: 0,
      shortValue: -5,
      overValue: 2,
      by: less.owner.fullName,
    });
    expect(count.lines).toMatchObject([
      { name: less.item.name, counted: 7.5, expected: 10, difference: -2.5, value: -5, status: "POSTED" },
      { name: more.item.name, counted: 11, expected: 10, difference: 1, value: 2, status: "POSTED" },
      { name: same.item.name, counted: 10, expected: 10, difference: 0, status: "POSTED" },
    ]);
    const [movement] = await movementsOf(less);
    expect(movement).toMatchObject({
      kind: "COUNT",
      bucket: "COUNT",
      quantity: -2.5,
      balance: 7.5,
      value: -5,
      source: { type: "COUNT", id: count.id, number: "CNT-000001" },
    });
    // A line without a difference is not written.
    expect(await itemOf(same)).toEqual(same.item);
    const known = (
      await request(routes.get, { ...inside(less), params: { ...inside(less).params, countId: count.id } })
    ).body.data;
    expect(known).toEqual(count);
    assertConsistent(await readLedger(less.restaurant));
  });

  test("understands any unit that converts", async () => {
    const pantry = await buildItem({ quantity: 2, unitCost: 1 });
    const lines = [{ itemId: pantry.item.id, quantity: 500, unit: "GRAM" as const }];
    const count = await buildCount(pantry, {}, { lines });
    expect(count.lines).toMatchObject([
      { quantity: 500, unit: "GRAM", baseUnit: "KILOGRAM", counted: 0.5, value: -1.5 },
    ]);
    expect(await itemOf(pantry)).toMatchObject({ quantity: 0.5, stockValue: 0.5 });
  });

  test("is against what the book said when it was counted, whatever came in or went out since", async () => {
    const pantry = await buildItem({ quantity: 900, unitCost: 2 });
    const countedAt = now();
    await kilos(pantry, 24);
    const count = await buildCount(pantry, {}, { lines: [{ itemId: pantry.item.id, quantity: 898, countedAt }] });
    expect(count.lines).toMatchObject([{ expected: 900, difference: -2, countedAt, status: "POSTED" }]);
    expect(await itemOf(pantry)).toMatchObject({ quantity: 922 });
    expect(await movementsOf(pantry)).toMatchObject([
      { kind: "COUNT", occurredAt: countedAt },
      { kind: "RECEIPT" },
      {},
    ]);
    assertConsistent(await readLedger(pantry.restaurant));
  });

  test("leaves what has moved of other items to them", async () => {
    const shelf = await buildShelf(6);
    const [first] = shelf;
    if (!first) throw new Error("The shelf is too short");
    const countedAt = now();
    for (const [index, pantry] of shelf.entries()) if (index % 2 === 1) await kilos(pantry, 24);
    const lines = shelf.map(({ item: { id: itemId } }) => ({ itemId, quantity: 9, countedAt }));
    const count = await buildCount(first, {}, { lines });
    for (const line of count.lines) expect(line).toMatchObject({ expected: 10, difference: -1, status: "POSTED" });
    const stock = await Promise.all(shelf.map(async (pantry) => (await itemOf(pantry)).quantity));
    expect(stock).toEqual([9, 33, 9, 33, 9, 33]);
  });

  test("takes what came in before it was counted as there", async () => {
    const pantry = await buildItem({ quantity: 900, unitCost: 2 });
    await kilos(pantry, 24);
    const lines = [{ itemId: pantry.item.id, quantity: 924, countedAt: now() }];
    expect((await buildCount(pantry, {}, { lines })).lines).toMatchObject([{ expected: 924, difference: 0 }]);
    expect(await movementsOf(pantry)).toHaveLength(2);
  });

  test.each(["counted", "corrected by hand"])("refuses a line that was %s since, and posts the others", async (how) => {
    const [again, other] = await buildShelf(2);
    if (!again || !other) throw new Error("The shelf is too short");
    const countedAt = now();
    if (how === "counted") await buildCount(again, { [again.item.id]: 6 });
    else await setQuantity(again, 6);
    const lines = [again, other].map(({ item: { id: itemId } }) => ({ itemId, quantity: 7, countedAt }));
    const count = await buildCount(again, {}, { lines });
    expect(count).toMatchObject({ status: "POSTED", postedLines: 2, refusedLines: 1, shortValue: -6 });
    expect(count.lines).toMatchObject([
      { status: "REFUSED", refusal: "COUNTED_SINCE", expected: 10, difference: -3 },
      { status: "POSTED", difference: -3 },
    ]);
    expect(count.lines[0]).not.toHaveProperty("value");
    expect([(await itemOf(again)).quantity, (await itemOf(other)).quantity]).toEqual([6, 7]);
    assertConsistent(await readLedger(again.restaurant));
  });

  test("lets the later of two counts win, whichever is saved first", async () => {
    const pantry = await buildItem({ quantity: 10, unitCost: 2 });
    const [earlier, later] = [ago(2), now()];
    await new Promise((resolve) => setTimeout(resolve, 5));
    const save = (quantity: number, countedAt: string) =>
      buildCount(pantry, {}, { lines: [{ itemId: pantry.item.id, quantity, countedAt }] });
    await save(8, later);
    expect((await save(9, earlier)).lines).toMatchObject([{ refusal: "COUNTED_SINCE" }]);
    expect((await save(8, later)).lines).toMatchObject([{ expected: 8, difference: 0 }]);
    expect(await itemOf(pantry)).toMatchObject({ quantity: 8 });
  });

  test("saves a count once, however often it is sent", async () => {
    const pantry = await buildItem({ quantity: 10, unitCost: 2 });
    const body = countDraft({ [pantry.item.id]: 8 });
    const headers = { "idempotency-key": randomUUID() };
    const first = await request(routes.create, { ...inside(pantry), body, headers });
    expect((await request(routes.create, { ...inside(pantry), body, headers })).text).toBe(first.text);
    // Long after the key has expired.
    expect((await request(routes.create, { ...inside(pantry), body })).text).toBe(first.text);
    expect(await movementsOf(pantry)).toHaveLength(2);
    assertConsistent(await readLedger(pantry.restaurant));
  });

  test("saves the same count that is sent at once by two devices once", { tags: ["race"] }, async () => {
    const shelf = await buildShelf(4);
    const [first] = shelf;
    if (!first) throw new Error("The shelf is too short");
    const body = countDraft(Object.fromEntries(shelf.map(({ item: { id } }) => [id, 4])));
    const answers = await Promise.all([1, 2].map(() => request(routes.create, { ...inside(first), body })));
    expect(answers[0]?.body.data).toEqual(answers[1]?.body.data);
    for (const one of shelf) expect(await movementsOf(one)).toHaveLength(2);
    assertConsistent(await readLedger(first.restaurant));
  });

  test(
    "numbers counts without a gap when two are saved at once, and neither corrects what the other did",
    { tags: ["race"] },
    async () => {
      const shelf = await buildShelf(5);
      const [first] = shelf;
      if (!first) throw new Error("The shelf is too short");
      const counted = Object.fromEntries(shelf.map(({ item: { id } }) => [id, 8]));
      const counts = await Promise.all([1, 2, 3].map(() => buildCount(first, counted)));
      expect(counts.map(({ number }) => number).toSorted()).toEqual(["CNT-000001", "CNT-000002", "CNT-000003"]);
      for (const one of shelf) expect(await itemOf(one)).toMatchObject({ quantity: 8 });
      assertConsistent(await readLedger(first.restaurant));
    },
  );

  test("counts what was counted in a closed period on the first open day, and marks it late", async () => {
    const pantry = await buildItem({ quantity: 0 });
    const closedThrough = lastClosableDay(calendarOf(pantry.restaurant), now());
    await request(settings.closePeriod, { ...inside(pantry), body: { closedThrough } });
    const countedAt = ago(50 * hour);
    const lines = [{ itemId: pantry.item.id, quantity: 8, countedAt }];
    expect((await buildCount(pantry, {}, { lines })).lines).toMatchObject([{ expected: 0, difference: 8, countedAt }]);
    const [line] = await movementsOf(pantry);
    expect(line).toMatchObject({ kind: "COUNT", businessDay: dayAfter(closedThrough, 1), late: true });
    assertConsistent(await readLedger(pantry.restaurant));
  });

  test("refuses a line counted before the item was created", async () => {
    const pantry = await buildItem({ quantity: 10 });
    const lines = [{ itemId: pantry.item.id, quantity: 8, countedAt: ago(hour) }];
    expect((await buildCount(pantry, {}, { lines })).lines).toMatchObject([{ refusal: "COUNTED_SINCE" }]);
  });

  test("saves 120 lines in steps, each once", async () => {
    const shelf = await buildShelf(120);
    const [first] = shelf;
    if (!first) throw new Error("The shelf is too short");
    const counted = Object.fromEntries(shelf.map(({ item: { id } }, index) => [id, index % 10]));
    const count = await buildCount(first, counted);
    expect(count).toMatchObject({ status: "POSTED", lineCount: 120, postedLines: 120, refusedLines: 0 });
    expect(count.lines.map(({ itemId }) => itemId)).toEqual(shelf.map(({ item: { id } }) => id));
    expect(count.shortValue).toBe(-2 * shelf.reduce((sum, _, index) => sum + 10 - (index % 10), 0));
    const ledger = await readLedger(first.restaurant);
    const moved = ledger.movements.filter(({ kind }) => kind === "COUNT");
    expect(new Set(moved.map(({ itemId }) => itemId)).size).toBe(120);
    expect(moved).toHaveLength(120);
    assertConsistent(ledger);
  });
});

describe("GET …/counts", () => {
  test("answers 200 with the newest first, without their lines", async () => {
    const pantry = await buildItem({ quantity: 10 });
    for (const quantity of [9, 8, 7]) await buildCount(pantry, { [pantry.item.id]: quantity });
    const { data, pagination } = (await request(routes.list, { ...inside(pantry), query: { limit: 2 } })).body;
    expect(data.map(({ number }) => number)).toEqual(["CNT-000003", "CNT-000002"]);
    expect(pagination).toMatchObject({ total: 3, pages: 2 });
    const query = { limit: 2, cursor: pagination.nextCursor ?? expect.unreachable() };
    const rest = (await request(routes.list, { ...inside(pantry), query })).body;
    expect(rest.data.map(({ number }) => number)).toEqual(["CNT-000001"]);
  });
});
