import * as z from "zod";
import { PageQuery } from "../api/page.schema.ts";
import { Id } from "../platform/id.schema.ts";
import { Moment } from "./activity.schema.ts";
import { auditActions } from "./audit.rules.ts";

const AuditAction = z.enum(auditActions, "Choose an action");

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

export const AuditQuery = z.strictObject({
  ...PageQuery.shape,
  action: AuditAction.optional(),
  /** The id of the user who did it. */
  actor: Id("Invalid ID").optional(),
  from: Moment.optional(),
  /** Included. */
  to: Moment.optional(),
});
export type AuditQuery = z.output<typeof AuditQuery>;
