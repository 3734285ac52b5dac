import { statSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseFile } from "../../packages/functions/src/local/data-folder/database.ts";
import { startEngine } from "../../packages/functions/src/local/engine.ts";
import { createTable, tableName } from "../../packages/functions/src/local/table.ts";
import { temporaryFolder } from "./process.ts";

const categories = ["Dairy", "Dry goods", "Fish", "Fruit", "Meat"];

/** What an item is created with: everything that a list, a warning and a cost ask for. */
const draftOf = (index: number) => ({
  name: `Smoked paprika ${String((index * 7919) % 100_003).padStart(5, "0")}`,
  quantity: 10,
  baseUnit: "KILOGRAM" as const,
  category: categories[index % categories.length],
  // One of ten is low.
  reorderLevel: index % 10 === 0 ? 20 : 4,
  unitCost: 2.5,
  equivalences: [],
});

/** Of an item with its first movement. */
const most = 8192;
/** Of the record of who added it, which stands in an index too. */
const mostOfRecord = 3072;

test("an item with its first movement takes at most 8 KB on disk, and the record of who added it 3 KB", async () => {
  const folder = temporaryFolder();
  const engine = await startEngine({ folder, log: () => {}, prepare: createTable });
  onTestFinished(() => engine.stop());
  vi.stubEnv("DYNAMODB_ENDPOINT", engine.endpoint);
  vi.stubEnv("TABLE_NAME", tableName);
  vi.resetModules();
  // What reads the table's settings when it is loaded.
  const { newUserWrites } = await import("@stockpot/core/user/account");
  const { commit } = await import("@stockpot/core/storage/transaction");
  const restaurants = await import("@stockpot/core/restaurant/restaurant.service");
  const { RestaurantDraft } = await import("@stockpot/core/restaurant/restaurant.schema");
  const { insideWith } = await import("@stockpot/core/access/capabilities");
  const inventory = await import("@stockpot/core/inventory/inventory.service");

  const userId = "01a20688-c2fd-77a9-a536-47b22eba4d32";
  const createdAt = new Date().toISOString();
  const owner = { id: userId, email: "rosa@example.com", fullName: "Rosa Cook", role: "OWNER" as const };
  const times = { version: 1, createdAt, updatedAt: createdAt };
  const account = { passwordHash: "none", sessionVersion: 1, restaurantCount: 0 };
  await commit({ userId }, newUserWrites({ ...owner, ...account, ...times }), undefined, {
    writes: [],
    because: "A fixture",
  });
  const session = { id: userId, signedInAtSeconds: 0 };
  const request = { id: userId, address: "127.0.0.1", idempotencyKey: undefined };
  const actor = { ...owner, request, userId, superAdmin: false, restaurantCount: 0, session };
  const draft = RestaurantDraft.parse({ name: "Bistro", address: "1 Market Street" });
  const restaurant = await restaurants.create(actor, draft);
  const owned = insideWith({ role: "OWNER" });
  const create = async (index: number) =>
    inventory.create({ ...actor, ...owned, restaurantId: restaurant.id }, draftOf(index));

  /** All of it is in the one file once the engine has ended. */
  const bytes = async () => {
    await engine.stop();
    const { size } = statSync(databaseFile(folder));
    await engine.start();
    return size;
  };
  const [before, count] = [await bytes(), 500];
  for (let index = 0; index < count; index += 1) await create(index);
  expect(((await bytes()) - before) / count).toBeLessThanOrEqual(most + mostOfRecord);
});
