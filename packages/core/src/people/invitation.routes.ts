import * as z from "zod";
import { roles } from "../api/role.ts";
import { route } from "../api/route.ts";
import {
  Acceptance,
  Invitation,
  InvitationDraft,
  InvitationPreview,
  InvitationToken,
  NewInvitation,
} from "./invitation.schema.ts";

const invitations = "/api/v1/restaurants/{restaurantId}/invitations" as const;

export const list = route({
  method: "GET",
  path: invitations,
  summary: "List a restaurant's open invitations, newest first",
  needs: "members.invite",
  data: z.array(Invitation),
  status: 200,
});

export const create = route({
  method: "POST",
  path: invitations,
  summary: "Create an invitation; its token is returned once, works once and expires after seven days",
  needs: "members.invite",
  body: InvitationDraft,
  data: NewInvitation,
  status: 201,
});

export const remove = route({
  method: "DELETE",
  path: `${invitations}/{invitationId}`,
  summary: "Revoke an open invitation",
  needs: "members.invite",
  status: 204,
});

export const preview = route({
  method: "POST",
  path: "/api/v1/invitations/preview",
  summary: "Preview an invitation: restaurant, role and inviter",
  allow: "public",
  body: InvitationToken,
  data: InvitationPreview,
  status: 200,
});

export const accept = route({
  method: "POST",
  path: "/api/v1/invitations/accept",
  summary: "Accept an invitation; returns a session with the resulting role",
  allow: roles,
  body: InvitationToken,
  answer: Acceptance,
  status: 200,
});
