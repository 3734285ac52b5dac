import * as z from "zod";
import { signUpRoles } from "./platform-settings.rules.ts";

export const SignUpRole = z.enum(signUpRoles, "Role must be OWNER or USER");
export type SignUpRole = z.infer<typeof SignUpRole>;

/** The settings of the whole platform. */
export const PlatformSettings = z.object({
  signUpRole: SignUpRole,
  version: z.int(),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

export const PlatformSettingsChanges = z.strictObject({ signUpRole: SignUpRole.optional() });
export type PlatformSettingsChanges = z.output<typeof PlatformSettingsChanges>;
