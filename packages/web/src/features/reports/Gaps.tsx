import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { gaps as route } from "@stockpot/core/report/report.routes";
import type { Gaps as Items, ProfitLoss } from "@stockpot/core/report/report.schema";
import { Fragment } from "react";
import { RouterLink } from "../../components/RouterLink.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { itemPath } from "../../lib/item-path.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";

interface GapsProps {
  readonly restaurantId: string;
  readonly report: ProfitLoss;
}

/** As many items as are named before the others are counted. */
const named = 3;

/** What a statement does not know, above its figures. */
export function Gaps({ restaurantId, report: { gaps, from, to } }: GapsProps) {
  const formats = useFormats();
  const { has } = usePermissions();
  const { uncosted, late, openOrders } = gaps;
  // Those are read apart: the figures need not wait for them.
  const { data } = useRoute(route, { params: { restaurantId }, query: { from, to } });
  const items = data?.data;
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
    ...(items === undefined || items.uncosted.length === 0
      ? []
      : [
          <>
            {"Used without a known cost: "}
            <ItemNames restaurantId={restaurantId} items={items.uncosted} hasQuantity />
            {" Enter what they cost."}
          </>,
        ]),
    ...(items === undefined || items.uncounted.length === 0
      ? []
      : [
          <>
            {"Used and not counted on these days: "}
            <ItemNames restaurantId={restaurantId} items={items.uncounted} />{" "}
            {has("stock.count") && <RouterLink to={toPage(paths.count, restaurantId)}>Count them</RouterLink>}
          </>,
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

interface ItemNamesProps {
  readonly restaurantId: string;
  readonly items: Items["uncosted"];
  readonly hasQuantity?: boolean;
}

/** The first few items, each with a link, and how many others there are. */
function ItemNames({ restaurantId, items, hasQuantity = false }: ItemNamesProps) {
  const formats = useFormats();
  const others = items.length - named;
  return (
    <>
      {items.slice(0, named).map(({ itemId, name, quantity, unit }, index) => (
        <Fragment key={itemId}>
          {index > 0 && ", "}
          <RouterLink to={itemPath(restaurantId, itemId)}>{name}</RouterLink>
          {hasQuantity && ` (${formats.quantity(quantity, unit)})`}
        </Fragment>
      ))}
      {others > 0 && ` and ${others} ${others === 1 ? "other" : "others"}`}.
    </>
  );
}
