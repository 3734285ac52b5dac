import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { login } from "@stockpot/core/auth/auth.routes";
import { Login } from "@stockpot/core/session/auth.schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Navigate, useLocation } from "react-router-dom";
import type * as z from "zod";
import { PasswordInput } from "../../components/fields/PasswordInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { deviceTokens } from "../../lib/device-tokens.ts";
import { formResolver } from "../../lib/form.ts";
import { useNotify } from "../../lib/notify.tsx";
import { useSession } from "../../lib/session.tsx";
import { isPhone } from "../../lib/is-phone.ts";
import { paths } from "../../paths.ts";
import { AccountPage } from "./AccountPage.tsx";
import { ForgottenPassword } from "./ForgottenPassword.tsx";
import { destinationOf, emailIn } from "./origin.ts";
import { EitherCodeInput } from "./second-factor/EitherCodeInput.tsx";

const failureText = "Invalid credentials. Please try again.";

/** For the form: what keeps the server from answering is not put down to what was typed. */
const reasonFor = (error: unknown) => (error instanceof ApiError && error.message !== "" ? error.message : failureText);

export function SignInPage() {
  const { user, signIn, signOut } = useSession();
  const { state } = useLocation();
  const notify = useNotify();
  const { run, pending } = useCall(login);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const { control, handleSubmit, setError } = useForm<z.input<typeof Login>, unknown, z.output<typeof Login>>({
    resolver: formResolver(Login),
    defaultValues: { email: emailIn(state), password: "", code: "" },
  });

  // Also runs after a successful sign-in, in this tab or another.
  if (user !== null) return <Navigate to={destinationOf(user.role, state, isPhone())} replace />;

  const submit = handleSubmit(async (body) => {
    try {
      const known = deviceTokens();
      const answer = await run({ body: { ...body, ...(known.length > 0 && { deviceTokens: known }) } });
      if (!signIn(answer)) throw new Error("The answer to the sign-in holds no valid token");
      notify.success({ title: "Welcome back!", text: "Successfully signed in." });
    } catch (error) {
      if (error instanceof ApiError && error.code === "SECOND_FACTOR_REQUIRED") {
        setIsCodeNeeded(true);
        // The first time nothing is wrong: the field appears, and says itself what it is for.
        const message = error.issues[0]?.message ?? (isCodeNeeded ? error.message : undefined);
        if (message !== undefined) setError("code", { type: "server", message }, { shouldFocus: true });
        return;
      }
      signOut();
      // oxlint-disable-next-line no-console -- support asks for it
      console.error("Sign in failed", error);
      notify.failure({ title: "Sign in failed", text: messageOf(error, failureText) });
      setRefusal(reasonFor(error));
    }
  });

  return (
    <AccountPage
      title="Welcome back"
      lead="Sign in to your kitchen."
      homeLabel="Back to Home"
      footer={
        <>
          Don't have an account?{" "}
          <RouterLink to={paths.signUp} state={state}>
            Sign up
          </RouterLink>
        </>
      }
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          setRefusal(null);
          void submit(event);
        }}
        aria-label="Sign in"
        sx={{ display: "grid", gap: 2 }}
      >
        <TextInput control={control} name="email" label="Email" type="email" autoComplete="username" required />
        <PasswordInput control={control} name="password" label="Password" autoComplete="current-password" required />
        {isCodeNeeded ? <EitherCodeInput control={control} name="code" focusWhenShown /> : <ForgottenPassword />}
        {refusal !== null && <Alert severity="error">{refusal}</Alert>}
        <Button type="submit" variant="contained" size="large" disabled={pending}>
          {pending ? "Signing In..." : "Sign In"}
        </Button>
      </Box>
    </AccountPage>
  );
}
