import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { register } from "@stockpot/core/auth/auth.routes";
import { SignUpForm } from "@stockpot/core/session/auth.schema";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Navigate, useLocation } from "react-router-dom";
import type * as z from "zod";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { PasswordInput } from "../../components/fields/PasswordInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { formResolver, useServerIssues } from "../../lib/form.ts";
import { useNotify } from "../../lib/notify.tsx";
import { useSession } from "../../lib/session.tsx";
import { type Attempt, attemptOf } from "../../lib/failed-saves.ts";
import { isPhone } from "../../lib/is-phone.ts";
import { homeOf, paths } from "../../paths.ts";
import { AccountPage } from "./AccountPage.tsx";
import { invitationIn } from "./origin.ts";
import { useInvitation } from "./use-invitation.ts";

const defaultValues = { fullName: "", email: "", password: "", confirmPassword: "" };

export function SignUpPage() {
  const { user, signIn, signOut } = useSession();
  const { state } = useLocation();
  // With one, signing up joins a restaurant too.
  const invitation = invitationIn(state);
  const { data: invited } = useInvitation(invitation);
  const notify = useNotify();
  const { run, pending, error } = useCall(register);
  const form = useForm<z.input<typeof SignUpForm>, unknown, z.output<typeof SignUpForm>>({
    resolver: formResolver(SignUpForm),
    defaultValues,
  });
  const { control, handleSubmit } = form;
  const [attempt, setAttempt] = useState<Attempt>();
  const accepted = useWatch({ control, name: "acceptTerms" });
  const refusal = useServerIssues(form, error);

  if (user !== null) return <Navigate to={homeOf(user.role, isPhone())} replace />;

  const submit = handleSubmit(
    async ({ fullName, email, password }) => {
      try {
        const body = { fullName, email, password, ...(invitation !== undefined && { invitation }) };
        // If the response was lost, submitting again returns the account instead of "email already in use".
        const present = attemptOf(body, attempt);
        setAttempt(present);
        const answer = await run({ body, idempotencyKey: present.idempotencyKey });
        if (!signIn(answer)) throw new Error("The answer to the registration holds no valid token");
        notify.success({ title: "Welcome to Stockpot!", text: "Your account has been created successfully" });
      } catch (failure) {
        signOut();
        notify.failure({
          title: "Registration failed",
          text: messageOf(failure, "Something went wrong. Please try again."),
        });
      }
    },
    ({ acceptTerms }) => {
      if (acceptTerms === undefined) return;
      notify.failure({ title: "Terms required", text: "Please accept the terms and conditions to continue." });
    },
  );

  return (
    <AccountPage
      title="Create Account"
      lead={
        invitation === undefined
          ? "Set up your first restaurant in about five minutes."
          : `Next stop: ${invited?.data.restaurantName ?? "your new restaurant"}.`
      }
      homeLabel="Back to home"
      footer={
        <>
          Already have an account?{" "}
          <RouterLink to={paths.signIn} state={state}>
            Sign in
          </RouterLink>
        </>
      }
    >
      <Box component="form" noValidate onSubmit={submit} aria-label="Create account" sx={{ display: "grid", gap: 2 }}>
        <TextInput control={control} name="fullName" label="Full name" autoComplete="name" required />
        <TextInput control={control} name="email" label="Email" type="email" autoComplete="username" required />
        <PasswordInput
          control={control}
          name="password"
          confirmationField="confirmPassword"
          label="Password"
          autoComplete="new-password"
          rules
          required
        />
        <PasswordInput
          control={control}
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
          required
        />
        <CheckboxInput
          control={control}
          name="acceptTerms"
          label={
            <>
              I accept the{" "}
              <RouterLink to={paths.terms} target="_blank">
                Terms
              </RouterLink>{" "}
              and{" "}
              <RouterLink to={paths.privacy} target="_blank">
                Privacy Policy
              </RouterLink>
            </>
          }
          required
        />
        {refusal !== null && <Alert severity="error">{refusal}</Alert>}
        <Button type="submit" variant="contained" size="large" disabled={pending || !accepted}>
          {pending ? "Creating Account..." : "Create Account"}
        </Button>
      </Box>
    </AccountPage>
  );
}
