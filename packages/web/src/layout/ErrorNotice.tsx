import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import { MessagePage } from "./MessagePage.tsx";

/** The message for an unexpected error. */
export function ErrorNotice({ actions }: { readonly actions: ReactNode }) {
  const [errorId] = useState(() => Date.now().toString(36).toUpperCase());
  return (
    <MessagePage title="Oops! Something went wrong" actions={actions}>
      <Typography>
        An unexpected error occurred. Our team has been notified. If the problem persists, please contact support.
      </Typography>
      <Typography variant="body2" sx={{ mt: 1.5 }}>
        Error ID: <strong>{errorId}</strong>
      </Typography>
    </MessagePage>
  );
}
