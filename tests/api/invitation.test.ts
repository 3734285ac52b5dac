import { randomBytes } from "node:crypto";
import * as activity from "@stockpot/core/activity/activity.routes";
import * as auth from "@stockpot/core/auth/auth.routes";
import * as invitations from "@stockpot/core/people/invitation.routes";
import { InvitationEntity } from "@stockpot/core/people/invitation.entity";
import { secretHashOf } from "@stockpot/core/platform/one-time-secret";
import * as members from "@stockpot/core/people/member.routes";
import { readMemberCounts } from "@stockpot/core/membership/member.writes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as users from "@stockpot/core/administration/user.routes";
import { describe, expect, test } from "vitest";
import { randomAddress } from "../support/http.ts";
import { attempt, request } from "../support/client.ts";
import {
  buildInvitation,
  buildMember,
  buildRestaurant,
  buildUser,
  inside,
  password,
  unique,
  type Person,
  type RestaurantFixture,
} from "../support/fixtures.ts";

const noLongerValid = "This invitation is no longer valid. Ask the person who sent it for a new one.";

/** A token that was never given out. */
const unknown = randomBytes(32).toString("base64url");

const by = ({ restaurant }: RestaurantFixture, { token }: Person) => ({
  token,
  params: { restaurantId: restaurant.id },
});

const accept = ({ token }: Person, invitation: { readonly token: string }) =>
  attempt(invitations.accept, { token, body: { token: invitation.token } });

const preview = ({ token }: { readonly token: string }) => attempt(invitations.preview, { body: { token } });

const registration = (invitation: string) => ({
  fullName: "Ana Cook",
  email: `${unique("ana")}@example.com`,
  password,
  invitation,
});

describe("POST /invitations", () => {
  test("answers a token once, of which the table keeps a hash alone", async () => {
    const at = await buildRestaurant();
    const body = { role: "STAFF" as const, toggles: { mayCount: false }, label: "Ana, line cook" };
    const { body: made } = await request(invitations.create, { ...inside(at), body });
    expect(made.data).toMatchObject({ ...body, inviterName: at.owner.fullName });
    expect(Buffer.from(made.data.token, "base64url")).toHaveLength(32);
    const { body: open } = await request(invitations.list, inside(at));
    expect(open.data.map(({ id }) => id)).toEqual([made.data.id]);
    expect(JSON.stringify(open)).not.toContain(made.data.token);
    const { data: stored } = await InvitationEntity.get({ tokenHash: secretHashOf(made.data.token) }).go();
    expect(stored?.id).toBe(made.data.id);
    expect(JSON.stringify(stored)).not.toContain(made.data.token);
  });

  test("is recorded with everything that it gives, under its label or the role that it is for", async () => {
    const at = await buildRestaurant();
    const body = { role: "MANAGER" as const, toggles: { seesCosts: true }, approvesUpToCents: 50_000 };
    for (const label of [{ label: "Ana, manager" }, {}]) {
      await request(invitations.create, { ...inside(at), body: { ...body, ...label } });
    }
    const { data } = (await request(activity.list, { ...inside(at), query: { type: "INVITATION" } })).body;
    expect(data.map(({ subject }) => subject.name)).toEqual(["Manager invitation", "Ana, manager"]);
    const given = [
      { field: "role", to: "MANAGER" },
      { field: "seesCosts", to: "true" },
      { field: "approvesUpTo", to: "$500.00" },
    ];
    expect(data.map(({ changes }) => changes)).toEqual([given, given]);
  });

  test("lets managers invite staff only, with no view of costs that they lack", async () => {
    const at = await buildRestaurant();
    const manager = await buildMember(at, { role: "MANAGER", toggles: { seesCosts: false } });
    const invite = (body: Parameters<typeof request<typeof invitations.create>>[1]["body"]) =>
      attempt(invitations.create, { ...by(at, manager), body });
    expect((await invite({ role: "STAFF" })).status).toBe(201);
    for (const role of ["OWNER", "MANAGER", "VIEWER"] as const) expect((await invite({ role })).status).toBe(403);
    const refused = await invite({ role: "STAFF", toggles: { seesCosts: true } });
    expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([403, "toggles.seesCosts"]);
  });
});

describe("an invitation", () => {
  test("tells the holder of its token where it leads, and nothing more", async () => {
    const at = await buildRestaurant();
    const { body } = await request(invitations.preview, { body: { token: (await buildInvitation(at)).token } });
    expect(body.data).toEqual({
      restaurantId: at.restaurant.id,
      restaurantName: at.restaurant.name,
      role: "STAFF",
      inviterFirstName: "Robin",
      expiresAt: expect.any(String),
    });
  });

  test("makes a user a member, whose session has the resulting role", async () => {
    const [at, person] = [await buildRestaurant(), await buildUser({ role: "USER" })];
    const answer = await accept(person, await buildInvitation(at, { role: "STAFF", toggles: { seesCosts: true } }));
    expect(answer.status).toBe(200);
    const joined = answer.body;
    expect(joined).toMatchObject({ restaurantId: at.restaurant.id, data: { id: person.id, role: "MEMBER" } });
    const seen = await request(restaurants.list, { token: joined.token });
    expect(seen.body.data[0]?.access).toEqual({ role: "STAFF", toggles: { seesCosts: true } });
    expect(seen.body.pagination.total).toBe(1);
    const { body } = await request(members.list, inside(at));
    expect(body.data).toContainEqual(expect.objectContaining({ id: person.id, email: person.email, role: "STAFF" }));
    const told = await request(activity.list, { ...inside(at), query: { type: "MEMBER" } });
    expect(told.body.data[0]).toMatchObject({
      action: "CREATED",
      subject: { id: person.id },
      actor: { id: person.id },
      changes: [
        { field: "role", to: "STAFF" },
        { field: "seesCosts", to: "true" },
        { field: "invitedBy", to: at.owner.fullName },
      ],
    });
  });

  test("of several that one person accepts at once makes them a member once", { tags: ["race"] }, async () => {
    const [at, person] = [await buildRestaurant(), await buildUser({ role: "USER" })];
    const invited = [];
    for (let made = 0; made < 8; made += 1) invited.push(await buildInvitation(at));
    const answers = await Promise.all(invited.map((invitation) => accept(person, invitation)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409, 409, 409,
    ]);
    expect(await readMemberCounts(at.restaurant.id)).toMatchObject({ members: 2, owners: 1 });
    expect((await request(members.me, { token: person.token })).body.data.memberships).toHaveLength(1);
    expect((await request(invitations.list, inside(at))).body.data, "those that were not needed").toHaveLength(7);
  });

  test("as an owner makes a user an owner of the platform too", async () => {
    const [at, person] = [await buildRestaurant(), await buildUser({ role: "USER" })];
    const answer = await accept(person, await buildInvitation(at, { role: "OWNER" }));
    expect(answer.body.data.role).toBe("OWNER");
    const created = { name: "Second place", address: "3 Market Street" };
    expect((await attempt(restaurants.create, { token: answer.body.token, body: created })).status).toBe(201);
  });

  test("lets a new person register and join at once, as a MEMBER", async () => {
    const at = await buildRestaurant();
    const { token } = await buildInvitation(at);
    const { body } = await request(auth.register, { body: registration(token) });
    expect(body.data.role).toBe("MEMBER");
    expect((await request(restaurants.list, { token: body.token })).body.data[0]?.id).toBe(at.restaurant.id);
    const again = await attempt(auth.register, { body: registration(token) });
    expect([again.status, again.error.message]).toEqual([404, noLongerValid]);
  });

  test("registers a person once, when the answer is lost and the request sent again", async () => {
    const at = await buildRestaurant();
    const given = {
      body: registration((await buildInvitation(at)).token),
      headers: { "idempotency-key": unique("key") },
    };
    const [first, second] = [await request(auth.register, given), await request(auth.register, given)];
    expect(second.body.data).toEqual(first.body.data);
    expect((await request(members.list, inside(at))).body.data).toHaveLength(2);
  });

  test("answers the same to a repeated acceptance while the user is a member", async () => {
    const at = await buildRestaurant();
    const [invitation, person] = [await buildInvitation(at), await buildUser({ role: "USER" })];
    expect((await accept(person, invitation)).status).toBe(200);
    const again = await request(invitations.accept, { token: person.token, body: { token: invitation.token } });
    expect([again.body.restaurantId, again.body.data.role]).toEqual([at.restaurant.id, "MEMBER"]);
    expect((await request(members.list, inside(at))).body.data).toHaveLength(2);
    await request(members.remove, { ...inside(at), params: { restaurantId: at.restaurant.id, memberId: person.id } });
    expect((await accept(person, invitation)).status).toBe(404);
  });

  test("is accepted by one of sixteen at once", { tags: ["race"] }, async () => {
    const at = await buildRestaurant();
    const invitation = await buildInvitation(at);
    const people = await Promise.all(Array.from({ length: 16 }, () => buildUser({ role: "USER" })));
    const answers = await Promise.all(people.map((person) => accept(person, invitation)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 15 }, () => 404),
    ]);
    expect((await request(members.list, inside(at))).body.data).toHaveLength(2);
  });

  test("stays open when a member accepts it, whose role stays as it is", async () => {
    const at = await buildRestaurant();
    const [member, invitation] = [
      await buildMember(at, { role: "STAFF" }),
      await buildInvitation(at, { role: "OWNER" }),
    ];
    const answer = await accept(member, invitation);
    expect([answer.status, answer.error.message]).toEqual([
      409,
      `You are already a member of ${at.restaurant.name}. Your role stays as it is.`,
    ]);
    expect((await preview(invitation)).status).toBe(200);
    expect((await request(members.me, { token: member.token })).body.data.memberships[0]?.role).toBe("STAFF");
  });

  test.each(["ADMIN", "PUBLIC"] as const)("cannot be accepted by a person who is %s, and stays open", async (role) => {
    const [at, person] = [await buildRestaurant(), await buildUser({ role })];
    const invitation = await buildInvitation(at);
    expect((await accept(person, invitation)).status).toBe(409);
    expect((await preview(invitation)).status).toBe(200);
  });

  test("looks the same when it has expired, was used, revoked, or never was", async () => {
    const at = await buildRestaurant();
    const person = await buildUser({ role: "MEMBER" });
    const [used, revoked, expired] = [await buildInvitation(at), await buildInvitation(at), await buildInvitation(at)];
    await accept(person, used);
    await request(invitations.remove, {
      token: at.owner.token,
      params: { restaurantId: at.restaurant.id, invitationId: revoked.id },
    });
    const other = await buildUser({ role: "MEMBER" });
    const texts: unknown[] = [];
    const look = async (one: { readonly token: string }) => {
      for (const { status, error } of [await preview(one), await accept(other, one)]) {
        texts.push([status, error.code, error.message]);
      }
    };
    for (const one of [used, revoked, { token: unknown }]) await look(one);
    const { tokenHash, ...stored } =
      (await InvitationEntity.get({ tokenHash: secretHashOf(expired.token) }).go()).data ?? expect.unreachable();
    await InvitationEntity.put({ ...stored, tokenHash, expiresAt: 1 }).go();
    await look(expired);
    expect(new Set(texts.map((text) => JSON.stringify(text)))).toEqual(
      new Set([JSON.stringify([404, "NOT_FOUND", noLongerValid])]),
    );
    expect(texts).toHaveLength(8);
  });

  test("ends with its inviter's right to invite", async () => {
    const at = await buildRestaurant();
    const manager = await buildMember(at, { role: "MANAGER" });
    const { body } = await request(invitations.create, { ...by(at, manager), body: { role: "STAFF" } });
    const params = { restaurantId: at.restaurant.id, memberId: manager.id };
    await request(members.update, { token: at.owner.token, params, body: { role: "STAFF" } });
    expect((await preview(body.data)).status).toBe(404);
  });

  test.each(["USER", "PUBLIC", "ADMIN"] as const)("ends when its inviter becomes %s on the platform", async (role) => {
    const [at, operator] = [await buildRestaurant(), await buildUser({ role: "ADMIN" })];
    const manager = await buildMember(at, { role: "MANAGER" });
    const { body } = await request(invitations.create, { ...by(at, manager), body: { role: "STAFF" } });
    await request(users.update, { token: operator.token, params: { userId: manager.id }, body: { role } });
    expect((await preview(body.data)).status).toBe(404);
    expect((await accept(await buildUser({ role: "USER" }), body.data)).status).toBe(404);
  });

  test("of an administrator ends when they are one no more", async () => {
    const [at, operator] = [await buildRestaurant(), await buildUser({ role: "ADMIN" })];
    const support = await buildUser({ role: "ADMIN" });
    const { body } = await request(invitations.create, { ...by(at, support), body: { role: "OWNER" } });
    expect((await preview(body.data)).status).toBe(200);
    await request(users.update, { token: operator.token, params: { userId: support.id }, body: { role: "OWNER" } });
    expect((await preview(body.data)).status).toBe(404);
  });

  test("ends with its inviter's account", async () => {
    const [at, operator] = [await buildRestaurant(), await buildUser({ role: "ADMIN" })];
    const manager = await buildMember(at, { role: "MANAGER" });
    const { body } = await request(invitations.create, { ...by(at, manager), body: { role: "STAFF" } });
    await request(users.remove, { token: operator.token, params: { userId: manager.id } });
    expect((await preview(body.data)).status).toBe(404);
  });

  test("that shows costs ends when its inviter sees them no more; one without them stays", async () => {
    const at = await buildRestaurant();
    const manager = await buildMember(at, { role: "MANAGER" });
    const invite = async (body: Parameters<typeof request<typeof invitations.create>>[1]["body"]) =>
      (await request(invitations.create, { ...by(at, manager), body })).body.data;
    const [showing, hiding] = [
      await invite({ role: "STAFF", toggles: { seesCosts: true } }),
      await invite({ role: "STAFF" }),
    ];
    expect((await preview(showing)).status).toBe(200);
    const params = { restaurantId: at.restaurant.id, memberId: manager.id };
    const body = { role: "MANAGER" as const, toggles: { seesCosts: false } };
    await request(members.update, { token: at.owner.token, params, body });
    expect([(await preview(showing)).status, (await preview(hiding)).status]).toEqual([404, 200]);
    expect((await accept(await buildUser({ role: "USER" }), showing)).status).toBe(404);
  });

  test("leads nowhere once its restaurant is deleted", async () => {
    const at = await buildRestaurant();
    const invitation = await buildInvitation(at);
    await request(restaurants.remove, inside(at));
    expect((await preview(invitation)).status).toBe(404);
  });
});

test("an invitation for staff is revoked by a manager; one for a manager is not", async () => {
  const at = await buildRestaurant();
  const manager = await buildMember(at, { role: "MANAGER" });
  const [staff, other] = [await buildInvitation(at), await buildInvitation(at, { role: "MANAGER" })];
  const revoke = (invitationId: string) =>
    attempt(invitations.remove, { token: manager.token, params: { restaurantId: at.restaurant.id, invitationId } });
  expect((await revoke(staff.id)).status).toBe(204);
  expect((await revoke(other.id)).status).toBe(403);
});

test("too many looks from one network are refused, and none from another", async () => {
  const [from, token] = [randomAddress(), unknown];
  const looks = Array.from({ length: 100 }, () => attempt(invitations.preview, { body: { token }, from }));
  expect(new Set((await Promise.all(looks)).map(({ status }) => status))).toEqual(new Set([404]));
  expect((await attempt(invitations.preview, { body: { token }, from })).status).toBe(429);
  expect((await attempt(invitations.preview, { body: { token }, from: randomAddress() })).status).toBe(404);
});
