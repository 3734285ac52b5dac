import * as z from "zod";

export const auditActions = [
  "CREATED",
  "UPDATED",
  "MADE_OWNER",
  "PASSWORD_RESET",
  "SECOND_FACTOR_RESET",
  "DELETED",
] as const;
const AuditAction = z.enum(auditActions);

/** A user by their name at that time: an entry outlives the users it names. */
const Named = z.object({ id: z.uuid(), fullName: z.string(), email: z.string() });

/** One administrative action. Never changed, never deleted. */
export const AuditEntry = z.object({
  id: z.uuid(),
  action: AuditAction,
  /** The user who did it; without id and address for the command line of the stage. */
  actor: Named.partial({ id: true, email: true }),
  /** The user it was done to, or the restaurant; without id and address for the settings of the platform. */
  subject: Named.partial({ id: true, email: true }).extend({
    /** Absent for a user and for the settings. */
    type: z.literal("RESTAURANT").optional(),
  }),
  /** What changed; empty where that must not be told, as with passwords. */
  changes: z.array(
    z.object({
      field: z.enum(["fullName", "role", "superAdmin", "restaurant", "signUpRole"]),
      from: z.string().optional(),
      to: z.string().optional(),
    }),
  ),
  occurredAt: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
