import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { begin, confirm } from "@stockpot/core/auth/second-factor.routes";
import { EnrolmentRequest, FirstCode } from "@stockpot/core/auth/second-factor.schema";
import type { Enrolment } from "@stockpot/core/auth/second-factor.schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CodeInput } from "../../../components/fields/CodeInput.tsx";
import { PasswordInput } from "../../../components/fields/PasswordInput.tsx";
import { QrCode } from "../../../components/QrCode.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { useCall } from "../../../lib/cache.ts";
import { formResolver, useServerIssues } from "../../../lib/form.ts";
import { useSession } from "../../../lib/session.tsx";

interface SetUpProps {
  /** Called once it is on. */
  readonly onEnrolled: (recoveryCodes: readonly string[]) => void;
}

const formSx = { display: "grid", gap: 2 } as const;

/** Turns two-factor authentication on: the password, then what the app scans, then its first code. */
export function SetUp({ onEnrolled }: SetUpProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  return enrolment === undefined ? (
    <AskPassword onBegun={setEnrolment} />
  ) : (
    <ConfirmApp enrolment={enrolment} onEnrolled={onEnrolled} />
  );
}

function AskPassword({ onBegun }: { readonly onBegun: (enrolment: Enrolment) => void }) {
  const { run, pending, error } = useCall(begin);
  const form = useForm({ resolver: formResolver(EnrolmentRequest), defaultValues: { password: "" } });
  const unplaced = useServerIssues(form, error);

  const submit = form.handleSubmit(async (body) => {
    try {
      onBegun(await run({ body }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} aria-label="Set up" sx={formSx}>
      <Typography color="textSecondary">
        Signing in will also take a code from an authenticator app on your phone, such as Google Authenticator or
        1Password.
      </Typography>
      <PasswordInput
        control={form.control}
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
      {unplaced !== null && <Alert severity="error">{unplaced}</Alert>}
      <Button type="submit" variant="contained" disabled={pending} sx={{ justifySelf: "end" }}>
        {pending ? "Checking..." : "Continue"}
      </Button>
    </Box>
  );
}

interface ConfirmAppProps extends SetUpProps {
  readonly enrolment: Enrolment;
}

/** A secret as apps show it, in groups of four that can be typed. */
const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, "$& ");

function ConfirmApp({ enrolment: { secret, uri, enrolment }, onEnrolled }: ConfirmAppProps) {
  const { signIn } = useSession();
  const { run, pending, error } = useCall(confirm);
  const form = useForm({ resolver: formResolver(FirstCode), defaultValues: { code: "" } });
  const unplaced = useServerIssues(form, error);

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const answer = await run({ body: { enrolment, code } });
      // Every older session ended; the response carries a new token for this one.
      signIn(answer);
      onEnrolled(answer.recoveryCodes);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} aria-label="Authenticator app" sx={formSx}>
      <Typography>1. Scan this with your authenticator app.</Typography>
      <Box sx={{ display: "grid", justifyItems: "center", gap: 1 }}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: "center" }}>
          On this phone, or can't scan it? Enter this key in the app:
        </Typography>
        <Typography
          component="code"
          sx={{ fontFamily: "monospace", textAlign: "center", overflowWrap: "anywhere", userSelect: "all" }}
        >
          {grouped(secret)}
        </Typography>
      </Box>
      <Typography>2. Enter the 6-digit code that the app shows.</Typography>
      <CodeInput control={form.control} name="code" label="Code" focusWhenShown required />
      {unplaced !== null && <Alert severity="error">{unplaced}</Alert>}
      <Button type="submit" variant="contained" disabled={pending} sx={{ justifySelf: "end" }}>
        {pending ? "Turning On..." : "Turn On"}
      </Button>
    </Box>
  );
}
