import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as routes from "@stockpot/core/contract/meta.routes";
import { fillPath } from "@stockpot/core/api/route";
import { expect, inject, test } from "vitest";
import { request } from "../support/client.ts";
import { inside } from "../support/fixtures.ts";
import { buildRestaurantWithItems } from "../support/many-items.ts";

test("compresses a long list for clients that accept it, and it is the same list", async () => {
  const bistro = await buildRestaurantWithItems(50);
  const plain = await request(inventory.list, { ...inside(bistro), query: { limit: 50 } });
  expect(plain.headers).toMatchObject({ vary: "accept-encoding", "content-length": String(plain.text.length) });
  expect(plain.headers["content-encoding"]).toBeUndefined();

  // Asks for gzip as a browser does, and reads it.
  const answer = await fetch(`${inject("url")}${fillPath(inventory.list.path, inside(bistro).params)}?limit=50`, {
    headers: { authorization: `Bearer ${bistro.owner.token}` },
  });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(Number(answer.headers.get("content-length"))).toBeLessThan(plain.text.length / 4);
  expect(await answer.text()).toBe(plain.text);
});

test("a short answer travels as it is", async () => {
  const answer = await fetch(`${inject("url")}${routes.health.path}`);
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(await answer.json()).toEqual({ status: "ok" });
});
