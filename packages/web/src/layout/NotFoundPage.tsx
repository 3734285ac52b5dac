import Typography from "@mui/material/Typography";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { ButtonLink } from "../components/RouterLink.tsx";
import { useSession } from "../lib/session.tsx";
import { homeOf, paths } from "../paths.ts";
import { MessagePage } from "./MessagePage.tsx";

export function NotFoundPage() {
  const { user } = useSession();
  const { pathname } = useLocation();

  useEffect(() => {
    // oxlint-disable-next-line no-console -- helps to find broken links
    if (pathname !== paths.notFound) console.warn(`No page at ${pathname}`);
  }, [pathname]);

  return (
    <MessagePage
      overline="404"
      title="Page Not Found"
      actions={
        <ButtonLink variant="contained" to={user === null ? paths.dashboard : homeOf(user.role)}>
          Back to Dashboard
        </ButtonLink>
      }
    >
      <Typography>The page you are looking for does not exist or has been moved.</Typography>
    </MessagePage>
  );
}
