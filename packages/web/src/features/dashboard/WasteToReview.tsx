import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { WasteTotals } from "@stockpot/core/waste/waste.schema";
import { RouterLink } from "../../components/RouterLink.tsx";
import { fingerSized } from "../../components/widths.ts";
import { useFormats } from "../../lib/formats.ts";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";

interface WasteToReviewProps {
  readonly restaurantId: string;
  readonly totals: WasteTotals;
}

/** What was thrown away of late and was worth more than the setting, each record by itself. */
export function WasteToReview({ restaurantId, totals: { from, to, review } }: WasteToReviewProps) {
  const formats = useFormats();
  if (review === undefined || review.records === 0) return null;
  const { records, over, value } = review;
  return (
    <Card component="section" aria-label="Waste to review" sx={{ p: 2 }}>
      <Typography>
        {`${formats.whole(records)} waste ${records === 1 ? "record" : "records"} over ${formats.money(over)} in the last 7 days, worth ${formats.money(value)}. `}
        <RouterLink
          to={toPage(paths.waste, restaurantId, { from, to, value: "ABOVE_REVIEW" })}
          sx={{ whiteSpace: "nowrap", ...fingerSized }}
        >
          Review Waste
        </RouterLink>
      </Typography>
    </Card>
  );
}
