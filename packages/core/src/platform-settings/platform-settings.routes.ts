import { route } from "../api/route.ts";
import { PlatformSettings, PlatformSettingsChanges } from "./platform-settings.schema.ts";

const path = "/api/v1/platform/settings";

export const get = route({
  method: "GET",
  path,
  summary: "Get the settings of the platform",
  allow: ["ADMIN"],
  data: PlatformSettings,
  status: 200,
});

export const update = route({
  method: "PATCH",
  path,
  summary: "Change the settings of the platform",
  allow: ["ADMIN"],
  superAdmin: true,
  body: PlatformSettingsChanges,
  data: PlatformSettings,
  status: 200,
});
