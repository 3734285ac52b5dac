import { route } from "../api/route.ts";
import { ActivityPage, ActivityQuery } from "./activity.schema.ts";

export const list = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/activity",
  summary: "List who did what in a restaurant, newest first",
  needs: "activity.read",
  query: ActivityQuery,
  answer: ActivityPage,
  status: 200,
});
