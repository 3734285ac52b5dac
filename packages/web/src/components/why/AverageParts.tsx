import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useFormats } from "../../lib/formats.ts";
import { DocumentLink } from "../DocumentLink.tsx";
import { percentagesOf } from "./figures.ts";
import { type ExplainedProps, Part } from "./QuantityChain.tsx";
import { ShareBar } from "./ShareBar.tsx";

/** The deliveries in the average cost, each with its part of the value on hand. */
export function AverageParts({ explanation, restaurantId, onClose }: ExplainedProps) {
  const formats = useFormats();
  const { item, average } = explanation;
  if (average === undefined || average.receipts.length === 0) return null;
  const { receipts, olderShare } = average;
  const shares = [...receipts.map(({ share }) => share), olderShare];
  const percentages = percentagesOf(shares);
  const unit = item.baseUnit;
  return (
    <Part title="What makes up the average">
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
        {receipts.map(({ id, occurredAt, quantity, unitCost, share, source }, index) => (
          <Share key={id} share={share} percentage={percentages[index] ?? 0}>
            {source !== undefined && (
              <>
                <DocumentLink restaurantId={restaurantId} source={source} onClose={onClose} />
                {", "}
              </>
            )}
            {formats.date(occurredAt)}: {formats.quantity(quantity, unit)} at {formats.moneyPer(unitCost, unit)}
          </Share>
        ))}
        {olderShare > 0 && (
          <Share share={olderShare} percentage={percentages.at(-1) ?? 0}>
            Everything older
          </Share>
        )}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        Using stock doesn't change a delivery's share of the value. Later deliveries make it smaller.
      </Typography>
    </Part>
  );
}

interface ShareProps {
  /** 1 is all of it. */
  readonly share: number;
  readonly percentage: number;
  readonly children: React.ReactNode;
}

const Share = ({ share, percentage, children }: ShareProps) => (
  <Box component="li">
    <Box sx={{ display: "flex", gap: 1.5, alignItems: "baseline" }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>{children}</Box>
      <Box sx={{ fontVariantNumeric: "tabular-nums", fontWeight: 520 }}>
        {percentage === 0 ? "under 1%" : `${percentage}%`}
      </Box>
    </Box>
    <ShareBar share={share} />
  </Box>
);
