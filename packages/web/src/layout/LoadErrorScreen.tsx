import Button from "@mui/material/Button";
import { ErrorNotice } from "./ErrorNotice.tsx";

/** Stands in for the application where its code could not be loaded; there is no router yet that would lead elsewhere. */
export const LoadErrorScreen = () => (
  <ErrorNotice
    actions={
      <Button variant="contained" onClick={() => window.location.reload()}>
        Reload Page
      </Button>
    }
  />
);
