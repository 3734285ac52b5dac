import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useLocation, useNavigate, useRouteError } from "react-router-dom";
import { ButtonLink } from "../components/RouterLink.tsx";
import { UnloadedPart } from "../lib/retried.ts";
import { useSession } from "../lib/session.tsx";
import { homeOf, paths } from "../paths.ts";
import { Notice } from "./Notice.tsx";

/** Stands in for whatever failed to render. */
export function ErrorScreen() {
  const { user } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const error = useRouteError();
  const [errorId] = useState(() => Date.now().toString(36).toUpperCase());
  return (
    <Notice
      title="Oops! Something went wrong"
      actions={
        <>
          <Button
            variant="contained"
            onClick={() => {
              if (error instanceof UnloadedPart) window.location.reload();
              else void navigate(location, { replace: true });
            }}
          >
            Try Again
          </Button>
          <ButtonLink variant="outlined" to={user === null ? paths.dashboard : homeOf(user.role)}>
            Go to Dashboard
          </ButtonLink>
          <Button variant="outlined" onClick={() => window.location.reload()}>
            Reload Page
          </Button>
        </>
      }
    >
      <Typography>
        An unexpected error occurred. Our team has been notified. If the problem persists, please contact support.
      </Typography>
      <Typography variant="body2" sx={{ mt: 1.5 }}>
        Error ID: <strong>{errorId}</strong>
      </Typography>
    </Notice>
  );
}
