import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildMember, buildRestaurant } from "../support/fixtures.ts";

describe("a member of a restaurant", () => {
  test.each(["OWNER", "MANAGER", "STAFF", "VIEWER"] as const)(
    "who is %s enters it, and sees it in the list",
    async (role) => {
      const at = await buildRestaurant();
      const member = await buildMember(at, { role });
      const listed = await request(restaurants.list, { token: member.token });
      expect(listed.body).toMatchObject({
        data: [{ id: at.restaurant.id, access: { role } }],
        pagination: { total: 1 },
      });
      const got = await request(restaurants.get, { token: member.token, params: { restaurantId: at.restaurant.id } });
      expect(got.body.data.access).toEqual({ role });
    },
  );

  test("does not enter another one", async () => {
    const [at, other] = await Promise.all([buildRestaurant(), buildRestaurant()]);
    const member = await buildMember(at, { role: "MANAGER" });
    const params = { restaurantId: other.restaurant.id };
    const answer = await attempt(restaurants.get, { token: member.token, params });
    expect(answer.status).toBe(404);
  });
});
