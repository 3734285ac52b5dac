import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as routes from "@stockpot/core/supplier/supplier.routes";
import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { beforeAll, describe, expect, test } from "vitest";
import { buildRestaurant, buildUser, inside, type RestaurantFixture } from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { walk } from "../support/paging.ts";
import {
  buildProcurement,
  buildSupplierAndItem,
  buildSupplier,
  onProcurement,
  type SupplierFixture,
} from "../support/procurement-fixtures.ts";
import { folded } from "../support/text.ts";

type Case = readonly [path: string, value: unknown, message: string];

const badEmail = "Invalid email address";
const badUrl = "Invalid website URL";
const long = (length: number) => "x".repeat(length + 1);

/** What neither a new supplier nor an edited one may hold. */
const refused: readonly Case[] = [
  ["name", "   ", "Supplier name is required"],
  ["name", long(100), "Supplier name must be less than 100 characters"],
  ["contactName", "", "Contact person is required"],
  ["contactName", long(100), "Contact person must be less than 100 characters"],
  ["email", " ", "Email is required"],
  ["email", "sam", badEmail],
  ["email", `${"x".repeat(250)}@example.com`, badEmail],
  ["phoneNumber", "", "Phone number is required"],
  ["phoneNumber", "1".repeat(21), "Phone number must be less than 20 characters"],
  ["address", " ", "Address is required"],
  ["address", long(500), "Address must be less than 500 characters"],
  ["city", long(50), "City must be less than 50 characters"],
  ["state", long(50), "State must be less than 50 characters"],
  ["zipCode", long(10), "ZIP code must be less than 10 characters"],
  ["country", long(50), "Country must be less than 50 characters"],
  ["website", "grocer", badUrl],
  ["notes", long(1000), "Notes must be less than 1000 characters"],
  ["paymentTerms", long(100), "Payment terms must be less than 100 characters"],
];

const missing: readonly Case[] = [
  ["name", undefined, "Supplier name is required"],
  ["contactName", undefined, "Contact person is required"],
  ["email", undefined, "Email is required"],
  ["phoneNumber", undefined, "Phone number is required"],
  ["address", undefined, "Address is required"],
];

const whole = {
  name: "Grocer",
  contactName: "Sam Grocer",
  email: "sam@grocer.example",
  phoneNumber: "+1 555 0100",
  address: "3 Market Street",
  city: "New Orleans",
  state: "LA",
  zipCode: "70116",
  country: "United States",
  website: "https://grocer.example",
  notes: "Rings twice.",
  paymentTerms: "Net 30",
  isActive: false,
};
const { name, contactName, email, phoneNumber, address } = whole;
const least = { name, contactName, email, phoneNumber, address };

const on = (store: SupplierFixture) => ({
  token: store.owner.token,
  params: { restaurantId: store.restaurant.id, supplierId: store.supplier.id },
});

describe("GET …/suppliers", () => {
  let bistro: RestaurantFixture;
  const all: Supplier[] = [];

  beforeAll(async () => {
    bistro = await buildRestaurant();
    await buildSupplierAndItem();
    for (const called of ["Vieux Carré Wines", "vieux carre cheese", "Delta Produce", "delta dairy", "Ätna"]) {
      for (const isActive of [true, false, true]) all.push(await buildSupplier(bistro, { name: called, isActive }));
    }
  });

  const filters = [undefined, "carre", "CARRÉ W", "delta", "nothing like it"].flatMap((q) =>
    ([undefined, "active", "inactive"] as const).map((status) => ({
      ...(q !== undefined && { q }),
      ...(status && { status }),
    })),
  );

  test.each(filters)("answers 200 with the suppliers that match %j, each once, by name", async (filter) => {
    const wanted = all
      .filter((supplier) => !filter.q || folded(supplier.name).includes(folded(filter.q)))
      .filter(({ isActive }) => !filter.status || isActive === (filter.status === "active"));
    const read = async (query: object) =>
      (await request(routes.list, { ...inside(bistro), query: { ...filter, ...query } })).body;
    const seen = await walk(read, { limit: 4, total: wanted.length });
    expect(seen.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    const order = seen.map((supplier) => folded(supplier.name));
    expect(order).toEqual(order.toSorted());
  });
});

describe("GET …/suppliers/{id}", () => {
  test("answers 200 to its owner and to an administrator", async () => {
    const store = await buildSupplierAndItem();
    const admin = await buildUser({ role: "ADMIN" });
    for (const { token } of [store.owner, admin]) {
      expect((await request(routes.get, { ...on(store), token })).body.data).toEqual(store.supplier);
    }
  });
});

describe("POST …/suppliers", () => {
  let bistro: RestaurantFixture;
  beforeAll(async () => {
    bistro = await buildRestaurant();
  });
  const create = (body: unknown) => attempt(routes.create, { ...inside(bistro), body });

  test.each([...missing, ...refused])("answers 400 on %s for %j", async (path, value, message) => {
    const answer = await create({ ...least, [path]: value });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test("answers 201 with everything that was given", async () => {
    const answer = await create(whole);
    expect(answer.status).toBe(201);
    const { id, version, createdAt, updatedAt, ...given } = answer.body.data;
    expect(given).toEqual(whole);
    expect([version, createdAt]).toEqual([1, updatedAt]);
    expect(
      (await request(routes.get, { ...inside(bistro), params: { ...inside(bistro).params, supplierId: id } })).body,
    ).toEqual(answer.body);
  });

  test("answers 201 to the required fields alone, active, without the fields left blank", async () => {
    const blank = { city: "", state: " ", zipCode: "", country: "", website: "", notes: "", paymentTerms: "" };
    const {
      id: _id,
      version: _version,
      createdAt: _created,
      updatedAt: _updated,
      ...given
    } = (await create({ ...least, ...blank })).body.data;
    expect(given).toEqual({ ...least, isActive: true });
  });

  test("answers 201 with trimmed texts", async () => {
    const answer = await create({ ...least, name: "  Grocer ", email: " sam@grocer.example " });
    expect(answer.body.data).toMatchObject({ name: "Grocer", email: "sam@grocer.example" });
  });
});

describe("PATCH …/suppliers/{id}", () => {
  let store: SupplierFixture;
  beforeAll(async () => {
    store = await buildSupplierAndItem();
  });

  test.each(refused)("answers 400 on %s for %j", async (path, value, message) => {
    const answer = await attempt(routes.update, { ...on(store), body: { [path]: value } });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
    expect((await request(routes.get, on(store))).body.data).toEqual(store.supplier);
  });

  test("answers 412 to all but one of sixteen edits of the same version", { tags: ["race"] }, async () => {
    const own = await buildSupplierAndItem();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        request(routes.update, { ...on(own), headers: { "if-match": '"1"' }, body: { name: `Grocer ${index}` } }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 412)]);
    const winner = answers.find(({ status }) => status === 200)?.body.data;
    expect((await request(routes.get, on(own))).body.data).toEqual(winner);
  });

  test("answers 200, keeps absent fields and clears null or blank ones", async () => {
    const own = await buildSupplierAndItem(whole);
    const renamed = (await request(routes.update, { ...on(own), body: { name: "Other" } })).body.data;
    expect(renamed).toEqual({ ...own.supplier, name: "Other", version: 2, updatedAt: renamed.updatedAt });
    const body = { city: null, state: "", zipCode: null, country: null, website: "", notes: null, paymentTerms: null };
    const cleared = (await request(routes.update, { ...on(own), body })).body.data;
    for (const key of Object.keys(body)) expect(cleared).not.toHaveProperty(key);
    expect(cleared).toMatchObject({ ...least, name: "Other", isActive: false, version: 3 });
  });

  test("answers 200 to ids in upper case", async () => {
    const own = await buildSupplierAndItem();
    const params = { restaurantId: own.restaurant.id.toUpperCase(), supplierId: own.supplier.id.toUpperCase() };
    const answer = await request(routes.update, { ...on(own), params, body: { name: "Other" } });
    expect([answer.status, answer.body.data.id]).toEqual([200, own.supplier.id]);
  });

  test("answers 200 and moves the supplier between lists", async () => {
    const own = await buildSupplierAndItem({ name: "Zest" });
    const total = async (query: { q?: string; status?: "active" | "inactive" }) => {
      const { data, pagination } = (await request(routes.list, { ...inside(own), query })).body;
      expect(data).toHaveLength(pagination.total);
      return pagination.total;
    };
    expect([await total({ status: "active" }), await total({ q: "zest" })]).toEqual([1, 1]);
    await request(routes.update, { ...on(own), body: { name: "Butter", isActive: false } });
    expect([await total({ status: "active" }), await total({ q: "zest" })]).toEqual([0, 0]);
    expect([await total({ status: "inactive" }), await total({ q: "butter" }), await total({})]).toEqual([1, 1, 1]);
  });
});

describe("DELETE …/suppliers/{id}", () => {
  test("answers 404 the second time", async () => {
    const store = await buildSupplierAndItem();
    expect((await request(routes.remove, on(store))).status).toBe(204);
    expect((await request(routes.remove, on(store))).status).toBe(404);
    expect((await request(routes.get, on(store))).status).toBe(404);
    expect((await request(routes.list, inside(store))).body.pagination.total).toBe(0);
  });

  test("answers 409 and names the open procurements that reference it, three and how many more", async () => {
    const store = await buildSupplierAndItem();
    for (let made = 0; made < 5; made += 1) await buildProcurement(store);
    const answer = await request(routes.remove, on(store));
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({
      code: "IN_USE",
      message: `${store.supplier.name} is used by procurement PO-000001, procurement PO-000002, procurement PO-000003, 2 more.`,
    });
    expect((await request(routes.get, on(store))).body.data).toEqual(store.supplier);
  });

  const { approve, complete, cancel, remove } = procurements;
  test.each([
    ["approved", [approve], 409],
    ["completed", [approve, complete], 204],
    ["cancelled", [cancel], 204],
    ["deleted", [remove], 204],
  ] as const)("with a procurement that is %s answers as it must", async (_, steps, status) => {
    const store = await buildSupplierAndItem();
    const procurement = await buildProcurement(store);
    for (const step of steps) await attempt(step, onProcurement(store, procurement));
    expect((await request(routes.remove, on(store))).status).toBe(status);
    const kept = await attempt(procurements.get, onProcurement(store, procurement));
    if (kept.status === 200) expect(kept.body.data.supplier.name).toBe(store.supplier.name);
  });

  test("answers 204 to exactly one of sixteen at once, and counts it once", { tags: ["race"] }, async () => {
    const store = await buildSupplierAndItem();
    await buildSupplier(store);
    const answers = await Promise.all(Array.from({ length: 16 }, () => request(routes.remove, on(store))));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array.from({ length: 15 }, () => 404)]);
    expect((await request(routes.list, inside(store))).body.pagination.total).toBe(1);
  });
});
