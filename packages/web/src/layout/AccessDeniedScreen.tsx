import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Role } from "@stockpot/core/user/user.schema";
import { useSignOut } from "../lib/use-sign-out.ts";
import { MessagePage } from "./MessagePage.tsx";

interface AccessDeniedScreenProps {
  readonly role: Role;
}

export function AccessDeniedScreen({ role }: AccessDeniedScreenProps) {
  const signOut = useSignOut();
  return (
    <MessagePage
      title="Access Denied"
      actions={
        <Button variant="contained" onClick={signOut}>
          Sign Out
        </Button>
      }
    >
      <Typography>
        You don't have permission to access this application. Only restaurant owners and administrators are allowed.
      </Typography>
      <Typography sx={{ mt: 1 }}>
        Your current role: <strong>{role}</strong>
      </Typography>
    </MessagePage>
  );
}
