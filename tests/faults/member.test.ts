import type { MembershipRole } from "@stockpot/core/access/capabilities";
import * as activity from "@stockpot/core/activity/activity.routes";
import * as invitations from "@stockpot/core/people/invitation.routes";
import * as members from "@stockpot/core/people/member.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as users from "@stockpot/core/administration/user.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import type { Role } from "@stockpot/core/api/role";
import { purgeDeletedUsers } from "@stockpot/core/administration/deleted-users";
import { readMemberCounts } from "@stockpot/core/membership/member.writes";
import { MembershipEntity } from "@stockpot/core/membership/membership.entity";
import { findById } from "@stockpot/core/user/account";
import { UserEntity } from "@stockpot/core/user/user.entity";
import { describe, expect, test } from "vitest";
import { request } from "../support/client.ts";
import {
  buildInvitation,
  buildMember,
  buildRestaurant,
  buildUser,
  inside,
  type Person,
  type RestaurantFixture,
} from "../support/fixtures.ts";
import { withEvents } from "../support/meanwhile.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";

test("an invitation that is accepted while it is being revoked was used: there is nothing to revoke", async () => {
  const [at, person] = [await buildRestaurant(), await buildUser({ role: "USER" })];
  const { id: invitationId, token } = await buildInvitation(at);
  const { params } = inside(at);
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => request(invitations.accept, { token: person.token, body: { token } }),
    () => invoke(invitations.remove, { token: at.owner.token, params: { ...params, invitationId } }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 404]);
  expect((await request(members.list, inside(at))).body.data.map(({ id }) => id)).toContain(person.id);
  const { data } = (await request(activity.list, { ...inside(at), query: { type: "INVITATION" } })).body;
  expect(data.map(({ action }) => action)).not.toContain("DELETED");
  // The person whom it let in gets the same answer when they ask again.
  const again = await request(invitations.accept, { token: person.token, body: { token } });
  expect(again.body.restaurantId).toBe(at.restaurant.id);
});

test("a person who joins a restaurant while it is deleted is no member of it", async () => {
  const [at, person] = [await buildRestaurant(), await buildUser({ role: "USER" })];
  const { token } = await buildInvitation(at);
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => request(invitations.accept, { token: person.token, body: { token } }),
    () => invoke(restaurants.remove, inside(at)),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 204]);
  expect((await MembershipEntity.query.primary({ userId: person.id }).go({ consistent: true })).data).toEqual([]);
});

/** A manager who adds a supplier and is made a bookkeeper just before one of the request's calls to the table. */
async function demotedBefore(call: number) {
  const at = await buildRestaurant();
  const manager = await buildMember(at, { role: "MANAGER" });
  const { params } = inside(at);
  const body = {
    name: "Mill",
    contactName: "Sam",
    email: "sam@example.com",
    phoneNumber: "555 0100",
    address: "1 Dock Road",
  };
  const demote = () =>
    request(members.update, { ...inside(at), params: { ...params, memberId: manager.id }, body: { role: "VIEWER" } });
  const { result, calls } = await withEvents(new Map([[call, [demote]]]), () =>
    invoke(suppliers.create, { token: manager.token, params, body }),
  );
  const stored = (await request(suppliers.list, inside(at))).body.pagination.total;
  const after = await invoke(suppliers.create, { token: manager.token, params, body });
  return { status: result.status, calls, stored, after: after.status };
}

test("a write goes by the role that its request read, wherever between its calls the role is taken away", async () => {
  const seen: number[] = [];
  for (let call = 1; ; call += 1) {
    const { status, calls, stored, after } = await demotedBefore(call);
    if (call > calls) break;
    expect([201, 403]).toContain(status);
    expect(stored, `demoted before call ${call}`).toBe(status === 201 ? 1 : 0);
    expect(after, "the next request").toBe(403);
    seen.push(status);
  }
  expect(seen[0], "before anything was read").toBe(403);
  expect(seen.at(-1), "just before the write").toBe(201);
  expect(seen, "once read, it holds for the whole request").toEqual(seen.toSorted((one, other) => other - one));
});

const bistro = { name: "Bistro", address: "1 Market Street" };

/** An owner on the platform who owns no restaurant, and is staff in one. */
async function buildFormerOwner(): Promise<{ readonly person: Person; readonly at: RestaurantFixture }> {
  const { owner: person, restaurant } = await buildRestaurant();
  const owner = await buildMember({ owner: person, restaurant }, { role: "OWNER" });
  const at = { owner, restaurant };
  const params = { restaurantId: restaurant.id, memberId: person.id };
  await request(members.update, { token: owner.token, params, body: { role: "STAFF" } });
  return { person, at };
}

type Former = Awaited<ReturnType<typeof buildFormerOwner>>;

const waysToOwn: Readonly<Record<string, (former: Former) => Promise<unknown>>> = {
  "creates a restaurant": ({ person: { token } }) => request(restaurants.create, { token, body: bistro }),
  "joins one as its owner": async ({ person: { token } }) => {
    const invitation = await buildInvitation(await buildRestaurant(), { role: "OWNER" });
    return request(invitations.accept, { token, body: { token: invitation.token } });
  },
  "is made the owner of one where they were staff": ({ person, at }) => {
    const params = { restaurantId: at.restaurant.id, memberId: person.id };
    return request(members.update, { token: at.owner.token, params, body: { role: "OWNER" } });
  },
};

test.each(Object.entries(waysToOwn))(
  "a person who %s is not shut out of it by a role decided on before",
  async (_, own) => {
    const [admin, former] = [await buildUser({ role: "ADMIN" }), await buildFormerOwner()];
    const { result, wasInterrupted } = await withInterruption(
      /TransactItems/,
      () => own(former),
      () => invoke(users.update, { token: admin.token, params: { userId: former.person.id }, body: { role: "USER" } }),
    );
    expect([wasInterrupted, result.status]).toEqual([true, 409]);
    expect(result.error.issues?.[0]?.path).toBe("role");
  },
);

test("an owner who is given another role while they create a restaurant gets none", async () => {
  const [admin, { id: userId, token }] = [await buildUser({ role: "ADMIN" }), await buildUser()];
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => request(users.update, { token: admin.token, params: { userId }, body: { role: "USER" } }),
    () => invoke(restaurants.create, { token, body: bistro }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 403]);
  expect((await findById(userId))?.restaurantCount).toBe(0);
});

interface WayIn {
  /** The person's role on the platform before. */
  readonly role: Role;
  /** As the refusal calls them. */
  readonly called: string;
  readonly prepare: (
    person: Person,
  ) => Promise<() => Promise<{ readonly status: number; readonly error: { readonly message?: string } }>>;
}

const acceptAs =
  (role: MembershipRole): WayIn["prepare"] =>
  async ({ token }) => {
    const invitation = await buildInvitation(await buildRestaurant(), { role });
    return () => invoke(invitations.accept, { token, body: { token: invitation.token } });
  };

const waysIn: Readonly<Record<string, WayIn>> = {
  "creates a restaurant": {
    role: "OWNER",
    called: "You",
    prepare:
      async ({ token }) =>
      () =>
        invoke(restaurants.create, { token, body: bistro }),
  },
  "accepts an invitation": { role: "MEMBER", called: "You", prepare: acceptAs("STAFF") },
  "accepts an invitation that makes them an owner": { role: "MEMBER", called: "You", prepare: acceptAs("OWNER") },
  "is made an owner": {
    role: "MEMBER",
    called: "Robin Cook",
    prepare: async ({ id: userId }) => {
      const { token } = await buildUser({ role: "ADMIN" });
      return () => invoke(users.makeOwner, { token, params: { userId }, body: bistro });
    },
  },
};

test.each(Object.entries(waysIn))(
  "a person who %s is in at most 100 restaurants, also when they join one meanwhile",
  async (_, { role, called, prepare }) => {
    const person = await buildUser({ role });
    await UserEntity.patch({ id: person.id }).set({ restaurantCount: 99 }).go();
    const enter = await prepare(person);
    const { token } = await buildInvitation(await buildRestaurant());
    const { result, wasInterrupted } = await withInterruption(
      /TransactItems/,
      () => request(invitations.accept, { token: person.token, body: { token } }),
      enter,
    );
    const message = `${called} can be a member of at most 100 restaurants.`;
    expect([wasInterrupted, result.status, result.error.message]).toEqual([true, 409, message]);
    const again = await enter();
    expect([again.status, again.error.message]).toEqual([409, message]);
    expect((await findById(person.id))?.restaurantCount).toBe(100);
  },
);

const on = ({ owner, restaurant }: RestaurantFixture, { id: memberId }: Person) => ({
  token: owner.token,
  params: { restaurantId: restaurant.id, memberId },
});
const accept = async (at: RestaurantFixture, person: Person, role: MembershipRole) => {
  const { token } = await buildInvitation(at, { role });
  return () => invoke(invitations.accept, { token: person.token, body: { token } });
};

/** The members of a restaurant with their roles. Their memberships and the counts say the same. */
async function membersOf(at: RestaurantFixture): Promise<readonly string[]> {
  const { id: restaurantId } = at.restaurant;
  const { data: listed } = (await request(members.list, inside(at))).body;
  for (const { id: userId, role, version } of listed) {
    const { data: membership } = await MembershipEntity.get({ userId, restaurantId }).go({ consistent: true });
    expect(membership).toMatchObject({ role, version });
  }
  const owners = listed.filter(({ role }) => role === "OWNER").length;
  expect(await readMemberCounts(restaurantId)).toMatchObject({ members: listed.length, owners });
  return listed.map(({ id, role }) => `${role} ${id}`);
}

const countOf = async ({ id }: Person) => (await findById(id))?.restaurantCount;

describe("a change of a member who has changed since the reading", () => {
  /** Between the readings of a decision: the member was read before, the counts are read after. */
  const betweenReadings = /\$memberCounts/i;

  test("a member who is removed while their role changes stays removed", async () => {
    const at = await buildRestaurant();
    const staff = await buildMember(at, { role: "STAFF" });
    const { result, wasInterrupted } = await withInterruption(
      betweenReadings,
      () => request(members.remove, on(at, staff)),
      () => invoke(members.update, { ...on(at, staff), body: { role: "MANAGER" } }),
    );
    expect([wasInterrupted, result.status]).toEqual([true, 404]);
    expect(await membersOf(at)).toEqual([`OWNER ${at.owner.id}`]);
    expect(await countOf(staff)).toBe(0);
  });

  test("of two removals of one member the second finds none, and one is counted", async () => {
    const at = await buildRestaurant();
    const [staff, other] = [await buildMember(at, { role: "STAFF" }), await buildMember(at, { role: "STAFF" })];
    const { result, wasInterrupted } = await withInterruption(
      betweenReadings,
      () => request(members.remove, on(at, staff)),
      () => invoke(members.remove, on(at, staff)),
    );
    expect([wasInterrupted, result.status]).toEqual([true, 404]);
    expect(await membersOf(at)).toEqual([`OWNER ${at.owner.id}`, `STAFF ${other.id}`]);
    expect(await countOf(staff)).toBe(0);
  });

  test.each(["STAFF", "OWNER"] as const)("a person who accepts two links, one as %s, joins once", async (role) => {
    const [at, person] = [await buildRestaurant(), await buildUser()];
    const [first, second] = [await accept(at, person, "STAFF"), await accept(at, person, role)];
    const { result, wasInterrupted } = await withInterruption(betweenReadings, first, second);
    expect([wasInterrupted, result.status]).toEqual([true, 409]);
    expect(await membersOf(at)).toEqual([`OWNER ${at.owner.id}`, `STAFF ${person.id}`]);
    expect(await countOf(person)).toBe(1);
  });

  test("changes the new membership of a member who left and joined again meanwhile", async () => {
    const at = await buildRestaurant();
    const person = await buildMember(at, { role: "OWNER" });
    const again = await accept(at, person, "STAFF");
    const { result, wasInterrupted } = await withInterruption(
      betweenReadings,
      async () => {
        await request(members.remove, on(at, person));
        expect((await again()).status).toBe(200);
      },
      () => invoke(members.update, { ...on(at, person), body: { role: "MANAGER" } }),
    );
    expect([wasInterrupted, result.status]).toEqual([true, 200]);
    expect(await membersOf(at)).toEqual([`OWNER ${at.owner.id}`, `MANAGER ${person.id}`]);
  });

  test("of two owners who leave, the second is told to make someone else an owner first", async () => {
    const at = await buildRestaurant();
    const other = await buildMember(at, { role: "OWNER" });
    const params = { restaurantId: at.restaurant.id };
    const { result, wasInterrupted } = await withInterruption(
      betweenReadings,
      () => request(members.remove, { token: other.token, params: { ...params, memberId: other.id } }),
      () => invoke(members.remove, on(at, at.owner)),
    );
    expect([wasInterrupted, result.status]).toEqual([true, 409]);
    expect(await membersOf(at)).toEqual([`OWNER ${at.owner.id}`]);
  });

  test("a deleted user whom an owner removes while the background work does is counted once", async () => {
    const [at, admin] = [await buildRestaurant(), await buildUser({ role: "ADMIN" })];
    const [gone, kept] = [await buildMember(at, { role: "STAFF" }), await buildMember(at, { role: "STAFF" })];
    await request(users.remove, { token: admin.token, params: { userId: gone.id } });
    const { wasInterrupted } = await withInterruption(
      betweenReadings,
      () => request(members.remove, on(at, gone)),
      purgeDeletedUsers,
    );
    expect(wasInterrupted).toBe(true);
    expect(await membersOf(at)).toEqual([`OWNER ${at.owner.id}`, `STAFF ${kept.id}`]);
  });
});

test("an owner who is given another role while they are made the owner of one is not shut out of it", async () => {
  const [admin, { person, at }] = [await buildUser({ role: "ADMIN" }), await buildFormerOwner()];
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => request(users.update, { token: admin.token, params: { userId: person.id }, body: { role: "USER" } }),
    () => invoke(members.update, { ...on(at, person), body: { role: "OWNER" } }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 200]);
  expect((await findById(person.id))?.role).toBe("OWNER");
});

test("a member who is renamed while they are made an owner has a version for each change", async () => {
  const [admin, at] = [await buildUser({ role: "ADMIN" }), await buildRestaurant()];
  const person = await buildMember(at, { role: "STAFF" });
  const before = await findById(person.id);
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => request(users.update, { token: admin.token, params: { userId: person.id }, body: { fullName: "Ada Cook" } }),
    () => invoke(members.update, { ...on(at, person), body: { role: "OWNER" } }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 200]);
  expect(await findById(person.id)).toMatchObject({
    fullName: "Ada Cook",
    role: "OWNER",
    version: (before?.version ?? 0) + 2,
  });
});

test("nothing is left of a person whose account is deleted while they are removed", async () => {
  const [admin, at] = [await buildUser({ role: "ADMIN" }), await buildRestaurant()];
  const person = await buildMember(at, { role: "STAFF" });
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => request(users.remove, { token: admin.token, params: { userId: person.id } }),
    () => invoke(members.remove, on(at, person)),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 204]);
  expect(await findById(person.id)).toBeUndefined();
});
