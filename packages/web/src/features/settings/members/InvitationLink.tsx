import type { NewInvitation } from "@stockpot/core/people/invitation.schema";
import { OneTimeLink } from "../../../components/OneTimeLink.tsx";
import { roleNames } from "../../../components/role-names.ts";
import { joinPath } from "../../../paths.ts";

interface InvitationLinkProps {
  readonly invitation: NewInvitation;
  readonly onClose: () => void;
}

export const InvitationLink = ({ invitation: { token, role, label }, onClose }: InvitationLinkProps) => (
  <OneTimeLink
    title={label === undefined ? `Invitation: ${roleNames[role]}` : `Invitation for ${label}`}
    path={joinPath(token)}
    name="Join us on Stockpot"
    validity="It works once within seven days, for anyone who has it."
    onClose={onClose}
  />
);
