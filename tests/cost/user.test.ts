import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { randomUUID } from "node:crypto";
import * as admin from "@stockpot/core/admin/admin.routes";
import { AuditEntity } from "@stockpot/core/activity/audit.entity";
import * as audit from "@stockpot/core/activity/audit.routes";
import type { Route } from "@stockpot/core/api/route";
import { firstIdAt } from "@stockpot/core/platform/id";
import { client, tableName } from "@stockpot/core/storage/client";
import { PlatformCounterEntity } from "@stockpot/core/counter/counter.entity";
import { nameKeyOf } from "@stockpot/core/platform/text";
import { UserEntity } from "@stockpot/core/user/user.entity";
import * as users from "@stockpot/core/administration/user.routes";
import { roles } from "@stockpot/core/api/role";
import { counterOf } from "@stockpot/core/user/user.rules";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { printMeasured } from "../support/columns.ts";
import { maxWriteUnits, authorisationUnits, countUnits, pageUnits } from "../support/allowance.ts";
import { buildUser, password, unique, type Person } from "../support/fixtures.ts";
import type { RawRequest } from "../support/client.ts";
import { enrol } from "../support/second-factor.ts";
import { invoke } from "../support/invoke.ts";
import { costTable, measure, metered, type Cost } from "../support/meter.ts";
import { createPrivateTable } from "../support/private-table.ts";

// People are counted over the whole table, so these tests have one to themselves.
await vi.hoisted(async () => {
  const { nameOwnTable } = await import("../support/own-table.ts");
  nameOwnTable("users-cost");
});

const sizes = [100, 1_000, 10_000] as const;

/** The platform's figures, one read for each part. */
const countedPlatform = 4 * countUnits;

let token: string;
let stored = 0;

const batchSize = 25;

/** Fills the table up to that many people, in equal parts of the roles; names are of one length. */
async function fillUpTo(size: number): Promise<void> {
  const puts = [];
  for (; stored < size; stored += 1) {
    const role = roles[stored % roles.length] ?? "USER";
    const number = String(stored).padStart(8, "0");
    const createdAt = new Date(Date.UTC(2026, 0, 1) + stored * 1000).toISOString();
    const person = { fullName: `Person ${number}`, email: `person.${number}@example.com` };
    // As ids do, it begins with the time.
    const id = `${firstIdAt(Date.parse(createdAt)).slice(0, 14)}${randomUUID().slice(14)}`;
    const user = {
      ...person,
      id,
      nameKey: nameKeyOf(person.fullName),
      role,
      passwordHash: "none",
      sessionVersion: 1,
      restaurantCount: 0,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    };
    puts.push({ PutRequest: { Item: UserEntity.put(user).params<{ Item: Record<string, unknown> }>().Item } });
    if (puts.length === batchSize) {
      await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts.splice(0) } }));
    }
  }
  const counts = Object.fromEntries(roles.map((role) => [counterOf[role], size / roles.length]));
  await PlatformCounterEntity.upsert({ shard: "0", ...counts }).go();
}

/** Costs by how many people there were. */
const costs = new Map<string, readonly Cost[]>();
/** Sent by an administrator, where nothing else is said. */
const measureOurs = <R extends Route>(name: string, route: R, given: RawRequest = {}) =>
  measure(name, route, { token, ...given }, { size: stored });

const keep = (name: string, cost: Cost) => costs.set(name, [...(costs.get(name) ?? []), cost]);

function expectWrite(name: string, cost: Cost, touched: number) {
  expect(cost.inSequence, name).toBeLessThanOrEqual(3);
  expect(cost.read, name).toBeLessThanOrEqual(2);
  expect(cost.write, name).toBeLessThanOrEqual(maxWriteUnits(touched));
  keep(name, cost);
}

beforeAll(createPrivateTable);

afterAll(() => {
  printMeasured(costTable());
});

describe.each(sizes)("among %d users", (size) => {
  let me: Person;

  beforeAll(async () => {
    await fillUpTo(size);
    me = await buildUser({ role: "ADMIN" });
    ({ token } = me);
  });

  test.each([
    [10, undefined],
    [10, "OWNER"],
    [100, undefined],
    [100, "PUBLIC"],
  ])("a page of %d, role %s, costs what it shows", async (limit, role) => {
    const query = { limit: String(limit), ...(role && { role }) };
    const name = `user.list ${limit} ${role ?? ""}`;
    const { cost, result } = await measureOurs(name, users.list, { query });
    const things = result.body.data.length;
    expect(result.body.pagination.total).toBeGreaterThanOrEqual(role ? size / roles.length : size);
    expect(cost.inSequence).toBeLessThanOrEqual(3);
    expect(cost.write).toBe(0);
    expect(cost.read).toBeLessThanOrEqual(authorisationUnits + countedPlatform + pageUnits(things) + 0.5 * things);
    if (things === limit && result.body.pagination.nextCursor) keep(name, cost);
  });

  test("a page far in costs what the first costs, by cursor", async () => {
    const first = await measureOurs("user.list 10", users.list, { query: { limit: "10" } });
    let cursor = first.result.body.pagination.nextCursor ?? expect.unreachable();
    for (let page = 2; page <= Math.min(size / 10, 30); page += 1) {
      const { cost, result } = await metered(() => invoke(users.list, { token, query: { limit: "10", cursor } }));
      expect(cost.read).toBe(first.cost.read);
      expect(cost.inSequence).toBe(first.cost.inSequence);
      cursor = result.body.pagination.nextCursor ?? expect.unreachable();
    }
  });

  test("a search costs what it shows, by the beginning of a name or an email address, with a role too", async () => {
    const number = "00000006";
    const role = roles[6 % roles.length] ?? expect.unreachable();
    for (const query of [{ q: `Person ${number}` }, { q: `person.${number}@` }, { q: `person ${number}`, role }]) {
      const { cost, result } = await measureOurs("user.list q", users.list, { query: { ...query, limit: "10" } });
      expect(result.body.data.map(({ fullName }) => fullName)).toEqual([`Person ${number}`]);
      expect(cost.inSequence).toBeLessThanOrEqual(4);
      expect(cost.read).toBeLessThanOrEqual(authorisationUnits + 2 * pageUnits(1) + 0.5);
    }
  });

  test("one person costs at most 2 requests and 2 units", async () => {
    const { cost } = await measureOurs("user.get", users.get, { params: { userId: me.id } });
    expect(cost.inSequence).toBeLessThanOrEqual(2);
    expect(cost.read).toBeLessThanOrEqual(2);
    keep("user.get", cost);
  });

  test("the summary costs at most 2 requests and 5 units", async () => {
    const { cost } = await measureOurs("admin.summary", admin.summary);
    expect(cost.inSequence).toBeLessThanOrEqual(2);
    expect(cost.read).toBeLessThanOrEqual(5);
    expect(cost.write).toBe(0);
    keep("admin.summary", cost);
  });

  test("writes cost their items, audit record, counters and index entries", async () => {
    const body = { fullName: "New Person", email: `${unique("new")}@example.com`, role: "USER", password };
    const created = await measureOurs("user.create", users.create, { body });
    // The person, the email address and the record; one part of the platform's figures; four index entries.
    expectWrite("user.create", created.cost, 3 + 1 + 4);
    const params = { userId: created.result.body.data.id };
    const renamed = await measureOurs("user.update name", users.update, { params, body: { fullName: "New Name" } });
    // Two index entries with another name, one in another place.
    expectWrite("user.update name", renamed.cost, 2 + 1 + 3 + 2);
    const moved = await measureOurs("user.update role", users.update, { params, body: { role: "PUBLIC" } });
    expectWrite("user.update role", moved.cost, 2 + 1 + 5);
    await enrol({ id: params.userId });
    const lost = await measureOurs("user.resetSecondFactor", users.resetSecondFactor, { params });
    expectWrite("user.resetSecondFactor", lost.cost, 2 + 1);
    const reset = await measureOurs("user.resetPassword", users.resetPassword, { params });
    expectWrite("user.resetPassword", reset.cost, 2 + 1);
    const promoted = await measureOurs("user.update to ADMIN", users.update, { params, body: { role: "ADMIN" } });
    expectWrite("user.update to ADMIN", promoted.cost, 2 + 2 + 5);
    const raised = await measureOurs("user.setSuperAdmin", users.setSuperAdmin, { params, body: { superAdmin: true } });
    expectWrite("user.setSuperAdmin", raised.cost, 2 + 2);
    const removed = await measureOurs("user.remove", users.remove, { params });
    // Also a note for the removal of the rest, and the name that was searched.
    expectWrite("user.remove", removed.cost, 5 + 2 + 2);

    const other = await measureOurs("user.create", users.create, { body });
    const owner = await measureOurs("user.makeOwner", users.makeOwner, {
      params: { userId: other.result.body.data.id },
      body: { name: "Bistro", address: "1 Market Street" },
    });
    // The person, the restaurant, its membership and the record; a counter a kind of thing, the guard and the platform's.
    expectWrite("user.makeOwner", owner.cost, 4 + 8 + 5);
  });

  test("a page of the audit log costs what it shows", async () => {
    for (let made = 0; made < 12; made += 1) {
      await invoke(users.update, { token, params: { userId: me.id }, body: { fullName: unique("Name") } });
    }
    const { cost, result } = await measureOurs("audit.list", audit.list, { query: { limit: "10" } });
    expect(result.body.data).toHaveLength(10);
    expect(cost.inSequence).toBeLessThanOrEqual(2);
    expect(cost.read).toBeLessThanOrEqual(authorisationUnits + countedPlatform + Math.ceil((11 * 900) / 4096));
    const filtered = await measureOurs("audit.list action", audit.list, { query: { action: "UPDATED", limit: "10" } });
    const { nextCursor } = filtered.result.body.pagination;
    const onward = { query: { action: "UPDATED", limit: "10", cursor: nextCursor ?? expect.unreachable() } };
    // All of the record once, and no more than a page after that.
    const everything = (await AuditEntity.query.primary({}).go({ pages: "all" })).data.length;
    expect(filtered.cost.read).toBeLessThanOrEqual(authorisationUnits + Math.ceil((everything * 900) / 4096));
    const next = await measureOurs("audit.list action, next page", audit.list, onward);
    expect(next.cost.read).toBeLessThanOrEqual(authorisationUnits + Math.ceil((22 * 900) / 4096));
  });
});

test("everything costs the same among 100, 1,000 and 10,000 users", () => {
  for (const [name, measured] of costs) {
    for (const { read, write, inSequence } of measured) {
      expect({ read, write, inSequence }, name).toEqual({
        read: measured[0]?.read,
        write: measured[0]?.write,
        inSequence: measured[0]?.inSequence,
      });
    }
  }
});
