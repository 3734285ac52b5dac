import { randomUUID } from "node:crypto";
import * as activity from "@stockpot/core/activity/activity.routes";
import { maxPhotoBytes, photoPath } from "@stockpot/core/product/photo.rules";
import { PhotoEntity } from "@stockpot/core/product/photo.entity";
import * as routes from "@stockpot/core/product/photo.routes";
import * as products from "@stockpot/core/product/product.routes";
import type { Product } from "@stockpot/core/product/product.schema";
import { beforeAll, describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildMember, buildRestaurant, inside, type RestaurantFixture } from "../support/fixtures.ts";
import { invoke } from "../support/invoke.ts";

/** The bytes with which a JPEG file begins, and as many more. */
const jpegOf = (bytes: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes - 3, 7)]);

const bodyOf = (jpeg: Buffer) => ({ jpeg: jpeg.toString("base64") });

let bistro: RestaurantFixture;
beforeAll(async () => {
  bistro = await buildRestaurant();
});

const upload = async (jpeg = jpegOf(400), at = bistro) =>
  (await request(routes.create, { ...inside(at), body: bodyOf(jpeg) })).body.data.id;

const inRestaurant = (photoId: string, at = bistro) => ({ params: { ...inside(at).params, photoId } });
const statusOf = async (photoId: string, at = bistro) => (await attempt(routes.get, inRestaurant(photoId, at))).status;

const draft = (photoIds: readonly string[]) => ({ name: "Soup", price: 9, category: "Soups", photoIds: [...photoIds] });
const create = (photoIds: readonly string[], at = bistro) =>
  attempt(products.create, { ...inside(at), body: draft(photoIds) });
const on = ({ id }: Product) => ({ ...inside(bistro), params: { ...inside(bistro).params, productId: id } });
const update = (product: Product, photoIds: readonly string[]) =>
  attempt(products.update, { ...on(product), body: draft(photoIds) });

const gone = [{ path: "photoIds", message: "A photo is no longer there. Remove it and add it again." }];

const stored = async (photoId: string) =>
  (await PhotoEntity.get({ restaurantId: bistro.restaurant.id, id: photoId }).go({ consistent: true })).data;

describe("POST …/photos", () => {
  test.each([
    ["nothing", {}, "Choose a picture"],
    ["no base64", { jpeg: "soup.jpg" }, "Choose a picture"],
    ["another format", { jpeg: Buffer.from("<svg onload=alert(1)>").toString("base64") }, "Choose a picture"],
    ["too large a file", bodyOf(jpegOf(maxPhotoBytes + 3)), "The picture is too large"],
  ])("answers 400 to %s", async (_, body, message) => {
    const answer = await attempt(routes.create, { ...inside(bistro), body });
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path: "jpeg", message }]]);
  });

  test("answers 403 to staff, and 201 to a manager with the largest file", async () => {
    const staff = await buildMember(bistro, { role: "STAFF" });
    const manager = await buildMember(bistro, { role: "MANAGER" });
    const body = bodyOf(jpegOf(maxPhotoBytes));
    expect((await attempt(routes.create, { ...inside(bistro), token: staff.token, body })).status).toBe(403);
    expect((await attempt(routes.create, { ...inside(bistro), token: manager.token, body })).status).toBe(201);
  });
});

describe("GET …/photos/{photoId}", () => {
  test("answers 200 with the file to anyone who has its address, for a browser to keep", async () => {
    const jpeg = jpegOf(5000);
    const photoId = await upload(jpeg);
    const response = await invoke(routes.get, inRestaurant(photoId));
    expect([response.status, response.text]).toEqual([200, jpeg.toString("base64")]);
    const { headers } = await attempt(routes.get, inRestaurant(photoId));
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": "5000",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(headers).not.toHaveProperty("content-encoding");
  });

  test("answers 404 to another restaurant's, an unknown id, and one that no product had within a day", async () => {
    const other = await buildRestaurant();
    const photoId = await upload();
    expect(await statusOf(photoId, other)).toBe(404);
    expect(await statusOf(randomUUID())).toBe(404);
    expect(await statusOf("1")).toBe(404);
    await PhotoEntity.patch({ restaurantId: bistro.restaurant.id, id: photoId }).set({ expiresAt: 1 }).go();
    expect(await statusOf(photoId)).toBe(404);
  });
});

describe("a product's photos", () => {
  test("are kept once the product is saved with them, in the given order", async () => {
    const ids = [await upload(), await upload()];
    const { data } = (await create(ids)).body;
    expect(data.photoIds).toEqual(ids);
    for (const id of ids) {
      expect(await stored(id)).toMatchObject({ productId: data.id });
      expect(await stored(id)).not.toHaveProperty("expiresAt");
    }
    const [first = "", second = ""] = ids;
    const turned = (await update(data, [second, first])).body.data;
    expect(turned.photoIds).toEqual([second, first]);
    expect((await update(turned, [second, first])).body.data.version).toBe(turned.version);
  });

  test("are deleted when the product is saved without them or deleted", async () => {
    const [first, second] = [await upload(), await upload()];
    const { data } = (await create([first, second])).body;
    expect((await update(data, [second])).body.data.photoIds).toEqual([second]);
    expect([await stored(first), await statusOf(second)]).toEqual([null, 200]);
    expect((await attempt(products.remove, on(data))).status).toBe(204);
    expect(await stored(second)).toBeNull();
  });

  test("are refused if they are gone, another product's or another restaurant's, and nothing is saved", async () => {
    const taken = await upload();
    await create([taken]);
    const other = await upload(jpegOf(400), await buildRestaurant());
    for (const photoId of [taken, other, randomUUID()]) {
      const answer = await create([await upload(), photoId]);
      expect([answer.status, answer.error.issues]).toEqual([404, gone]);
    }
    const seven = Array.from({ length: 7 }, () => randomUUID());
    expect((await create(seven)).error.issues).toEqual([{ path: "photoIds", message: "At most 6 photos" }]);
  });

  test("go to one of two products that are saved with the same photo at once", { tags: ["race"] }, async () => {
    const photoId = await upload();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create([photoId])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(7);
  });

  test("are told by their number in the activity", async () => {
    const { data } = (await create([await upload()])).body;
    await update(data, [await upload(), await upload()]);
    const query = { type: "PRODUCT" as const, subject: data.id };
    const { body } = await request(activity.list, { ...inside(bistro), query });
    expect(body.data[0]).toMatchObject({ action: "UPDATED", changes: [{ field: "photoIds", from: "1", to: "2" }] });
  });

  test("are found at an address that names nothing but ids", () => {
    expect(photoPath("a", "b")).toBe(routes.get.path.replace("{restaurantId}", "a").replace("{photoId}", "b"));
  });
});
