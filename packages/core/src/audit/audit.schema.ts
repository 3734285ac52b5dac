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
  /** The user it was done to, or the restaurant. */
  subject: Named.extend({
    /** Absent for a user. */
    type: z.literal("RESTAURANT").optional(),
    email: z.string().optional(),
  }),
  /** What changed; empty where that must not be told, as with passwords. */
  changes: z.array(
    z.object({
      field: z.enum(["fullName", "role", "restaurant"]),
      from: z.string().optional(),
      to: z.string().optional(),
    }),
  ),
  occurredAt: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
