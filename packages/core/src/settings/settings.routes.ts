import * as z from "zod";
import { route } from "../api/route.ts";
import { PeriodChange, PeriodClosing, Settings, SettingsChanges } from "../restaurant/settings.schema.ts";

const restaurant = "/api/v1/restaurants/{restaurantId}" as const;

export const get = route({
  method: "GET",
  path: `${restaurant}/settings`,
  summary: "Get a restaurant's settings",
  needs: "restaurant.read",
  data: Settings,
  status: 200,
});

export const update = route({
  method: "PATCH",
  path: `${restaurant}/settings`,
  summary: "Change a restaurant's settings",
  needs: "settings.edit",
  body: SettingsChanges,
  data: Settings,
  status: 200,
});

export const closePeriod = route({
  method: "PUT",
  path: `${restaurant}/closed-period`,
  summary: "Close the books through a day that has ended, or open them again with a reason",
  needs: "period.close",
  body: PeriodClosing,
  data: Settings,
  status: 200,
});

export const periodChanges = route({
  method: "GET",
  path: `${restaurant}/closed-period/changes`,
  summary: "Get the last 24 times that a period was closed or opened again, newest first",
  needs: "restaurant.read",
  data: z.array(PeriodChange),
  status: 200,
});
