import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { type ComponentType, lazy, Suspense } from "react";
import { retryImport } from "../lib/retry-import.ts";

interface LazyChart<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly heightPx: number;
  /** Shown when the chart fails to load. */
  readonly missing: string;
}

/**
 * A chart, loaded after its page because it is larger than that. Screen readers skip it, so show its numbers in a table
 * too.
 */
export function lazyChart<Props extends object>({ load, heightPx, missing }: LazyChart<Props>) {
  const Missing = () => (
    <Typography variant="body2" color="textSecondary">
      {missing}
    </Typography>
  );
  const Chart = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await retryImport(load) };
    } catch {
      return { default: Missing };
    }
  });
  return function LazyChart(props: Props) {
    return (
      <Box aria-hidden sx={{ height: heightPx, minWidth: 0 }}>
        <Suspense fallback={<Skeleton variant="rounded" height={heightPx} />}>
          <Chart {...props} />
        </Suspense>
      </Box>
    );
  };
}
