import { randomUUID } from "node:crypto";
import { contract } from "@stockpot/core/contract/contract";
import type { Route } from "@stockpot/core/api/route";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { beforeAll, describe, expect, test } from "vitest";
import { buildRestaurant, buildUser, type Person } from "../support/fixtures.ts";
import { attempt } from "../support/client.ts";
import { buildBom } from "../support/menu-fixtures.ts";
import { fieldsOf } from "../support/schema-fields.ts";
import { callerFor, idsOn, isOpenTo, routesWhere } from "../support/sample-requests.ts";
import { buildFullFixture, buildFullFixtureIn, type FullFixture } from "../support/full-fixture.ts";

const lists = routesWhere((route) => route.list !== undefined);

/** A world with two of everything that is listed, so that every list has a second page. */
async function buildTwice(): Promise<FullFixture> {
  const fixture = await buildFullFixture();
  await buildFullFixtureIn(fixture);
  await buildBom({ at: fixture, product: fixture.product, item: fixture.item });
  await buildRestaurant({ owner: fixture.owner });
  await attempt(inventory.update, { token: fixture.owner.token, params: idsOn(fixture), body: { quantity: 4 } });
  // Two administrative actions, for the list of them.
  for (const _ of [1, 2]) {
    const route = contract["user.remove"] ?? expect.unreachable();
    const user = await buildUser({ role: "USER" });
    await attempt(route, { token: fixture.admin.token, params: { userId: user.id } });
  }
  return fixture;
}

const examples = new Map<string | undefined, string>([
  ["date", "2026-01-01"],
  ["uuid", randomUUID()],
]);

/** A value for each filter that a list takes. */
const filtersOf = ({ query }: Route) =>
  fieldsOf(query).flatMap(({ path, kinds: [{ enum: choices, format } = {}] }) => {
    if (["page", "limit", "cursor"].includes(path)) return [];
    return [{ [path]: String(choices?.[0] ?? examples.get(format) ?? "a") }];
  });

/** A cursor with one bit of one of its bytes turned over. */
function turned(cursor: string, at: number): string {
  const bytes = Buffer.from(cursor, "base64url");
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes.toString("base64url");
}

interface Asked {
  readonly token?: string;
  readonly filter?: Record<string, string>;
}

const ask = (id: string, fixture: FullFixture, cursor?: string, { token, filter }: Asked = {}) => {
  const route = contract[id] ?? expect.unreachable();
  const query = { limit: "1", ...filter, ...(cursor !== undefined && { cursor }) };
  // Administrators alone search restaurants.
  const caller = id === "restaurant.list" && filter?.["q"] !== undefined ? fixture.admin : callerFor(route, fixture);
  return attempt(route, { token: token ?? caller.token, params: idsOn(fixture), query });
};

const refuses = async (id: string, fixture: FullFixture, cursor: string, filter?: Record<string, string>) => {
  const answer = await ask(id, fixture, cursor, filter && { filter });
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ code: "INVALID", issues: [{ path: "cursor", message: "Invalid cursor" }] });
};

const nextOf = (text: string): string => JSON.parse(text).pagination.nextCursor ?? expect.unreachable();

describe("a cursor", () => {
  let mine: FullFixture;
  let theirs: FullFixture;
  const cursors = new Map<string, string>();
  beforeAll(async () => {
    [mine, theirs] = await Promise.all([buildTwice(), buildTwice()]);
    for (const { id } of lists) cursors.set(id, nextOf((await ask(id, mine)).text));
  });

  const cursorOf = (id: string) => cursors.get(id) ?? expect.unreachable();

  describe.each(lists)("of $id", ({ id, route }) => {
    test("continues its list, and tells nothing of its position", async () => {
      expect((await ask(id, mine, cursorOf(id))).status).toBe(200);
      const told = Buffer.from(cursorOf(id), "base64url").toString("latin1");
      for (const known of Object.values(idsOn(mine))) expect(told).not.toContain(known);
    });

    test("is refused once any part of it is edited", async () => {
      const { length } = Buffer.from(cursorOf(id), "base64url");
      for (const at of [0, 11, 12, 27, 28, length - 1]) await refuses(id, mine, turned(cursorOf(id), at));
      await refuses(id, mine, cursorOf(id).slice(0, -8));
      for (const behind of [cursorOf(id), "=", "==x", "A", ".", " "]) await refuses(id, mine, cursorOf(id) + behind);
    });

    test("is refused by every other list", async () => {
      for (const other of lists) if (other.id !== id) await refuses(other.id, mine, cursorOf(id));
    });

    const filters = filtersOf(route);
    if (filters.length > 0) {
      test("is refused by its own list under any filter", async () => {
        for (const filter of filters) await refuses(id, mine, cursorOf(id), filter);
      });
    }

    const isOwned = isOpenTo(route, "OWNER");
    if (isOwned) {
      test("is refused for another owner's", async () => {
        await refuses(id, theirs, cursorOf(id));
      });
    }
  });

  test("gives no access beyond that of the person", async () => {
    const strangers: readonly Person[] = [theirs.owner, mine.user];
    for (const { id, route } of lists) {
      if (!route.path.includes("{restaurantId}")) continue;
      for (const { token } of strangers) {
        expect([403, 404]).toContain((await ask(id, mine, cursorOf(id), { token })).status);
      }
    }
  });
});
