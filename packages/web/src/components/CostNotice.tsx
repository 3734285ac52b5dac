import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";

interface CostNoticeProps {
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** Shown above a list whose costs failed to load. */
export const CostNotice = ({ failed, onRetry }: CostNoticeProps) =>
  failed && (
    <Alert
      severity="warning"
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Failed to load the costs on this page.
    </Alert>
  );
