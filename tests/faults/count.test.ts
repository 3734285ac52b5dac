import { randomUUID } from "node:crypto";
import * as routes from "@stockpot/core/count/count.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { UnfinishedPostingEntity } from "@stockpot/core/stock/posting.entity";
import { postings, removals, runBackgroundWork } from "@stockpot/functions/background";
import { beforeEach, describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildShelf, countDraft } from "../support/count-fixtures.ts";
import { buildItem, inside, type ItemFixture } from "../support/fixtures.ts";
import { atEachCall, faultKinds, twoMinutesLater, withCrashAfter } from "../support/faults.ts";
import { asFunction } from "../support/grants.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { receive } from "../support/procurement-fixtures.ts";
import { itemsMentioning } from "../support/table.ts";

/** Uses this often on the same request strike each of its calls: see `atEachCall`. It reads the ledger of each item. */
const every = 40;

/** More than one transaction holds: each line is two writes. */
const many = 64;

const sweep = () =>
  twoMinutesLater(async () => {
    await asFunction("background.postings", postings);
    await asFunction("background.removals", removals);
  });

describe("a count of many steps", () => {
  let shelf: readonly ItemFixture[];
  let place: ItemFixture;
  let turn = 0;
  beforeEach(async () => {
    shelf = await buildShelf(many);
    place = shelf[0] ?? expect.unreachable();
  });

  /** A count that differs from every one before, as a request that may be sent again as it was. */
  const counting = () => {
    turn += 1;
    const quantityOf = (index: number) => (turn % 5) * 7 + (index % 13) + 0.25;
    const body = countDraft(Object.fromEntries(shelf.map(({ item: { id } }, index) => [id, quantityOf(index)])));
    const headers = { "idempotency-key": randomUUID() };
    return {
      body,
      params: { ...inside(place).params, countId: body.id ?? "" },
      send: () => invoke<typeof routes.create>(routes.create, { ...inside(place), body, headers }),
    };
  };
  type Counting = ReturnType<typeof counting>;

  const linesOf = async ({ body }: Counting) =>
    (await readLedger(place.restaurant)).movements.filter(({ source }) => source?.id === body.id);
  const expectCounted = async (one: Counting) => {
    const count = (await request(routes.get, { token: place.owner.token, params: one.params })).body.data;
    expect(count).toMatchObject({ status: "POSTED", postedLines: many, refusedLines: 0, by: place.owner.fullName });
    expect((await linesOf(one)).map(({ itemId }) => itemId).toSorted()).toEqual(
      shelf.map(({ item: { id } }) => id).toSorted(),
    );
    const stock = new Map((await readLedger(place.restaurant)).items.map(({ id, quantity }) => [id, quantity]));
    for (const { itemId, quantity } of one.body.lines) expect(stock.get(itemId)?.toNumber()).toBe(quantity);
  };
  const notes = async () => {
    const { data } = await UnfinishedPostingEntity.query.primary({}).go({ pages: "all", consistent: true });
    return data.filter(({ restaurantId }) => restaurantId === place.restaurant.id);
  };
  const expectTidy = async () => {
    expect(await notes()).toEqual([]);
    assertConsistent(await readLedger(place.restaurant), { isClockMoved: true });
  };

  test.each(faultKinds)("is saved once when a call %s and the request is sent again", async (_, fault) => {
    await atEachCall(
      fault,
      async (strike) => {
        const one = counting();
        const struck = await strike(one.send);
        const again = await one.send();
        expect(again.status, again.text).toBe(201);
        if (struck.status === 201) expect(again.text).toBe(struck.text);
        await expectCounted(one);
      },
      every,
    );
    await expectTidy();
  });

  const breaks = faultKinds.filter(([, { isLasting }]) => isLasting);

  test.each(breaks)("is resumed by the background job when a call %s", async (_, fault) => {
    await atEachCall(
      fault,
      async (strike) => {
        const one = counting();
        await strike(one.send);
        const wasBegun = (await linesOf(one)).length > 0;
        await sweep();
        if (wasBegun) await expectCounted(one);
        expect((await one.send()).status).toBe(201);
        await expectCounted(one);
      },
      every,
    );
    await expectTidy();
  });

  /** Begins a count that ends after its first step. */
  async function begin(): Promise<Counting> {
    const one = counting();
    await withCrashAfter(/"COUNT"/, one.send);
    const posted = (await linesOf(one)).length;
    expect(posted).toBeGreaterThan(0);
    expect(posted).toBeLessThan(many);
    return one;
  }

  test(
    "says how far it is while it is stopped, and is finished once by two jobs and the request at once",
    { tags: ["race"] },
    async () => {
      const one = await begin();
      const count = (await request(routes.get, { token: place.owner.token, params: one.params })).body.data;
      expect(count).toMatchObject({ status: "POSTING", postedLines: (await linesOf(one)).length });
      const [answer] = await twoMinutesLater(() => Promise.all([one.send(), runBackgroundWork(), runBackgroundWork()]));
      expect(answer.status, answer.text).toBe(201);
      await expectCounted(one);
      await sweep();
      await expectTidy();
    },
  );

  test("leaves out what was deleted meanwhile, and keeps what came in", async () => {
    const one = await begin();
    const posted = new Set((await linesOf(one)).map(({ itemId }) => itemId));
    const [gone, more] = shelf.filter(({ item: { id } }) => !posted.has(id));
    if (!gone || !more) throw new Error("The shelf is too short");
    const params = { ...inside(place).params, itemId: gone.item.id };
    expect((await attempt(inventory.remove, { ...inside(place), params })).status).toBe(204);
    await receive(place, [{ inventoryItemId: more.item.id, quantity: 3, unit: "KILOGRAM", unitPrice: 2 }]);
    await sweep();
    const count = (await request(routes.get, { token: place.owner.token, params: one.params })).body.data;
    expect(count).toMatchObject({ status: "POSTED", postedLines: many, refusedLines: 1 });
    expect(count.lines.find(({ itemId }) => itemId === gone.item.id)).toMatchObject({ refusal: "ITEM_CHANGED" });
    const counted = one.body.lines.find(({ itemId }) => itemId === more.item.id)?.quantity ?? 0;
    const { items } = await readLedger(place.restaurant);
    expect(items.find(({ id }) => id === more.item.id)?.quantity.toNumber()).toBe(counted + 3);
    await expectTidy();
  });

  test("decides again where an item moves between its reading and its writing", async () => {
    const one = counting();
    const { result, wasInterrupted } = await withInterruption(
      /"COUNT"/,
      () => receive(place, [{ inventoryItemId: place.item.id, quantity: 3, unit: "KILOGRAM", unitPrice: 2 }]),
      one.send,
    );
    expect([wasInterrupted, result.status]).toEqual([true, 201]);
    const { items } = await readLedger(place.restaurant);
    const counted = one.body.lines[0]?.quantity ?? 0;
    // Without a moment of its own it was counted when it was sent, which was before.
    expect(items.find(({ id }) => id === place.item.id)?.quantity.toNumber()).toBe(counted + 3);
    await expectTidy();
  });

  test("is removed with its restaurant", async () => {
    await begin();
    expect((await request(restaurants.remove, inside(place))).status).toBe(204);
    await sweep();
    await sweep();
    expect((await itemsMentioning(place.restaurant.id)).filter((text) => !text.includes("audit"))).toEqual([]);
  });
});

test("a count that another request has finished meanwhile is not set back, though no item of the step differs", async () => {
  const shelf = await buildShelf(80);
  const place = shelf[0] ?? expect.unreachable();
  // Three steps, of which only the last moves anything.
  const body = countDraft(
    Object.fromEntries(shelf.map(({ item: { id, quantity } }, index) => [id, index < 72 ? quantity : quantity + 1])),
  );
  const send = () => invoke<typeof routes.create>(routes.create, { ...inside(place), body });
  const { result, wasInterrupted } = await withInterruption(new RegExp(`TransactItems.*${body.id}`), send, send, 2);
  expect([wasInterrupted, result.status]).toEqual([true, 201]);
  expect(result.body.data).toMatchObject({ status: "POSTED", postedLines: 80, refusedLines: 0 });
  assertConsistent(await readLedger(place.restaurant));
});

/** Counts an item, and lets something else happen once it is read and its ledger is not. */
const countWhile = (place: ItemFixture, quantity: number, meanwhile: () => Promise<unknown>) =>
  withInterruption(/BETWEEN/i, meanwhile, () =>
    invoke<typeof routes.create>(routes.create, {
      ...inside(place),
      body: countDraft({ [place.item.id]: quantity }),
    }),
  );

const onItem = (place: ItemFixture) => ({
  ...inside(place),
  params: { ...inside(place).params, itemId: place.item.id },
});

const lineOf = async (place: ItemFixture) => {
  const [count = expect.unreachable()] = (await request(routes.list, inside(place))).body.data;
  const params = { ...inside(place).params, countId: count.id };
  return (await request(routes.get, { token: place.owner.token, params })).body.data.lines[0];
};

describe("a line of a count whose item moves between its reading and that of its ledger", () => {
  test("is decided again, also where there seemed to be no difference", async () => {
    const place = await buildItem({ quantity: 10, unitCost: 2 });
    const delivery = { inventoryItemId: place.item.id, quantity: 3, unit: "KILOGRAM", unitPrice: 2 } as const;
    const { result, wasInterrupted } = await countWhile(place, 7, () => receive(place, [delivery]));
    expect([wasInterrupted, result.status]).toEqual([true, 201]);
    expect(await lineOf(place)).toMatchObject({ status: "POSTED", expected: 10, difference: -3 });
    const [item] = (await readLedger(place.restaurant)).items;
    expect(item?.quantity.toNumber()).toBe(10);
    assertConsistent(await readLedger(place.restaurant));
  });

  test("is refused for what the book said before it was corrected", async () => {
    const place = await buildItem({ quantity: 10, unitCost: 2 });
    const correct = () => request(inventory.update, { ...onItem(place), body: { quantity: 4 } });
    const { result } = await countWhile(place, 7, correct);
    expect(result.status).toBe(201);
    expect(await lineOf(place)).toMatchObject({ status: "REFUSED", refusal: "COUNTED_SINCE", expected: 10 });
  });

  test("leaves out an item that has been deleted", async () => {
    const place = await buildItem({ quantity: 10, unitCost: 2 });
    const { result } = await countWhile(place, 7, () => request(inventory.remove, onItem(place)));
    expect(result.status).toBe(404);
    expect((await request(routes.list, inside(place))).body.data).toEqual([]);
  });
});
