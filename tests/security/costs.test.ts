import { list as listActivity } from "@stockpot/core/activity/activity.routes";
import { contract } from "@stockpot/core/contract/contract";
import { allNeedsOf, fieldNeedsOf } from "@stockpot/core/access/field-needs";
import type { Route } from "@stockpot/core/api/route";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { Big } from "big.js";
import { beforeAll, describe, expect, test } from "vitest";
import { formatsFor } from "../../packages/web/src/lib/formats.ts";
import { activityCsv } from "../../packages/web/src/features/settings/activity-csv.ts";
import { movementsCsv } from "../../packages/web/src/features/inventory/movements-csv.ts";
import { type Answer, attempt, type RawRequest, request } from "../support/client.ts";
import { buildCostlyFixture, type CostlyFixture, type Costs, figuresOf } from "../support/costly-fixture.ts";
import { buildMember, inside, type Membership } from "../support/fixtures.ts";
import { copiesOf, type FullFixture } from "../support/full-fixture.ts";
import { variantsOf } from "../support/request-variants.ts";
import { idsOn, prepareFixture, sampleQuery } from "../support/sample-requests.ts";

/**
 * Two restaurants that are alike in everything but what things cost, and whether a delivery came at the agreed price.
 */
const [ours, theirs]: readonly [Costs, Costs] = [
  { opening: 7.3891, first: 23.4719, ordered: 13.5717, agreed: 17.9313, paid: 19.1179 },
  { opening: 8.2643, first: 31.6237, ordered: 11.4829, agreed: 15.7331, paid: 15.7331 },
];
const buildOurs = copiesOf(() => buildCostlyFixture(ours));
const buildTheirs = copiesOf(() => buildCostlyFixture(theirs));

/** A number without its point, its sign and the zeros around it. */
const digitsOf = (number: string): string => number.replaceAll(/[-.,]/g, "").replaceAll(/^0+|0+$/g, "");

/** By which a figure is known, however many digits of it are told, and in dollars and cents. */
const traceOf = (figure: Big): string => digitsOf(figure.abs().toFixed()).slice(0, 6);
const centsOf = (figure: Big): string => digitsOf(figure.abs().toFixed(2));
const enough = 4;

/** An answer without the values that differ in every restaurant, and at every moment. */
const plain = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
    .replaceAll(/-[0-9a-f]{12}(?![0-9a-f])/g, "-NAME")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "MOMENT")
    .replaceAll(/\d{4}-\d\d-\d\d/g, "DAY")
    .replaceAll(/[\w-]{40,}/g, "TOKEN");

/** The names of the figures that a text holds, as they are or rounded to cents. */
function figuresIn(text: string, figures: Readonly<Record<string, Big>>): readonly string[] {
  const numbers = new Set(
    plain(text)
      .match(/\d+(?:,\d{3})*(?:\.\d+)?/g)
      ?.map(digitsOf),
  );
  return Object.entries(figures).flatMap(([name, figure]) => {
    const [trace, cents] = [traceOf(figure), centsOf(figure)];
    const isRounded = cents.length >= enough && numbers.has(cents);
    return isRounded || [...numbers].some((one) => one.startsWith(trace)) ? [name] : [];
  });
}

const whole = ({ text, headers }: Answer<Route>) => `${text}\n${Object.values(headers).flat().join("\n")}`;

const costless = {
  STAFF: { role: "STAFF" },
  "a MANAGER who sees no costs": { role: "MANAGER", toggles: { seesCosts: false }, approvesUpToCents: 100_000_000 },
} as const;

const isRead = ({ method }: Route) => method === "GET";

const routes = Object.entries(contract).flatMap(([id, route]) => (route.needs ? [{ id, route }] : []));
const reading = routes.filter(({ route }) => isRead(route));

let world: CostlyFixture;
let other: CostlyFixture;
beforeAll(async () => {
  [world, other] = await Promise.all([buildCostlyFixture(ours), buildCostlyFixture(theirs)]);
});

/** A fixture with all that its paths may be about. */
const facesOf = (fixture: CostlyFixture): readonly FullFixture[] => [fixture, { ...fixture, ...fixture.bought }];

/**
 * All that a member may ask of a route. Writes go to a copy; reads to the fixture itself,
 * as the lists of a copy do not find its items.
 */
async function askedOf(id: string, route: Route, membership: Membership, built: CostlyFixture, copy: typeof buildOurs) {
  const faces = isRead(route) ? facesOf(built) : [await prepareFixture(id, await copy())];
  const { token } = await buildMember(faces[0] ?? built, membership);
  return faces.flatMap((face) => variantsOf(id, route, face)).map((variant) => ({ ...variant, token }));
}

const readByOwner = async (id: string, route: Route): Promise<string> => {
  const asked = facesOf(world).map((face) => ({ params: idsOn(face), query: sampleQuery(id, face) }));
  const answers = await Promise.all(asked.map((given) => attempt(route, { ...given, token: world.owner.token })));
  return answers.map(whole).join("\n");
};

const tell = ({ body, query, params, headers }: RawRequest) => plain(JSON.stringify({ body, query, params, headers }));

describe.each(routes)("$id", ({ id, route }) => {
  test.each(Object.entries(costless))(
    "tells %s nothing that depends on a cost, whatever is asked",
    async (_, membership) => {
      const [asked, askedThere] = await Promise.all([
        askedOf(id, route, membership, world, buildOurs),
        askedOf(id, route, membership, other, buildTheirs),
      ]);
      expect(asked.length).toBe(askedThere.length);
      for (const [index, given] of asked.entries()) {
        const [here, there] = await Promise.all([attempt(route, given), attempt(route, askedThere[index])]);
        const what = tell(given);
        expect(figuresIn(whole(here), figuresOf(ours)), what).toEqual([]);
        expect(figuresIn(whole(there), figuresOf(theirs)), what).toEqual([]);
        expect([here.status, plain(here.text)], what).toEqual([there.status, plain(there.text)]);
      }
    },
  );
});

describe("what the owner is told", () => {
  test("has every figure that others must not see, and none of another restaurant's", async () => {
    const text = (await Promise.all(reading.map(({ id, route }) => readByOwner(id, route)))).join("\n");
    expect(figuresIn(text, figuresOf(ours))).toEqual(Object.keys(figuresOf(ours)));
    expect(figuresIn(text, figuresOf(theirs))).toEqual([]);
  });

  test.each(
    reading.filter(({ route: { data, list } }) => {
      const schema = data ?? list;
      return schema && allNeedsOf(fieldNeedsOf(schema, "x-needs")).has("costs.read");
    }),
  )("has some of them in $id", async ({ id, route }) => {
    expect(figuresIn(await readByOwner(id, route), figuresOf(ours))).not.toEqual([]);
  });
});

const formats = formatsFor({ locale: "en-US", currency: "USD", timeZone: "UTC" });

describe("a CSV file of a list", () => {
  test("has costs in the activity for the owner, and none for a manager who sees none", async () => {
    const { token } = await buildMember(world, costless["a MANAGER who sees no costs"]);
    const fileFor = async (given: object) =>
      activityCsv(
        (await request(listActivity, { ...inside(world), ...given, query: { limit: 100 } })).body.data,
        formats,
      );
    expect(figuresIn(await fileFor({}), figuresOf(ours))).toEqual(
      expect.arrayContaining([
        "first",
        "total of the first draft",
        "total of the draft",
        "total of what was delivered",
      ]),
    );
    expect(figuresIn(await fileFor({ token }), figuresOf(ours))).toEqual([]);
  });

  test.each(Object.entries(costless))(
    "has costs in the movements for the owner, and none for %s",
    async (_, membership) => {
      const { token } = await buildMember(world, membership);
      const fileFor = async (given: object, withCosts: boolean) => {
        const { params } = inside(world);
        const movements = await request(inventory.movements, {
          ...inside(world),
          params: { ...params, itemId: world.item.id },
          ...given,
        });
        return movementsCsv(movements.body.data, "KILOGRAM", formats, withCosts);
      };
      expect(figuresIn(await fileFor({}, true), figuresOf(ours))).toEqual(
        expect.arrayContaining(["opening", "value of flour", "value that was missing"]),
      );
      expect(figuresIn(await fileFor({ token }, false), figuresOf(ours))).toEqual([]);
      // Whatever the page believes of its reader, the file has no more than the answer.
      expect(figuresIn(await fileFor({ token }, true), figuresOf(ours))).toEqual([]);
    },
  );
});
