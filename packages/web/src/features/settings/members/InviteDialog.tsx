import { type MembershipRole, membershipRoles } from "@stockpot/core/access/capabilities";
import { create } from "@stockpot/core/people/invitation.routes";
import type { NewInvitation } from "@stockpot/core/people/invitation.schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { TextInput } from "../../../components/fields/TextInput.tsx";
import { FormDialog } from "../../../components/dialog/FormDialog.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { useCall } from "../../../lib/cache.ts";
import { formResolver, useServerIssues } from "../../../lib/form.ts";
import { usePermissions } from "../../../lib/permissions.tsx";
import { InvitationLink } from "./InvitationLink.tsx";
import { refreshMembers } from "../../../components/members/members.ts";
import { type RightsForm, grantOf, togglesOf } from "./rights-form.ts";
import { RightsFormSchema } from "./rights-schema.ts";
import { RightsFields } from "./RightsFields.tsx";

interface InviteDialogProps {
  readonly restaurantId: string;
  readonly onClose: () => void;
}

/** Asks whom and as what, and then shows the link that lets them in. */
export function InviteDialog({ restaurantId, onClose }: InviteDialogProps) {
  const { has } = usePermissions();
  const roles: readonly MembershipRole[] = has("members.manage") ? membershipRoles : ["STAFF"];
  const [made, setMade] = useState<NewInvitation>();
  const { run, pending, error } = useCall(create);
  const form = useForm<RightsForm, unknown, RightsForm>({
    resolver: formResolver<RightsForm, RightsForm>(RightsFormSchema),
    defaultValues: { role: "STAFF", toggles: togglesOf("STAFF"), approvesUpTo: null, label: "" },
  });
  const message = useServerIssues(form, error, "Failed to create the invitation. Please try again.");

  const submit = form.handleSubmit(async ({ label, ...rights }) => {
    try {
      const body = { ...grantOf(rights), ...(label !== "" && { label }) };
      setMade((await run({ params: { restaurantId }, body })).data);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      return;
    }
    await refreshMembers(restaurantId);
  });

  if (made !== undefined) return <InvitationLink invitation={made} onClose={onClose} />;
  return (
    <FormDialog
      title="Invite Member"
      submitLabel="Create Link"
      savingLabel="Creating..."
      saving={pending}
      error={message}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      maxWidth="xs"
    >
      <TextInput
        control={form.control}
        name="label"
        label="Who it's for"
        helperText="Only shown in your list of invitations, such as “Ana, line cook”"
      />
      <RightsFields form={form} roles={roles} />
    </FormDialog>
  );
}
