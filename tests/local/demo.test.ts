import { localTime } from "@stockpot/core/platform/calendar";
import { list as counts } from "@stockpot/core/count/count.routes";
import { priceChanges } from "@stockpot/core/inventory/inventory.routes";
import { list as orders } from "@stockpot/core/order/order.routes";
import { list as members } from "@stockpot/core/people/member.routes";
import { list as restaurants, summary } from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { type OutputOf, type Route, fillPath } from "@stockpot/core/api/route";
import { type LocalServer, startLocalServer } from "@stockpot/functions/local/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { login } from "./process.ts";

let server: LocalServer;
let token: string;
let bistro: Restaurant;

beforeAll(async () => {
  server = await startLocalServer({ port: 0, demo: true, site: false });
  const signedIn: { token: string } = await (await login(server.url, "owner@stockpot.example")).json();
  token = signedIn.token;
  const { data } = await read(restaurants, "/api/v1/restaurants");
  bistro = data.find(({ name }) => name === "Bistro Lavande") ?? expect.unreachable();
});
afterAll(() => server.stop());

async function read<R extends Route>(_route: R, path: string, query = ""): Promise<OutputOf<R>> {
  const answer = await fetch(`${server.url}${path}${query}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  const received: OutputOf<R> = await answer.json();
  return received;
}

const inBistro = <R extends Route>(route: R, query = "") =>
  read(route, fillPath(route.path, { restaurantId: bistro.id }), query);

it("has 20 to 40 orders on each day of two weeks, and none on Mondays", async () => {
  const { days } = (await inBistro(summary)).data;
  // The orders of the last two hours are on top of today's, or of yesterday's where the day has just begun.
  for (const day of days.slice(0, -2)) {
    const isMonday = new Date(day.date).getUTCDay() === 1;
    expect(day.orders, day.date).toBeGreaterThanOrEqual(isMonday ? 0 : 20);
    expect(day.orders, day.date).toBeLessThanOrEqual(isMonday ? 0 : 40);
  }
});

it("has its orders at lunch and dinner by the clocks of the restaurant's address", async () => {
  expect(bistro.timeZone).toBe("America/Chicago");
  const { data } = await inBistro(orders, "?limit=100");
  // The last ten are those of the present service, at any time of day.
  for (const { createdAt } of data.slice(10)) {
    const time = localTime(bistro.timeZone, createdAt).slice(11);
    expect((time >= "11:45" && time <= "13:45") || (time >= "17:30" && time <= "21:15"), time).toBe(true);
  }
});

it("is the work of several people", async () => {
  const people = (await inBistro(members)).data.map(({ fullName }) => fullName);
  expect(people).toEqual(expect.arrayContaining(["Olivia Marchand", "Theo Lambert", "Ana Duarte", "Ruth Okafor"]));
  const counted = (await inBistro(counts)).data;
  expect(counted.map(({ by, reason }) => [by, reason])).toEqual([
    ["Ana Duarte", "ROUTINE"],
    ["Ana Duarte", "ROUTINE"],
  ]);
});

it("has a price that rose, and the plate that it made too dear", async () => {
  const changes = (await inBistro(priceChanges)).data;
  const mussels = changes.find(({ name }) => name === "Mussels");
  expect(mussels).toMatchObject({ price: 11.9, priceBefore: 6.75, unit: "KILOGRAM" });
  const [moules] = mussels?.plates ?? [];
  expect(moules).toMatchObject({ name: "Moules marinière" });
  expect(moules?.foodCostPercentage).toBeGreaterThan(30);
});

it("has reports that agree with its ledger and its documents", async () => {
  // Once the server has said where the table is.
  const { findDrift } = await import("@stockpot/core/report/rebuild");
  const { data } = await read(restaurants, "/api/v1/restaurants");
  for (const { id } of data) expect(await findDrift(id)).toEqual([]);
});
