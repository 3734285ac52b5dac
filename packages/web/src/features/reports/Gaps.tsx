import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import type { ProfitLoss } from "@stockpot/core/report/report.schema";
import { RouterLink } from "../../components/RouterLink.tsx";
import { useFormats } from "../../lib/formats.ts";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";

interface GapsProps {
  readonly restaurantId: string;
  readonly report: ProfitLoss;
}

/** What a statement does not know, above its figures. */
export function Gaps({ restaurantId, report: { gaps, from, to } }: GapsProps) {
  const formats = useFormats();
  const { uncosted, late, openOrders } = gaps;
  const texts = [
    ...(uncosted === 0
      ? []
      : [
          <>
            {`${formats.money(uncosted)} of sales are of dishes without a known cost. `}
            <RouterLink to={toPage(paths.products, restaurantId, { foodCost: "UNKNOWN" })}>See which</RouterLink>
          </>,
        ]),
    ...(openOrders === 0
      ? []
      : [
          <>
            {`${formats.money(openOrders)} of food is in orders that were not completed by ${formats.day(to)}. `}
            <RouterLink to={toPage(paths.orders, restaurantId)}>See orders</RouterLink>
          </>,
        ]),
    ...(late === 0
      ? []
      : [
          `Includes ${formats.whole(late)} late ${late === 1 ? "entry" : "entries"} from before ${formats.day(from)}, or from days that were closed.`,
        ]),
  ];
  if (texts.length === 0) return null;
  return (
    <Alert severity="warning">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 0.5 }}>
        {texts.map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- They stay in their order.
          <li key={index}>{text}</li>
        ))}
      </Box>
    </Alert>
  );
}
