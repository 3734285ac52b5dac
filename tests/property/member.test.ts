import { membershipRoles } from "@stockpot/core/access/capabilities";
import * as invitations from "@stockpot/core/people/invitation.routes";
import * as members from "@stockpot/core/people/member.routes";
import { recount } from "@stockpot/core/recount/recount.service";
import { readMemberCounts } from "@stockpot/core/membership/member.writes";
import { MembershipEntity } from "@stockpot/core/membership/membership.entity";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { findById } from "@stockpot/core/user/account";
import * as fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { buildInvitation, buildUser, type Person, type RestaurantFixture } from "../support/fixtures.ts";
import { invoke } from "../support/invoke.ts";
import { createPrivateTable } from "../support/private-table.ts";

// Roles on the platform are counted over the whole table, so these tests have one to themselves.
await vi.hoisted(async () => {
  const { nameOwnTable } = await import("../support/own-table.ts");
  nameOwnTable("member");
});

beforeAll(createPrivateTable);

const people = 5;

const who = fc.nat({ max: people - 1 });
const act = fc.oneof(
  fc.record({ kind: fc.constant("invited" as const), on: who, role: fc.constantFrom(...membershipRoles) }),
  fc.record({ kind: fc.constant("changed" as const), by: who, on: who, role: fc.constantFrom(...membershipRoles) }),
  fc.record({ kind: fc.constant("removed" as const), by: who, on: who }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Rounds that are answered in turn 200, 403, 404, 204 and 409, whatever the acts drawn come to. */
const eachAnswer: Act[][] = [
  [{ kind: "invited", on: 1, role: "STAFF" }],
  [{ kind: "changed", by: 1, on: 0, role: "MANAGER" }],
  [{ kind: "removed", by: 2, on: 1 }],
  [{ kind: "removed", by: 0, on: 1 }],
  [{ kind: "removed", by: 0, on: 0 }],
];

async function restaurantOf(owner: Person): Promise<RestaurantFixture> {
  const body = { name: "Bistro", address: "1 Market Street" };
  const answer = await invoke(restaurants.create, { token: owner.token, body });
  return { owner, restaurant: answer.body.data };
}

async function carryOut(at: RestaurantFixture, persons: readonly Person[], one: Act): Promise<number> {
  const on = persons[one.on] ?? expect.unreachable();
  if (one.kind === "invited") {
    const { token } = await buildInvitation(at, { role: one.role });
    return (await invoke(invitations.accept, { token: on.token, body: { token } })).status;
  }
  const given = {
    token: (persons[one.by] ?? expect.unreachable()).token,
    params: { restaurantId: at.restaurant.id, memberId: on.id },
  };
  if (one.kind === "removed") return (await invoke(members.remove, given)).status;
  return (await invoke(members.update, { ...given, body: { role: one.role } })).status;
}

/** Asserts that memberships, their copies in the restaurant and every count agree, and that it has an owner. */
async function expectWhole(at: RestaurantFixture, persons: readonly Person[], admin: Person): Promise<void> {
  const params = { restaurantId: at.restaurant.id };
  const { data: listed } = (await invoke(members.list, { token: admin.token, params })).body;
  const owners = listed.filter(({ role }) => role === "OWNER").length;
  expect(owners).toBeGreaterThanOrEqual(1);
  expect(await readMemberCounts(at.restaurant.id)).toMatchObject({ members: listed.length, owners });
  for (const { id, token } of persons) {
    const { data: membership } = await MembershipEntity.get({ userId: id, ...params }).go({ consistent: true });
    const member = listed.find((one) => one.id === id);
    expect(member?.role).toBe(membership?.role);
    const user = (await findById(id)) ?? expect.unreachable();
    expect(user.restaurantCount).toBe(Number(member !== undefined));
    if (member?.role === "OWNER") expect(user.role).toBe("OWNER");
    expect((await invoke(restaurants.get, { token, params })).status).toBe(member ? 200 : 404);
  }
}

test("however members join, change others and leave at once, a restaurant keeps an owner and every member is counted once", async () => {
  const admin = await buildUser({ role: "ADMIN" });
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      async (rounds) => {
        const owner = await buildUser();
        const others = await Promise.all(Array.from({ length: people - 1 }, () => buildUser({ role: "MEMBER" })));
        const persons = [owner, ...others];
        const at = await restaurantOf(owner);
        for (const round of rounds) {
          const answers = await Promise.all(round.map((one) => carryOut(at, persons, one)));
          for (const status of answers) {
            expect([200, 204, 403, 404, 409, 503]).toContain(status);
            seen.add(status);
          }
          await expectWhole(at, persons, admin);
        }
      },
    ),
    { numRuns: 25, examples: [[eachAnswer]] },
  );
  expect((await recount()).drift).toEqual([]);
  for (const status of [200, 204, 403, 404, 409]) expect(seen).toContain(status);
});
