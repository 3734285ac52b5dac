import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildItem, buildRestaurant } from "../support/fixtures.ts";
import { request } from "../support/client.ts";

interface Edit {
  /** How many versions behind the present one the writer is. */
  readonly behind: number;
  readonly name: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  behind: fc.constantFrom(0, 0, 0, 1, 2),
  name: fc.string({ minLength: 1, maxLength: 20, unit: "grapheme-ascii" }).filter((name) => name.trim() !== ""),
});
const rounds = fc.array(fc.array(edit, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 });

interface Versioned {
  readonly name: string;
  readonly version: number;
}

interface Thing {
  read(): Promise<Versioned>;
  write(name: string, ifMatch: string): Promise<{ status: number; written: Versioned | undefined }>;
}

/** Law 10: of the edits of one version at most one is written, and one of an older version never. */
async function expectNeverOverwritten(thing: Thing, plan: readonly (readonly Edit[])[]): Promise<void> {
  let present = await thing.read();
  for (const edits of plan) {
    const before = present;
    const answers = await Promise.all(
      edits.map(async ({ behind, name }) => ({
        behind,
        name,
        ...(await thing.write(name, `"${before.version - behind}"`)),
      })),
    );
    const written = answers.filter(({ status }) => status === 200);
    for (const { status, behind } of answers) expect(behind > 0 ? [412] : [200, 412]).toContain(status);
    expect(written).toHaveLength(answers.some(({ behind }) => behind === 0) ? 1 : 0);
    present = await thing.read();
    expect(present).toEqual(written[0]?.written ?? before);
    if (written[0]) expect(present).toEqual({ name: written[0].name.trim(), version: before.version + 1 });
  }
}

const nameAndVersion = ({ name, version }: Versioned): Versioned => ({ name, version });

describe("an older version never overwrites", () => {
  test("a newer inventory item", async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => {
        const { owner, restaurant, item } = await buildItem();
        const given = { token: owner.token, params: { restaurantId: restaurant.id, itemId: item.id } };
        const thing: Thing = {
          read: async () => nameAndVersion((await request(inventory.get, given)).body.data),
          write: async (name, ifMatch) => {
            const answer = await request(inventory.update, {
              ...given,
              body: { name },
              headers: { "if-match": ifMatch },
            });
            const { status } = answer;
            return { status, written: status === 200 ? nameAndVersion(answer.body.data) : undefined };
          },
        };
        await expectNeverOverwritten(thing, plan);
      }),
      { numRuns: 10 },
    );
  });

  test("a newer restaurant", async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => {
        const { owner, restaurant } = await buildRestaurant();
        const given = { token: owner.token, params: { restaurantId: restaurant.id } };
        const thing: Thing = {
          read: async () => nameAndVersion((await request(restaurants.get, given)).body.data),
          write: async (name, ifMatch) => {
            const body = { name, address: "1 Market Street" };
            const answer = await request(restaurants.update, { ...given, body, headers: { "if-match": ifMatch } });
            const { status } = answer;
            return { status, written: status === 200 ? nameAndVersion(answer.body.data) : undefined };
          },
        };
        await expectNeverOverwritten(thing, plan);
      }),
      { numRuns: 10 },
    );
  });

  test("or, without If-Match, another field that is edited at once", async () => {
    const { owner, restaurant, item } = await buildItem();
    const given = { token: owner.token, params: { restaurantId: restaurant.id, itemId: item.id } };
    const edits = [{ name: "Rye" }, { description: "Fine" }, { category: "Dry" }, { reorderLevel: 3 }, { quantity: 4 }];
    const answers = await Promise.all(edits.map((body) => request(inventory.update, { ...given, body })));
    expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200));
    const { data } = (await request(inventory.get, given)).body;
    expect(data).toMatchObject({ ...Object.assign({}, ...edits), version: 6 });
  });
});
