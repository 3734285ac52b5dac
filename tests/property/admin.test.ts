import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as admin from "@stockpot/core/admin/admin.routes";
import * as audit from "@stockpot/core/activity/audit.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { recount } from "@stockpot/core/recount/recount.service";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { client, tableName } from "@stockpot/core/storage/client";
import { PlatformCounterEntity } from "@stockpot/core/counter/counter.entity";
import {
  AdministratorExists,
  hasAdministrator,
  installAdministrator,
} from "@stockpot/core/administration/install-administrator";
import * as users from "@stockpot/core/administration/user.routes";
import { roles } from "@stockpot/core/api/role";
import { type Role } from "@stockpot/core/user/user.schema";
import * as fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { buildUser, password, unique, type Person } from "../support/fixtures.ts";
import { invoke } from "../support/invoke.ts";
import { createPrivateTable } from "../support/private-table.ts";

// Administrators are counted over the whole table, so these tests have one to themselves.
await vi.hoisted(async () => {
  const { nameOwnTable } = await import("../support/own-table.ts");
  nameOwnTable("admin");
});

beforeAll(createPrivateTable);

afterEach(async () => {
  expect((await recount()).drift).toEqual([]);
});

const installed = async () => {
  const email = `${unique("root")}@example.com`;
  return installAdministrator({ email, fullName: "Root", password }, { anyway: true });
};

async function installFirst(): Promise<"made" | "refused"> {
  const draft = { email: `${unique("first")}@example.com`, fullName: "First", password };
  try {
    await installAdministrator(draft, { anyway: false });
    return "made";
  } catch (error) {
    if (error instanceof AdministratorExists) return "refused";
    throw error;
  }
}

const bistro = () => ({ name: "Bistro", address: "1 Market Street" });

const administrators = async (token: string) =>
  (await invoke(users.list, { token, query: { role: "ADMIN", limit: "100" } })).body;

/** How many of these are super admins, by the table itself. */
async function superAdminsAmong(people: readonly { readonly id: string }[]): Promise<number> {
  const witness = await buildUser({ role: "ADMIN" });
  const { data } = await administrators(witness.token);
  return data.filter(({ id, superAdmin }) => superAdmin && people.some((one) => one.id === id)).length;
}

/** Leaves this one administrator, and makes all others owners. */
async function onlyAdministrator(): Promise<Person> {
  const last = await buildUser({ role: "ADMIN" });
  for (;;) {
    const { data } = await administrators(last.token);
    const others = data.filter(({ id }) => id !== last.id);
    if (others.length === 0) return last;
    for (const { id } of others) {
      await invoke(users.update, { token: last.token, params: { userId: id }, body: { role: "OWNER" } });
    }
  }
}

describe("the first administrator", () => {
  test("is made by exactly one of sixteen at once, and then by none", async () => {
    expect(await hasAdministrator()).toBe(false);
    const outcomes = await Promise.all(Array.from({ length: 16 }, installFirst));
    expect(outcomes.filter((outcome) => outcome === "made")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "refused")).toHaveLength(15);
    expect(await hasAdministrator()).toBe(true);
    expect(await installFirst()).toBe("refused");
  });

  test("is a super admin", async () => {
    expect((await installed()).superAdmin).toBe(true);
  });

  test("is made beside another where that is asked for, but never twice with one email address", async () => {
    const { email } = await installed();
    await expect(installAdministrator({ email, fullName: "Root", password }, { anyway: true })).rejects.toMatchObject({
      code: "IN_USE",
    });
  });

  test("is on record as made at the command line", async () => {
    const made = await installed();
    const { token } = await buildUser({ role: "ADMIN" });
    const { data } = (await invoke(audit.list, { token, query: { limit: "100" } })).body;
    expect(data.find(({ subject }) => subject.id === made.id)).toMatchObject({
      action: "CREATED",
      actor: { fullName: "Command line" },
    });
  });
});

describe("the last administrator", () => {
  test("cannot be deleted, made an owner or given another role", async () => {
    const { id: userId, token } = await onlyAdministrator();
    const params = { userId };
    const removed = await invoke(users.remove, { token, params });
    expect(removed.status).toBe(409);
    expect(removed.error).toMatchObject({
      code: "CONFLICT",
      message: "The last super admin can't be deleted, demoted or given another role.",
    });
    expect((await invoke(users.update, { token, params, body: { role: "USER" } })).status).toBe(409);
    expect((await invoke(users.makeOwner, { token, params, body: bistro() })).status).toBe(409);
    expect((await administrators(token)).data.map(({ id }) => id)).toEqual([userId]);
  });

  test("can leave once there is another", async () => {
    const { id: userId, token } = await onlyAdministrator();
    const other = await buildUser({ role: "ADMIN" });
    expect((await invoke(users.remove, { token, params: { userId } })).status).toBe(204);
    expect((await administrators(other.token)).data.map(({ id }) => id)).toEqual([other.id]);
  });

  const waysOut = {
    deleting: (token: string, userId: string) => invoke(users.remove, { token, params: { userId } }),
    demoting: (token: string, userId: string) =>
      invoke(users.update, { token, params: { userId }, body: { role: "OWNER" } }),
    "making owners of": (token: string, userId: string) =>
      invoke(users.makeOwner, { token, params: { userId }, body: bistro() }),
  };

  test("remains where all of sixteen super admins are made ordinary ones at once, each by another", async () => {
    const first = await onlyAdministrator();
    const rest = await Promise.all(Array.from({ length: 15 }, () => buildUser({ role: "ADMIN" })));
    const all = [first, ...rest];
    const answers = await Promise.all(
      all.map(({ token }, index) =>
        invoke(users.setSuperAdmin, {
          token,
          params: { userId: all[(index + 1) % all.length]?.id ?? "" },
          body: { superAdmin: false },
        }),
      ),
    );
    for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status);
    expect(await superAdminsAmong(all)).toBeGreaterThanOrEqual(1);
  });

  test("remains a super admin beside any number of ordinary ones", async () => {
    const { id: userId, token } = await onlyAdministrator();
    await buildUser({ role: "ADMIN", superAdmin: false });
    const params = { userId };
    expect((await invoke(users.remove, { token, params })).status).toBe(409);
    expect((await invoke(users.setSuperAdmin, { token, params, body: { superAdmin: false } })).status).toBe(409);
    expect(await superAdminsAmong([{ id: userId }])).toBe(1);
  });

  test("leaves an ordinary administrator free to go", async () => {
    await onlyAdministrator();
    const { id: userId, token } = await buildUser({ role: "ADMIN", superAdmin: false });
    expect((await invoke(users.remove, { token, params: { userId } })).status).toBe(204);
  });

  test.each(Object.entries(waysOut))("remains when all of them are %s each other at once", async (_name, wayOut) => {
    for (const count of [2, 3, 8]) {
      const first = await onlyAdministrator();
      const rest = await Promise.all(Array.from({ length: count - 1 }, () => buildUser({ role: "ADMIN" })));
      const all = [first, ...rest];
      const attempts = all.flatMap((actor) => all.filter(({ id }) => id !== actor.id).map(({ id }) => ({ actor, id })));
      const answers = await Promise.all(attempts.map(({ actor, id }) => wayOut(actor.token, id)));
      for (const { status } of answers) expect([200, 204, 401, 404, 409]).toContain(status);
      const witness = await buildUser({ role: "ADMIN" });
      const { data, pagination } = await administrators(witness.token);
      const left = data.filter(({ id }) => id !== witness.id);
      expect(left.length).toBeGreaterThanOrEqual(1);
      expect(left.some(({ superAdmin }) => superAdmin)).toBe(true);
      expect(left.every(({ id }) => all.some((one) => one.id === id))).toBe(true);
      expect(pagination.total).toBe(data.length);
    }
  });
});

type Act = (all: readonly Person[]) => Promise<{ readonly status: number }>;

const anyRole = fc.constantFrom(...roles);
const anyone = fc.nat({ max: 7 });
const pick = (all: readonly Person[], index: number) => all[index % all.length] ?? expect.unreachable();

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ by: anyone, whom: anyone, superAdmin: fc.boolean() }).map(
    ({ by, whom, superAdmin }): Act =>
      (all) =>
        invoke(users.setSuperAdmin, {
          token: pick(all, by).token,
          params: { userId: pick(all, whom).id },
          body: { superAdmin },
        }),
  ),
  fc.record({ by: anyone, role: anyRole }).map(
    ({ by, role }): Act =>
      (all) =>
        invoke(users.create, {
          token: pick(all, by).token,
          body: { fullName: "New Person", email: `${unique("new")}@example.com`, role, password },
        }),
  ),
  fc.record({ by: anyone, whom: anyone, role: anyRole }).map(
    ({ by, whom, role }): Act =>
      (all) =>
        invoke(users.update, {
          token: pick(all, by).token,
          params: { userId: pick(all, whom).id },
          body: { role, fullName: unique("Name") },
        }),
  ),
  fc.record({ by: anyone, whom: anyone }).map(
    ({ by, whom }): Act =>
      (all) =>
        invoke(users.makeOwner, {
          token: pick(all, by).token,
          params: { userId: pick(all, whom).id },
          body: { ...bistro(), isActive: whom % 2 === 0 },
        }),
  ),
  fc.record({ by: anyone, whom: anyone }).map(
    ({ by, whom }): Act =>
      (all) =>
        invoke(users.remove, { token: pick(all, by).token, params: { userId: pick(all, whom).id } }),
  ),
  fc.record({ by: anyone, whom: anyone }).map(
    ({ by, whom }): Act =>
      (all) =>
        invoke(users.resetPassword, {
          token: pick(all, by).token,
          params: { userId: pick(all, whom).id },
        }),
  ),
);

async function countByReading(token: string): Promise<Record<Role, number>> {
  const counts = { OWNER: 0, ADMIN: 0, MEMBER: 0, USER: 0, PUBLIC: 0 };
  let cursor: string | undefined;
  do {
    const { data, pagination } = (
      await invoke(users.list, { token, query: { limit: "100", ...(cursor && { cursor }) } })
    ).body;
    for (const { role } of data) counts[role] += 1;
    cursor = pagination.nextCursor ?? undefined;
  } while (cursor);
  return counts;
}

test("whatever administrators do at once, one remains and every figure is right", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyAct, { minLength: 1, maxLength: 8 }), { maxLength: 3 }), async (rounds) => {
      const first = await onlyAdministrator();
      const all = [
        first,
        await buildUser({ role: "ADMIN" }),
        await buildUser({ role: "ADMIN", superAdmin: false }),
        ...(await Promise.all(roles.map((role) => buildUser({ role })))),
      ];
      for (const round of rounds) {
        const answers = await Promise.all(round.map((act) => act(all)));
        for (const { status } of answers) expect(status).toBeLessThan(500);
      }
      const witness = await buildUser({ role: "ADMIN" });
      const byRole = await countByReading(witness.token);
      expect(byRole.ADMIN).toBeGreaterThanOrEqual(2);
      const { data: left } = await administrators(witness.token);
      expect(left.filter(({ id, superAdmin }) => superAdmin && id !== witness.id).length).toBeGreaterThanOrEqual(1);
      const { data } = (await invoke(admin.summary, { token: witness.token })).body;
      expect(data.users).toEqual({
        total: byRole.OWNER + byRole.ADMIN + byRole.MEMBER + byRole.USER + byRole.PUBLIC,
        byRole,
      });
      expect((await recount()).drift).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

describe("recounting", () => {
  test("finds no drift after everything that a restaurant can go through", async () => {
    const owner = await buildUser();
    const { token } = owner;
    const made = await invoke(restaurants.create, { token, body: bistro() });
    const params = { restaurantId: made.body.data.id };
    await invoke(restaurants.update, { token, params, body: { ...bistro(), isActive: false } });
    for (const quantity of [0, 4, 5, 7]) {
      const body = { name: unique("Flour"), quantity, reorderLevel: 4, baseUnit: "GRAM", category: "Dry goods" };
      await invoke(inventory.create, { token, params, body });
    }
    expect((await recount()).drift).toEqual([]);
    const gone = await invoke(restaurants.create, { token, body: bistro() });
    await invoke(inventory.create, {
      token,
      params: { restaurantId: gone.body.data.id },
      body: { name: "Flour", quantity: 1, baseUnit: "GRAM", category: "Dry goods" },
    });
    await invoke(restaurants.remove, { token, params: { restaurantId: gone.body.data.id } });
    expect((await recount()).drift).toEqual([]);
  });

  test("says which counter drifted and by how much", async () => {
    const { token } = await buildUser();
    const made = await invoke(restaurants.create, { token, body: bistro() });
    const restaurantId = made.body.data.id;
    const { Key } = PlatformCounterEntity.get({ shard: "0" }).params<{ Key: Record<string, unknown> }>();
    const before = (await recount()).counters;
    const change = (amount: number) =>
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key,
          UpdateExpression: "ADD plainUsers :amount",
          ExpressionAttributeValues: { ":amount": amount },
        }),
      );
    await change(3);
    const found = await recount();
    expect(found.drift).toHaveLength(1);
    const [{ counter, kept, counted } = expect.unreachable()] = found.drift;
    expect([counter, Number(kept) - Number(counted)]).toEqual(["platform plainUsers", 3]);
    expect(found.counters).toBe(before);
    expect(restaurantId).not.toBe("");
    await change(-3);
  });
});
