import type { RestaurantMember } from "@stockpot/core/people/member.schema";
import { membershipRoles } from "@stockpot/core/access/capabilities";
import { update } from "@stockpot/core/people/member.routes";
import { useForm } from "react-hook-form";
import { FormDialog } from "../../../components/dialog/FormDialog.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { useCall } from "../../../lib/cache.ts";
import { formResolver, useServerIssues } from "../../../lib/form.ts";
import { useNotify } from "../../../lib/notify.tsx";
import { useSession } from "../../../lib/session.tsx";
import { refreshMembers, refreshOwnRights } from "../../../components/members/members.ts";
import { type RightsForm, formOf, grantOf } from "./rights-form.ts";
import { RightsFormSchema } from "./rights-schema.ts";
import { RightsFields } from "./RightsFields.tsx";

interface MemberDialogProps {
  readonly restaurantId: string;
  readonly member: RestaurantMember;
  readonly onClose: () => void;
}

/** Changes what a member may do. */
export function MemberDialog({ restaurantId, member, onClose }: MemberDialogProps) {
  const notify = useNotify();
  const { user } = useSession();
  const { run, pending, error } = useCall(update);
  const form = useForm<RightsForm, unknown, RightsForm>({
    resolver: formResolver<RightsForm, RightsForm>(RightsFormSchema),
    defaultValues: formOf(member),
  });
  const message = useServerIssues(form, error, "Failed to change the member. Please try again.");

  const submit = form.handleSubmit(async (values) => {
    try {
      const params = { restaurantId, memberId: member.id };
      await run({ params, body: grantOf(values), ifMatch: member.version });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status === 412) void refreshMembers(restaurantId);
      return;
    }
    onClose();
    notify.success(`${member.fullName}'s role saved`);
    await Promise.all([refreshMembers(restaurantId), member.id === user?.id && refreshOwnRights()]);
  });

  return (
    <FormDialog
      title={member.fullName}
      submitLabel="Save Changes"
      saving={pending}
      error={message}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      maxWidth="xs"
    >
      <RightsFields form={form} roles={membershipRoles} />
    </FormDialog>
  );
}
