import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useState } from "react";
import { setupRequired } from "../../../lib/setup-required.ts";
import { useSignOut } from "../../../lib/use-sign-out.ts";
import { AccountPage } from "../AccountPage.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SetUp } from "./SetUp.tsx";

/** Stands in front of everything for an administrator whose stage requires a second factor, until they have one. */
export function SetUpScreen() {
  const signOut = useSignOut();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <AccountPage
      title="Two-Factor Authentication"
      lead="Administrators need it here. Set it up to continue."
      homeLabel="Back to Home"
      footer={
        <Link component="button" type="button" variant="body2" onClick={signOut}>
          Sign out
        </Link>
      }
    >
      <Box sx={{ display: "grid", gap: 2 }}>
        {codes === undefined ? (
          <SetUp onEnrolled={setCodes} />
        ) : (
          <RecoveryCodes codes={codes} onDone={() => setupRequired.set(false)} />
        )}
      </Box>
    </AccountPage>
  );
}
