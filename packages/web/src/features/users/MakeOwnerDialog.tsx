import Typography from "@mui/material/Typography";
import type { RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import type { User } from "@stockpot/core/user/user.schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { emptyRestaurantForm, type RestaurantForm } from "../restaurants/restaurant-form.ts";
import { restaurantResolver as resolver } from "../restaurants/restaurant-resolver.ts";
import { RestaurantFields } from "../restaurants/RestaurantFields.tsx";
import { type FailedOwner, useUserSaves } from "./use-users.ts";

interface MakeOwnerDialogProps {
  readonly user: User;
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedOwner;
  readonly onClose: () => void;
}

/** The role OWNER comes with a restaurant, both or neither. */
export function MakeOwnerDialog({ user, failed, onClose }: MakeOwnerDialogProps) {
  const { makeOwner } = useUserSaves();
  // Based on the version that it opened with, whatever is loaded meanwhile.
  const [base] = useState(user);
  const form = useForm<RestaurantForm, unknown, RestaurantDraft>({
    resolver,
    defaultValues: failed?.form ?? emptyRestaurantForm,
  });
  const error = useServerIssues(form, failed?.error ?? null, "Failed to make user an owner");
  const submit = useSubmitOnce(form)((draft, typed) => {
    onClose();
    void makeOwner(base, draft, typed, failed?.attempt);
  });
  return (
    <FormDialog
      title={`Make ${base.fullName} an Owner`}
      submitLabel="Make Owner"
      error={error}
      dirty={form.formState.isDirty || failed !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        {`${base.fullName} gets the role OWNER and this restaurant, and has to sign in again.`}
      </Typography>
      <RestaurantFields control={form.control} />
    </FormDialog>
  );
}
