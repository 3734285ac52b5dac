import * as z from "zod";
import { route } from "../api/route.ts";
import { ActivityPage, ActivityQuery, Refusal, SignIns } from "./activity.schema.ts";

export const list = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/activity",
  summary: "List who did what in a restaurant, newest first",
  needs: "activity.read",
  query: ActivityQuery,
  answer: ActivityPage,
  status: 200,
});

export const refusals = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/activity/refusals",
  summary: "List denied attempts by day and member, newest day first (at most 100)",
  needs: "activity.members",
  data: z.array(Refusal),
  status: 200,
});

export const signIns = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/activity/sign-ins",
  summary: "List members' sign-ins by day, newest day first (at most 100)",
  needs: "activity.members",
  data: z.array(SignIns),
  status: 200,
});
