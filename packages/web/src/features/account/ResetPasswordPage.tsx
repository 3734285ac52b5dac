import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { resetPassword } from "@stockpot/core/auth/auth.routes";
import { PasswordResetForm } from "@stockpot/core/session/auth.schema";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import { PasswordInput } from "../../components/fields/PasswordInput.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { formResolver, useServerIssues } from "../../lib/form.ts";
import { useNotify } from "../../lib/notify.tsx";
import { useSession } from "../../lib/session.tsx";
import { paths } from "../../paths.ts";
import { AccountPage } from "./AccountPage.tsx";

/** The same for a link that was used, replaced, has expired or never was. */
const isGone = ({ status, issues }: ApiError) => status === 404 || issues.some(({ path }) => path === "token");

/** Where an administrator's link leads: it sets a new password, and the person signs in with it. */
export function ResetPasswordPage() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const notify = useNotify();
  const { user, signOut } = useSession();
  const { run, pending, error } = useCall(resetPassword);
  const form = useForm({
    resolver: formResolver(PasswordResetForm),
    defaultValues: { password: "", confirmPassword: "" },
  });
  const unplaced = useServerIssues(form, error, "Failed to set the password. Please try again.");

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const { email } = (await run({ body: { token, password } })).data;
      if (user?.email === email) signOut();
      notify.success("Your new password is set. Sign in with it.");
      await navigate(paths.signIn, { replace: true, state: { email } });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  });

  const isClosed = token === "" || (error !== null && isGone(error));
  return (
    <AccountPage
      title="Set a new password"
      lead={isClosed ? "" : "Then sign in with it."}
      homeLabel="Back to Home"
      footer={<RouterLink to={paths.signIn}>Back to sign-in</RouterLink>}
    >
      {isClosed ? (
        <Alert severity="warning">
          This link is no longer valid. It may have been used, replaced or expired. Ask an administrator for a new one.
        </Alert>
      ) : (
        <Box component="form" noValidate onSubmit={submit} aria-label="New password" sx={{ display: "grid", gap: 2 }}>
          <PasswordInput
            control={form.control}
            name="password"
            confirmationField="confirmPassword"
            label="New password"
            autoComplete="new-password"
            rules
            required
          />
          <PasswordInput
            control={form.control}
            name="confirmPassword"
            label="Confirm new password"
            autoComplete="new-password"
            required
          />
          {unplaced !== null && <Alert severity="error">{unplaced}</Alert>}
          <Button type="submit" variant="contained" size="large" disabled={pending}>
            {pending ? "Saving..." : "Set Password"}
          </Button>
        </Box>
      )}
    </AccountPage>
  );
}
