import { globSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { endSession } from "@stockpot/core/session/ended-sessions";
import { parseRecord, readItems, readRecords } from "@stockpot/core/storage/read-records";
import { expect, test } from "vitest";
import { startOfSession } from "../support/fixtures.ts";
import { buildFullFixtureIn } from "../support/full-fixture.ts";
import { enrol } from "../support/second-factor.ts";
import { itemsOf } from "../support/table.ts";

const source = fileURLToPath(new URL("../../packages/core/src", import.meta.url));

type AnyEntity = Parameters<typeof parseRecord>[0];

async function readEntities(): Promise<readonly AnyEntity[]> {
  const modules = globSync("**/*.entity.ts", { cwd: source }).map(
    async (file): Promise<Record<string, AnyEntity>> => import(path.join(source, file)),
  );
  return (await Promise.all(modules)).flatMap((module) =>
    Object.entries(module).flatMap(([name, exported]) => (name.endsWith("Entity") ? [exported] : [])),
  );
}

test("many things are read as ElectroDB reads each of them", async () => {
  const full = await buildFullFixtureIn();
  await enrol(full.owner);
  await endSession(full.owner.id, startOfSession());
  const stored = await itemsOf({ restaurants: [full.restaurant], people: [full.owner] });
  const keys = stored.map(({ pk, sk }) => ({ pk: pk?.S ?? "", sk: sk?.S ?? "" }));
  const items = await readItems(keys);
  expect(items).toHaveLength(stored.length);

  const compared = new Set<string>();
  for (const entity of await readEntities()) {
    const things = items.flatMap((item) => parseRecord(entity, item) ?? []);
    for (const thing of things) {
      expect(await readRecords(entity, [thing])).toEqual([thing]);
      compared.add(JSON.stringify(thing));
    }
  }
  expect(compared.size).toBe(items.length);
});
