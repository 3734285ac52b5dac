import { ActivityEntity } from "@stockpot/core/activity/activity.entity";
import { contract } from "@stockpot/core/contract/contract";
import { AuditEntity } from "@stockpot/core/activity/audit.entity";
import { expect, test } from "vitest";
import * as z from "zod";
import { BomDraft, BomLineDraft } from "@stockpot/core/bom/bom.schema";
import { ProductReplacement } from "@stockpot/core/product/product.schema";
import { RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import { attempt } from "../support/client.ts";
import { type FullFixture, buildFullFixture } from "../support/full-fixture.ts";
import { caseOf } from "../support/route-cases.ts";
import { idsOn, routesWhere } from "../support/sample-requests.ts";
import { storedItems } from "../support/table.ts";

/** Routes of documents whose own history says who did what and when: a step for each. */
const ownHistory = ["order.create", "order.setStatus"];

/** Routes of a person's own account and sessions. */
const ownAccount = [
  "auth.endSession",
  "auth.login",
  "auth.logout",
  "auth.password",
  "auth.refresh",
  "auth.register",
  "auth.resetPassword",
  "auth.signOutEverywhere",
  "secondFactor.begin",
  "secondFactor.confirm",
  "secondFactor.renewCodes",
  "secondFactor.remove",
];

/**
 * Routes that change nothing yet: one counts looks, one is sent the present settings, and a photo waits for its
 * product.
 */
const changesNothing = ["invitation.preview", "photo.create", "platform.update"];

/** Nothing is kept of its answer, so that asking again makes another. */
const unrepeated = ["invitation.create", "user.resetPassword"];

const writing = routesWhere(({ method }) => method !== "GET");
const recording = writing.filter(({ id }) => ![...ownHistory, ...ownAccount, ...changesNothing].includes(id));
const repeatable = recording.filter(({ id }) => !unrepeated.includes(id));

const Made = z.object({ data: z.object({ id: z.string(), history: z.array(z.unknown()).optional() }) });

const madeBy = (text: string) => (text === "" ? undefined : Made.safeParse(JSON.parse(text)).data?.data);

const Joined = z.object({ restaurantId: z.string() });

/** The restaurants in which a request may be recorded: the fixture's, and the one that was made or joined. */
function placesOf(id: string, { restaurant }: FullFixture, text: string): readonly string[] {
  if (id === "invitation.accept") return [restaurant.id, Joined.parse(JSON.parse(text)).restaurantId];
  const made = id === "restaurant.create" ? madeBy(text) : undefined;
  return [restaurant.id, ...(made ? [made.id] : [])];
}

/** The entries about what the people of a fixture did, in restaurants and on the platform. */
async function recordedOf({ owner, admin }: FullFixture, restaurantIds: readonly string[]): Promise<Set<string>> {
  const entries = await Promise.all(
    restaurantIds.map((restaurantId) =>
      ActivityEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true }),
    ),
  );
  const audits = await AuditEntity.query.primary({}).go({ pages: "all", consistent: true });
  const people = [owner.id, admin.id];
  return new Set([
    ...entries.flatMap(({ data }) => data.filter(({ actorId }) => people.includes(actorId)).map(({ id }) => id)),
    ...audits.data.filter(({ actor }) => people.includes(actor.id ?? "")).map(({ id }) => id),
  ]);
}

test.each(recording)("$id leaves exactly one record of who did it", async ({ id, route }) => {
  const { fixture, call } = await caseOf(id, route);
  const before = await recordedOf(fixture, [fixture.restaurant.id]);
  const answer = await call();
  expect(answer.status, answer.text).toBe(route.status);
  const after = await recordedOf(fixture, placesOf(id, fixture, answer.text));
  expect(after.size - before.size).toBe(1);
});

test.each(repeatable)("$id leaves no second record when it is asked for again", async ({ id, route }) => {
  const { fixture, call } = await caseOf(id, route);
  const first = await call();
  const ids = placesOf(id, fixture, first.text);
  const once = await recordedOf(fixture, ids);
  await call();
  expect(await recordedOf(fixture, ids)).toEqual(once);
});

test.each(writing.filter(({ id }) => ownHistory.includes(id)))(
  "$id leaves a step in the document's history",
  async ({ id, route }) => {
    const { call } = await caseOf(id, route);
    const answer = await call();
    expect(answer.status, answer.text).toBe(route.status);
    expect(madeBy(answer.text)?.history).toHaveLength(id === "order.create" ? 1 : 2);
  },
);

/** Bodies that say what a fixture's things are already. */
const unchanged: readonly (readonly [id: string, body: object | ((fixture: FullFixture) => object)])[] = [
  [
    "bom.update",
    ({ bom: { items, ...bom } }) =>
      BomDraft.strip().parse({ ...bom, items: items.map((line) => BomLineDraft.strip().parse(line)) }),
  ],
  ["product.update", ({ product }) => ProductReplacement.strip().parse(product)],
  ["restaurant.update", ({ restaurant }) => RestaurantDraft.strip().parse(restaurant)],
  ["supplier.update", {}],
  ["inventory.update", {}],
  ["inventory.update", { quantity: 10, baseUnit: "KILOGRAM", reason: "COUNTED", description: "" }],
  ["product.setAvailability", { isAvailable: true }],
  ["settings.update", {}],
  ["settings.update", { allowNegativeStock: false }],
];

test.each(unchanged)("%s with what holds already (%j) answers it and writes nothing", async (id, body) => {
  const fixture = await buildFullFixture();
  const { restaurant, owner } = fixture;
  const held = () => storedItems({ restaurants: [restaurant], people: [owner] });
  const before = await held();
  const route = contract[id] ?? expect.unreachable();
  const said = typeof body === "function" ? body(fixture) : body;
  const answer = await attempt(route, { token: owner.token, params: idsOn(fixture), body: said });
  expect([answer.status, answer.headers["etag"]]).toEqual([200, '"1"']);
  expect(await held()).toEqual(before);
});

test("nothing is excused that does not exist", () => {
  for (const id of [...ownHistory, ...ownAccount, ...changesNothing, ...unrepeated])
    expect(contract[id], id).toBeDefined();
});
