import * as z from "zod";
import { Session } from "../session/auth.schema.ts";
import { Token } from "../session/invitation-token.schema.ts";
import { Grant, MembershipRole } from "./member.schema.ts";
import { oneLine } from "../platform/text.schema.ts";

export const InvitationDraft = z.strictObject({
  ...Grant.shape,
  /** Whom it is for, as in "Ana, line cook". */
  label: oneLine(z.string().trim().max(80, "Use at most 80 characters")).optional(),
});
export type InvitationDraft = z.output<typeof InvitationDraft>;

/** An open invitation. */
export const Invitation = z.object({
  ...Grant.shape,
  id: z.uuid(),
  label: z.string().optional(),
  inviterName: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.output<typeof Invitation>;

/** With the token, which cannot be read again. */
export const NewInvitation = z.object({ ...Invitation.shape, token: z.string() });
export type NewInvitation = z.output<typeof NewInvitation>;

/** A token in a body, so that no log of addresses holds it. */
export const InvitationToken = z.strictObject({ token: Token });
export type InvitationToken = z.output<typeof InvitationToken>;

/** What the holder of the link may know. */
export const InvitationPreview = z.object({
  restaurantId: z.uuid(),
  restaurantName: z.string(),
  role: MembershipRole,
  inviterFirstName: z.string(),
  expiresAt: z.iso.datetime(),
});
export type InvitationPreview = z.output<typeof InvitationPreview>;

/** A session with the role that the new member has, and where they are a member now. */
export const Acceptance = z.object({ ...Session.shape, restaurantId: z.uuid() });
export type Acceptance = z.input<typeof Acceptance>;
