import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { ApiError, reasonOf } from "../lib/api-error.ts";
import { CloudOffOutlined } from "../lib/icons.tsx";

interface LoadFailureProps {
  /** What did not load, as in "Failed to load inventory items". */
  readonly what: string;
  /** What the request failed with. */
  readonly error?: unknown;
  readonly onRetry: () => void;
}

/** Replaces content that failed to load. */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  return (
    <Box
      sx={{ display: "flex", flexDirection: "column", alignItems: "center", textAlign: "center", gap: 1, px: 2, py: 4 }}
    >
      <CloudOffOutlined color="error" aria-hidden />
      <Typography variant="h3" component="p">{`Failed to load ${what}`}</Typography>
      <Typography variant="body2" color="textSecondary">
        {reasonOf(error) || "Try again."}
      </Typography>
      {error instanceof ApiError && error.requestId !== undefined && (
        <Typography variant="caption" color="textSecondary">{`Request ID: ${error.requestId}`}</Typography>
      )}
      <Button variant="outlined" onClick={onRetry} sx={{ mt: 0.5 }}>
        Retry
      </Button>
    </Box>
  );
}
