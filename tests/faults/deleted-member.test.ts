import * as members from "@stockpot/core/people/member.routes";
import { readMemberCounts } from "@stockpot/core/membership/member.writes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as users from "@stockpot/core/administration/user.routes";
import { runBackgroundWork } from "@stockpot/functions/background";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { buildMember, buildUser, inside, type Person, type RestaurantFixture } from "../support/fixtures.ts";
import { invoke } from "../support/invoke.ts";
import { createPrivateTable } from "../support/private-table.ts";

// The background work of other files would take the members out too early: these tests have a table to themselves.
await vi.hoisted(async () => {
  const { nameOwnTable } = await import("../support/own-table.ts");
  nameOwnTable("deleted-member");
});

let admin: Person;
beforeAll(async () => {
  await createPrivateTable();
  admin = await buildUser({ role: "ADMIN" });
});

async function buildBistro(): Promise<RestaurantFixture> {
  const owner = await buildUser();
  const body = { name: "Bistro", address: "1 Market Street" };
  const { data: restaurant } = (await invoke(restaurants.create, { token: owner.token, body })).body;
  return { owner, restaurant };
}

async function deleteAccount({ id: userId }: Person): Promise<void> {
  expect((await invoke(users.remove, { token: admin.token, params: { userId } })).status).toBe(204);
}

describe("a member whose account was deleted, before the background work took them out", () => {
  test("is removed by an owner like anyone else, and counted once", async () => {
    const at = await buildBistro();
    const [gone, kept] = [await buildMember(at, { role: "STAFF" }), await buildMember(at, { role: "STAFF" })];
    await deleteAccount(gone);
    const params = { restaurantId: at.restaurant.id, memberId: gone.id };
    expect((await invoke(members.remove, { token: at.owner.token, params })).status).toBe(204);
    await runBackgroundWork();
    const { data } = (await invoke(members.list, inside(at))).body;
    expect(data.map(({ id }) => id)).toEqual([at.owner.id, kept.id]);
    expect(await readMemberCounts(at.restaurant.id)).toMatchObject({ members: 2, owners: 1 });
  });

  test("does not keep the restaurant from being deleted, and the others are no longer counted in it", async () => {
    const at = await buildBistro();
    const [gone, alsoGone, kept] = [
      await buildMember(at, { role: "MANAGER" }),
      await buildMember(at, { role: "STAFF" }),
      await buildMember(at, { role: "STAFF" }),
    ];
    for (const person of [gone, alsoGone]) await deleteAccount(person);
    expect((await invoke(restaurants.remove, inside(at))).status).toBe(204);
    await runBackgroundWork();
    for (const { token } of [at.owner, kept]) {
      expect((await invoke(restaurants.list, { token })).body.pagination.total).toBe(0);
    }
  });
});
