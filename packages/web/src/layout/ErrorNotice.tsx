import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import { Notice } from "./Notice.tsx";

/** What is said of an error that nobody expected. */
export function ErrorNotice({ actions }: { readonly actions: ReactNode }) {
  const [errorId] = useState(() => Date.now().toString(36).toUpperCase());
  return (
    <Notice title="Oops! Something went wrong" actions={actions}>
      <Typography>
        An unexpected error occurred. Our team has been notified. If the problem persists, please contact support.
      </Typography>
      <Typography variant="body2" sx={{ mt: 1.5 }}>
        Error ID: <strong>{errorId}</strong>
      </Typography>
    </Notice>
  );
}
