import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { foldText } from "@stockpot/core/platform/text";
import * as products from "@stockpot/core/product/product.routes";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, buildRestaurant, inside } from "../support/fixtures.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { buildProduct } from "../support/menu-fixtures.ts";

const name = fc.constantFrom("Flour", "Crème", "Crème fraîche", "Rye flour", "Smør", "豆腐", "Œufs", "E");

/** A change of one of the records, if there is one. */
const step = fc.oneof(
  fc.record({ does: fc.constant("create" as const), name }),
  fc.record({ does: fc.constant("rename" as const), name, which: fc.nat(5) }),
  fc.record({ does: fc.constant("remove" as const), which: fc.nat(5) }),
);

/** Rounds of changes at once. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });

test.each(["inventory", "products"] as const)(
  "a search of %s finds what has the text in its name, whatever was added, renamed and deleted at once",
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const bistro = await buildRestaurant();
        const { token, params } = inside(bistro);
        const list = async (query: object) => {
          const given = { token, params, query: { limit: 100, ...query } };
          const { body } =
            kind === "inventory" ? await request(inventory.list, given) : await request(products.list, given);
          expect(body.pagination.total).toBe(body.data.length);
          return body.data.map((thing) => ({ id: thing.id, name: thing.name }));
        };
        const create = (given: string) =>
          kind === "inventory" ? buildItem({ at: bistro, name: given }) : buildProduct({ at: bistro, name: given });
        const rename = (id: string, given: string) =>
          kind === "inventory"
            ? attempt(inventory.update, { token, params: { ...params, itemId: id }, body: { name: given } })
            : attempt(products.update, {
                token,
                params: { ...params, productId: id },
                body: { name: given, price: 1, category: "Soups" },
              });
        const remove = (id: string) =>
          kind === "inventory"
            ? attempt(inventory.remove, { token, params: { ...params, itemId: id } })
            : attempt(products.remove, { token, params: { ...params, productId: id } });
        for (const steps of all) {
          const things = await list({});
          const run = async (one: (typeof steps)[number]) => {
            if (one.does === "create") return create(one.name);
            const thing = things[one.which];
            if (!thing) return undefined;
            return one.does === "rename" ? rename(thing.id, one.name) : remove(thing.id);
          };
          await Promise.all(steps.map(run));
        }
        const things = await list({});
        for (const q of ["e", "flour", "creme", "smor", "豆", "oe", "nothing"]) {
          expect(await list({ q })).toEqual(things.filter((thing) => foldText(thing.name).includes(q)));
        }
        assertConsistent(await readLedger(bistro.restaurant));
      }),
      { numRuns: 8 },
    );
  },
);
