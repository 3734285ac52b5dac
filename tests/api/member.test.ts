import * as activity from "@stockpot/core/activity/activity.routes";
import * as admin from "@stockpot/core/admin/admin.routes";
import * as members from "@stockpot/core/people/member.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import * as users from "@stockpot/core/administration/user.routes";
import { purgeDeletedRestaurants } from "@stockpot/core/restaurant/restaurant.service";
import { findById } from "@stockpot/core/user/account";
import { runBackgroundWork } from "@stockpot/functions/background";
import { describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import {
  buildMember,
  buildRestaurant,
  buildUser,
  inside,
  unique,
  type Person,
  type RestaurantFixture,
} from "../support/fixtures.ts";
import { withInterruption } from "../support/interruption.ts";

const on = (at: RestaurantFixture, { id }: Pick<Person, "id">, by: Person = at.owner) => ({
  token: by.token,
  params: { restaurantId: at.restaurant.id, memberId: id },
});

const enters = async ({ restaurant }: RestaurantFixture, { token }: Person) =>
  (await attempt(restaurants.get, { token, params: { restaurantId: restaurant.id } })).status;

describe("a member of a restaurant", () => {
  test.each(["OWNER", "MANAGER", "STAFF", "VIEWER"] as const)(
    "who is %s enters it, and sees it in the list",
    async (role) => {
      const at = await buildRestaurant();
      const member = await buildMember(at, { role });
      const listed = await request(restaurants.list, { token: member.token });
      expect(listed.body).toMatchObject({
        data: [{ id: at.restaurant.id, access: { role } }],
        pagination: { total: 1 },
      });
      const got = await request(restaurants.get, { token: member.token, params: { restaurantId: at.restaurant.id } });
      expect(got.body.data.access).toEqual({ role });
    },
  );

  test("does not enter another one", async () => {
    const [at, other] = await Promise.all([buildRestaurant(), buildRestaurant()]);
    expect(await enters(other, await buildMember(at, { role: "MANAGER" }))).toBe(404);
  });
});

describe("GET /me", () => {
  test("tells a member what they are where, and what they may do", async () => {
    const [at, other] = await Promise.all([buildRestaurant(), buildRestaurant()]);
    const member = await buildMember(at, { role: "STAFF", toggles: { mayCount: false } });
    const { body } = await request(members.me, { token: member.token });
    expect(body.data).toMatchObject({ id: member.id, fullName: member.fullName, role: "MEMBER" });
    expect(body.data.memberships).toEqual([
      expect.objectContaining({
        restaurantId: at.restaurant.id,
        role: "STAFF",
        toggles: { mayCount: false },
      }),
    ]);
    expect(body.data.memberships[0]?.capabilities).toContain("stock.waste");
    expect(body.data.memberships[0]?.capabilities).not.toContain("stock.count");
    expect(JSON.stringify(body)).not.toContain(other.restaurant.id);
  });
});

describe("GET /members", () => {
  test("lists who is in the restaurant to its managers, owners first", async () => {
    const at = await buildRestaurant();
    const staff = await buildMember(at, { role: "STAFF", toggles: { seesCosts: true } });
    const manager = await buildMember(at, { role: "MANAGER", approvesUpToCents: 50_000 });
    const { body } = await request(members.list, { token: manager.token, params: { restaurantId: at.restaurant.id } });
    expect(body.data).toEqual([
      expect.objectContaining({ id: at.owner.id, role: "OWNER", email: at.owner.email, version: 1 }),
      expect.objectContaining({ id: manager.id, role: "MANAGER", approvesUpToCents: 50_000 }),
      expect.objectContaining({ id: staff.id, role: "STAFF", toggles: { seesCosts: true } }),
    ]);
  });
});

describe("PATCH /members/{id}", () => {
  test("changes what a member may do from their next request on, and is recorded", async () => {
    const at = await buildRestaurant();
    const member = await buildMember(at, { role: "MANAGER" });
    const list = () => attempt(members.list, { token: member.token, params: { restaurantId: at.restaurant.id } });
    expect((await list()).status).toBe(200);
    const { body } = await request(members.update, { ...on(at, member), body: { role: "STAFF" } });
    expect(body.data).toMatchObject({ role: "STAFF", version: 2 });
    expect((await list()).status).toBe(403);
    const seen = await request(activity.list, { ...inside(at), query: { type: "MEMBER" } });
    expect(seen.body.data[0]).toMatchObject({
      action: "UPDATED",
      subject: { type: "MEMBER", id: member.id },
      changes: [{ field: "role", from: "MANAGER", to: "STAFF" }],
    });
  });

  test(
    "takes effect while the member is writing: what was answered before is kept, what is asked after is refused",
    { tags: ["race"] },
    async () => {
      const at = await buildRestaurant();
      const member = await buildMember(at, { role: "MANAGER" });
      const params = { restaurantId: at.restaurant.id };
      const details = { contactName: "Sam", email: "sam@example.com", phoneNumber: "555 0100", address: "1 Dock Road" };
      const add = async (name: string) => {
        const body = { ...details, name: unique(name) };
        return (await attempt(suppliers.create, { token: member.token, params, body })).status;
      };
      const early = [1, 2, 3, 4, 5, 6, 7, 8].map(() => add("Early"));
      const demoting = request(members.update, { ...on(at, member), body: { role: "VIEWER" } });
      const late = [1, 2, 3, 4, 5, 6, 7, 8].map(() => add("Late"));
      await demoting;
      const after = await Promise.all([1, 2, 3, 4].map(() => add("After")));
      expect(after).toEqual([403, 403, 403, 403]);
      const statuses = await Promise.all([...early, ...late]);
      expect(statuses.filter((status) => status !== 201 && status !== 403)).toEqual([]);
      const entered = statuses.filter((status) => status === 201).length;
      const listed = await request(suppliers.list, { ...inside(at), query: { limit: 100 } });
      expect(listed.body.pagination.total).toBe(entered);
      const seen = await request(activity.list, { ...inside(at), query: { type: "SUPPLIER", limit: 100 } });
      expect(seen.body.data.map(({ actor }) => actor)).toEqual(
        Array.from({ length: entered }, () => ({ id: member.id, name: member.fullName, role: "MANAGER" })),
      );
    },
  );

  test("is not told to a manager who reads the activity", async () => {
    const at = await buildRestaurant();
    const member = await buildMember(at, { role: "STAFF" });
    const manager = await buildMember(at, { role: "MANAGER" });
    await request(members.update, { ...on(at, member), body: { role: "VIEWER" } });
    const params = { restaurantId: at.restaurant.id };
    const { body } = await request(activity.list, { token: manager.token, params });
    expect(body.data.map(({ subject }) => subject.type)).not.toContain("MEMBER");
  });

  test("makes a member an owner, of the platform too, without ending their session", async () => {
    const [at, operator] = [await buildRestaurant(), await buildUser({ role: "ADMIN" })];
    const member = await buildMember(at, { role: "STAFF" });
    const counts = async () => (await request(admin.summary, { token: operator.token })).body.data.users.byRole;
    const before = await counts();
    await request(members.update, { ...on(at, member), body: { role: "OWNER" } });
    const after = await counts();
    expect([after.OWNER - before.OWNER, after.MEMBER - before.MEMBER]).toEqual([1, -1]);
    expect((await request(members.me, { token: member.token })).body.data.role).toBe("OWNER");
    const created = await attempt(restaurants.create, {
      token: member.token,
      body: { name: "Own place", address: "2 Market Street" },
    });
    expect(created.status).toBe(201);
  });

  test("leaves a former owner of a restaurant an owner on the platform", async () => {
    const at = await buildRestaurant();
    const other = await buildMember(at, { role: "OWNER" });
    await request(members.update, { ...on(at, at.owner, other), body: { role: "STAFF" } });
    expect((await request(members.me, { token: at.owner.token })).body.data).toMatchObject({
      role: "OWNER",
      memberships: [{ role: "STAFF" }],
    });
  });

  test.each([
    [{ role: "VIEWER", toggles: { mayCount: true } }, "toggles.mayCount"],
    [{ role: "STAFF", approvesUpToCents: 100 }, "approvesUpToCents"],
  ] as const)("answers 400 to what a role does not have: %j", async (body, path) => {
    const at = await buildRestaurant();
    const member = await buildMember(at, { role: "MANAGER" });
    const answer = await attempt(members.update, { ...on(at, member), body });
    expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, path]);
  });

  test("answers 412 to a version that is not the stored one", async () => {
    const at = await buildRestaurant();
    const member = await buildMember(at, { role: "MANAGER" });
    const answer = await attempt(members.update, {
      ...on(at, member),
      headers: { "if-match": '"2"' },
      body: { role: "STAFF" },
    });
    expect(answer.status).toBe(412);
  });

  test("is for owners and administrators, and not for managers", async () => {
    const at = await buildRestaurant();
    const [manager, staff] = [await buildMember(at, { role: "MANAGER" }), await buildMember(at, { role: "STAFF" })];
    const refused = await attempt(members.update, { ...on(at, staff, manager), body: { role: "MANAGER" } });
    expect(refused.status).toBe(403);
    const support = await buildUser({ role: "ADMIN" });
    const changed = await attempt(members.update, { ...on(at, staff, support), body: { role: "OWNER" } });
    expect(changed.status).toBe(200);
  });
});

describe("the last owner of a restaurant", () => {
  test("can neither be given another role nor leave", async () => {
    const at = await buildRestaurant();
    const answers = [
      await attempt(members.update, { ...on(at, at.owner), body: { role: "MANAGER" } }),
      await attempt(members.remove, on(at, at.owner)),
    ];
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual([
      [409, "A restaurant needs at least one owner. Make someone else an owner first."],
      [409, "A restaurant needs at least one owner. Make someone else an owner first."],
    ]);
  });

  test("stays, when sixteen owners leave at once", { tags: ["race"] }, async () => {
    const at = await buildRestaurant();
    const others: Person[] = [];
    for (let count = 0; count < 15; count += 1) others.push(await buildMember(at, { role: "OWNER" }));
    const answers = await Promise.all([at.owner, ...others].map((one) => attempt(members.remove, on(at, one, one))));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(15);
  });

  test("cannot be deleted either, whatever they are on the platform now", async () => {
    const at = await buildRestaurant();
    const operator = await buildUser({ role: "ADMIN" });
    const given = { token: operator.token, params: { userId: at.owner.id } };
    await request(users.update, { ...given, body: { role: "MEMBER" } });
    const answer = await attempt(users.remove, given);
    expect([answer.status, answer.error.message]).toEqual([
      409,
      "This user still owns a restaurant. Remove them from its members first.",
    ]);
  });
});

describe("DELETE /members/{id}", () => {
  test("lets any member leave, and refuses them from then on", async () => {
    const at = await buildRestaurant();
    const staff = await buildMember(at, { role: "STAFF" });
    expect((await attempt(members.remove, on(at, staff, staff))).status).toBe(204);
    expect(await enters(at, staff)).toBe(404);
    expect((await request(restaurants.list, { token: staff.token })).body.pagination.total).toBe(0);
    expect((await request(members.list, inside(at))).body.data).toHaveLength(1);
  });

  test("lets only members with the right to manage members remove others", async () => {
    const at = await buildRestaurant();
    const [manager, staff] = [await buildMember(at, { role: "MANAGER" }), await buildMember(at, { role: "STAFF" })];
    expect((await attempt(members.remove, on(at, staff, manager))).status).toBe(403);
    expect((await attempt(members.remove, on(at, staff))).status).toBe(204);
    expect((await attempt(members.remove, on(at, staff))).status).toBe(404);
  });
});

/** So many more that some ask the restaurant before they are let in. */
const crowd = 55;

describe("a restaurant that is deleted", () => {
  test("lets none of many members in any more, and counts once for each when two jobs remove it at the same time", async () => {
    const at = await buildRestaurant();
    const people: Person[] = [];
    for (let count = 0; count < crowd; count += 1) people.push(await buildMember(at, { role: "VIEWER" }));
    expect(new Set(await Promise.all(people.map((one) => enters(at, one))))).toEqual(new Set([200]));
    await request(restaurants.remove, inside(at));
    expect(new Set(await Promise.all(people.map((one) => enters(at, one))))).toEqual(new Set([404]));
    const { wasInterrupted } = await withInterruption(
      new RegExp(`TransactItems.*${at.restaurant.id}.*restaurantCount`),
      purgeDeletedRestaurants,
      purgeDeletedRestaurants,
    );
    expect(wasInterrupted).toBe(true);
    const counts = people.map(async ({ id }) => (await findById(id))?.restaurantCount);
    expect(new Set(await Promise.all(counts))).toEqual(new Set([0]));
  });
});

test("a deleted user is among the members no more once the background work has run", async () => {
  const at = await buildRestaurant();
  const [staff, operator] = [await buildMember(at, { role: "STAFF" }), await buildUser({ role: "ADMIN" })];
  await request(users.remove, { token: operator.token, params: { userId: staff.id } });
  await runBackgroundWork();
  expect((await request(members.list, inside(at))).body.data.map(({ id }) => id)).toEqual([at.owner.id]);
});
