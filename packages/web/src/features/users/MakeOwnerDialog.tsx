import Typography from "@mui/material/Typography";
import { list as restaurants } from "@stockpot/core/restaurant/restaurant.routes";
import type { RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import { makeOwner } from "@stockpot/core/administration/user.routes";
import type { User } from "@stockpot/core/user/user.schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import type { NoParams, ThingDialogProps } from "../../components/resource/props.ts";
import { fieldProps } from "../../components/resource/use-editor.tsx";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { refresh } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { attemptOf, keepFailedSave, loadNewerVersion, useFailedSaves } from "../../lib/failed-saves.ts";
import { useServerIssues } from "../../lib/form.ts";
import { useFormatSettings } from "../../lib/formats.ts";
import { useNotify } from "../../lib/notify.tsx";
import { runOptimistic } from "../../lib/optimistic.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { RestaurantFields, type RestaurantForm, restaurantForm } from "../restaurants/RestaurantFields.tsx";
import { users } from "./users.ts";

const failure = "Failed to make user an owner";
const scope = users.scopeOf({});

const reload = async () => {
  await Promise.all([users.refresh({}), refresh(restaurants.path, `${restaurants.path}/**`)]);
};

/** Gives the role OWNER and creates a restaurant in one request. */
export function MakeOwnerDialog({ thing, failedKey, onClose }: ThingDialogProps<User, NoParams>) {
  const notify = useNotify();
  const place = useFormatSettings();
  const { failed: failedSaves } = useFailedSaves<RestaurantForm, User>(scope);
  const [failed] = useState(() => failedSaves.find(({ key }) => key === failedKey));
  // Stays based on the version it opened with, even if a newer one is loaded.
  const [base] = useState(thing);
  const form = useForm<RestaurantForm, unknown, RestaurantDraft>({
    resolver: restaurantForm.resolver(undefined, place),
    defaultValues: failed?.form ?? restaurantForm.empty,
  });
  const error = useServerIssues(form, failed?.error ?? null, failure);

  async function save(body: RestaurantDraft, typed: RestaurantForm) {
    const attempt = attemptOf([base.version, body], failed?.attempt);
    const { idempotencyKey } = attempt;
    const params = { userId: base.id };
    const send = async () => (await call(makeOwner, { params, body, ifMatch: base.version, idempotencyKey })).data;
    try {
      await runOptimistic<User>({ scope, kind: "update", thing: { ...base, role: "OWNER" }, send, reload });
      notify.success("User made owner successfully");
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const newer = await loadNewerVersion(problem, users.get({}, base.id).load);
      keepFailedSave<RestaurantForm, User>(scope, {
        dialog: "make-owner",
        form: typed,
        error: problem,
        base: newer ?? base,
        conflict: false,
        attempt,
      });
      notify.failure(messageOf(problem, failure));
      if (newer !== null) void users.refresh({});
    }
  }

  const submit = useSubmitOnce(form)((draft, typed) => {
    onClose();
    void save(draft, typed);
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
        {`${base.fullName} becomes the owner of this restaurant and has to sign in again.`}
      </Typography>
      <RestaurantFields field={fieldProps(restaurantForm, form.control)} />
    </FormDialog>
  );
}
