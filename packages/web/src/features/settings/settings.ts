import { fillPath, type Route } from "@stockpot/core/api/route";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as routes from "@stockpot/core/settings/settings.routes";
import type { Settings } from "@stockpot/core/restaurant/settings.schema";
import { queryOf, refresh, remember } from "../../lib/cache.ts";
import { type AnyRequest, call } from "../../lib/call.ts";

/** What every part of the settings page is about. */
export interface SettingsView {
  readonly restaurantId: string;
  readonly settings: Settings;
  /** Tells the page whether a section has changes that are not saved. */
  readonly onDirty: (section: string, isDirty: boolean) => void;
}

export const settingsQuery = (restaurantId: string) => queryOf(routes.get, { params: { restaurantId } });

/** Sends what the form of a section has found to differ. */
export function saveSettings(restaurantId: string, body: object, ifMatch: number): Promise<{ data: Settings }>;
export function saveSettings(restaurantId: string, body: object, ifMatch: number): Promise<unknown> {
  const request: AnyRequest = { params: { restaurantId }, body, ifMatch };
  return call<Route>(routes.update, request);
}

/** Shows what was stored, and reloads what follows from it. */
export async function showStored(restaurantId: string, stored: Settings): Promise<void> {
  remember(settingsQuery(restaurantId), { data: stored });
  const restaurant = fillPath(restaurants.get.path, { restaurantId });
  await refresh(
    restaurants.list.path,
    restaurant,
    `${restaurant}/summary`,
    fillPath(routes.periodChanges.path, { restaurantId }),
  );
}
