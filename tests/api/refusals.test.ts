import * as activity from "@stockpot/core/activity/activity.routes";
import * as audit from "@stockpot/core/activity/audit.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as members from "@stockpot/core/people/member.routes";
import * as users from "@stockpot/core/administration/user.routes";
import { expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, buildMember, buildRestaurant, buildUser, inside } from "../support/fixtures.ts";

/** Those of a test that goes on past midnight are of two days. */
const sumOf = (refusals: readonly { readonly count: number }[]) => refusals.reduce((sum, { count }) => sum + count, 0);

test("what a member tries above their role is counted by day, for owners to see", async () => {
  const at = await buildItem();
  const cook = await buildMember(at, { role: "STAFF" });
  const params = { restaurantId: at.restaurant.id };
  const body = { name: "Salt", quantity: 1, baseUnit: "KILOGRAM" as const };
  for (let time = 1; time <= 3; time += 1) {
    expect((await attempt(inventory.create, { token: cook.token, params, body })).status).toBe(403);
  }
  // So is a field of a route that they may call.
  const own = { token: cook.token, params: { ...params, itemId: at.item.id } };
  expect((await attempt(inventory.update, { ...own, body: { name: "Sugar" } })).status).toBe(403);
  const { data } = (await request(activity.refusals, inside(at))).body;
  expect(data[0]).toEqual({
    day: data[0]?.at.slice(0, 10),
    actor: { id: cook.id, name: cook.fullName, role: "STAFF" },
    tried: "Change an inventory item",
    at: expect.any(String),
    count: expect.any(Number),
  });
  expect(sumOf(data)).toBe(4);
});

test("all of many refusals at once are counted, and what was only read is not", { tags: ["race"] }, async () => {
  const at = await buildRestaurant();
  const viewer = await buildMember(at, { role: "VIEWER" });
  const params = { restaurantId: at.restaurant.id, memberId: at.owner.id };
  const tries = Array.from({ length: 16 }, () => attempt(members.remove, { token: viewer.token, params }));
  expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([403]));
  expect((await attempt(members.list, { token: viewer.token, params })).status).toBe(403);
  const { data } = (await request(activity.refusals, inside(at))).body;
  expect(sumOf(data)).toBe(16);
});

test("denied attempts are shown to owners, bookkeepers and administrators; none of strangers are counted", async () => {
  const [at, other] = [await buildRestaurant(), await buildRestaurant()];
  const manager = await buildMember(at, { role: "MANAGER" });
  const params = { restaurantId: at.restaurant.id };
  const asked = async ({ token }: { readonly token: string }) =>
    (await attempt(activity.refusals, { token, params })).status;
  const bookkeeper = await buildMember(at, { role: "VIEWER" });
  expect(await asked(bookkeeper)).toBe(200);
  expect(await asked(await buildUser({ role: "ADMIN" }))).toBe(200);
  expect(await asked(manager)).toBe(403);
  expect(
    (await attempt(members.remove, { token: other.owner.token, params: { ...params, memberId: manager.id } })).status,
  ).toBe(404);
  expect((await request(activity.refusals, inside(at))).body.data).toEqual([]);
});

test("counts attempts above a user's role on the platform, for super admins to see", async () => {
  const ordinary = await buildUser({ role: "ADMIN", superAdmin: false, fullName: "Otto Helper" });
  const { owner } = await buildRestaurant();
  const makeSuper = { params: { userId: ordinary.id }, body: { superAdmin: true } };
  for (const { token } of [ordinary, ordinary, owner]) {
    expect((await attempt(users.setSuperAdmin, { token, ...makeSuper })).status).toBe(403);
  }
  const { token } = await buildUser({ role: "ADMIN" });
  const { data } = (await request(audit.refusals, { token })).body;
  const of = ({ id }: { readonly id: string }) => data.filter(({ actor }) => actor.id === id);
  expect(of(ordinary)[0]).toMatchObject({
    actor: { name: "Otto Helper", role: "ADMIN" },
    tried: "Make an administrator a super admin, or an ordinary one again",
  });
  expect([sumOf(of(ordinary)), sumOf(of(owner))]).toEqual([2, 1]);
  expect((await attempt(audit.refusals, { token: ordinary.token })).status).toBe(403);
});
