import Button from "@mui/material/Button";
import { useLocation, useNavigate, useRouteError } from "react-router-dom";
import { ButtonLink } from "../components/RouterLink.tsx";
import { refresh } from "../lib/cache.ts";
import { ChunkLoadError } from "../lib/retry-import.ts";
import { useSession } from "../lib/session.tsx";
import { homeOf, paths } from "../paths.ts";
import { ErrorNotice } from "./ErrorNotice.tsx";

/** Replaces whatever failed to render. */
export function ErrorScreen() {
  const { user } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const error = useRouteError();

  async function tryAgain() {
    // Drops cached responses, one of which may be the cause; the forms of failed saves stay.
    await refresh("/**");
    await navigate(location, { replace: true });
  }

  return (
    <ErrorNotice
      actions={
        <>
          <Button
            variant="contained"
            onClick={() => {
              if (error instanceof ChunkLoadError) window.location.reload();
              else void tryAgain();
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
    />
  );
}
