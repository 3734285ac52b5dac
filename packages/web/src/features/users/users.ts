import * as admin from "@stockpot/core/admin/admin.routes";
import * as audit from "@stockpot/core/activity/audit.routes";
import * as routes from "@stockpot/core/administration/user.routes";
import { resource } from "../../components/resource/resource.ts";

export const users = resource({
  routes,
  noun: "user",
  nameOf: ({ fullName }) => fullName,
  refreshes: () => [audit.list.path, admin.summary.path],
});
