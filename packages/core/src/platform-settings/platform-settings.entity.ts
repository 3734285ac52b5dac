import { Entity } from "electrodb";
import { table } from "../storage/entity.ts";
import { signUpRoles } from "./platform-settings.rules.ts";

/** What super admins have set for the whole platform. Nothing is stored where they have set nothing yet. */
export const PlatformSettingsEntity = new Entity(
  {
    model: { service: "stockpot", entity: "platformSettings", version: "1" },
    attributes: {
      /** The role of a new user. */
      signUpRole: { type: signUpRoles, required: true },
      version: { type: "number", required: true },
      updatedAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);
