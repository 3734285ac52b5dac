import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import * as audit from "@stockpot/core/activity/audit.routes";
import * as platform from "@stockpot/core/platform-settings/platform-settings.routes";
import { signUpRoles } from "@stockpot/core/platform-settings/platform-settings.rules";
import type { PlatformSettings, SignUpRole } from "@stockpot/core/platform-settings/platform-settings.schema";
import { useForm } from "react-hook-form";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { refresh, useCall, useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";

const roleTexts: Record<SignUpRole, string> = {
  OWNER: "Owner: can create restaurants right away",
  USER: "User: needs an administrator's approval",
};

const options = signUpRoles.map((value) => ({ value, label: roleTexts[value] }));

/** The role that new accounts get. */
export function SignUpSettings() {
  const notify = useNotify();
  const { data, error, isValidating, mutate } = useRoute(
    platform.get,
    {},
    { onError: () => notify.failure("Failed to load the platform's settings") },
  );
  return (
    <Card component="section" aria-labelledby="sign-up-settings" sx={{ p: 2 }}>
      <Typography id="sign-up-settings" variant="h2">
        Sign-up
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, mb: 2, maxWidth: "72ch" }}>
        Applies to accounts created from now on. Anyone who accepts an invitation becomes a member of that restaurant.
      </Typography>
      {data !== undefined ? (
        <SignUpForm key={data.data.version} settings={data.data} />
      ) : error !== undefined && !isValidating ? (
        <LoadFailure what="platform settings" error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton variant="rounded" height={64} />
      )}
    </Card>
  );
}

const failure = "Failed to save the platform's settings";

function SignUpForm({ settings: { signUpRole, version } }: { readonly settings: PlatformSettings }) {
  const notify = useNotify();
  const { run, pending, error } = useCall(platform.update);
  const { control, formState, handleSubmit } = useForm({ defaultValues: { signUpRole } });

  const submit = handleSubmit(async (body) => {
    try {
      await run({ body, ifMatch: version });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notify.failure(messageOf(problem, failure));
      return;
    }
    notify.success("Settings saved");
    await refresh(platform.get.path, audit.list.path);
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}
    >
      <Box sx={{ maxWidth: 480 }}>
        <SelectInput control={control} name="signUpRole" label="New accounts become" options={options} />
      </Box>
      {error !== null && <Alert severity="error">{messageOf(error, failure)}</Alert>}
      <Box>
        <Button type="submit" variant="contained" disabled={!formState.isDirty || pending}>
          {pending ? "Saving…" : "Save Changes"}
        </Button>
      </Box>
    </Box>
  );
}
