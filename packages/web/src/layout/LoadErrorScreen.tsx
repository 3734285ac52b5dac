import Button from "@mui/material/Button";
import { ErrorNotice } from "./ErrorNotice.tsx";

/** Shown when the application's code fails to load; there is no router yet. */
export const LoadErrorScreen = () => (
  <ErrorNotice
    actions={
      <Button variant="contained" onClick={() => window.location.reload()}>
        Reload Page
      </Button>
    }
  />
);
