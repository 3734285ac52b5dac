import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Moment } from "../Moment.tsx";

interface LoadMoreProps {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** How far back was looked; said where a filter is on, which may find nothing for a while. */
  readonly through?: string | undefined;
  readonly loadMore: () => void;
}

/** A button that loads older entries. */
export const LoadMore = ({ hasMore, isLoadingMore, through, loadMore }: LoadMoreProps) =>
  hasMore && (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "center", gap: 1.5, mt: 1.5 }}>
      {through !== undefined && (
        <Typography variant="body2" color="textSecondary" aria-live="polite">
          Searched back to <Moment at={through} />
        </Typography>
      )}
      <Button variant="outlined" size="small" disabled={isLoadingMore} onClick={loadMore}>
        {isLoadingMore ? "Loading…" : "Show older"}
      </Button>
    </Box>
  );
