import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { RestaurantSummary } from "@stockpot/core/restaurant/restaurant.schema";
import { Big } from "big.js";
import type { ReactNode } from "react";
import { Figure } from "../../components/Figure.tsx";
import { useOnOrder } from "../../components/on-order.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { fingerSized } from "../../components/widths.ts";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";

/** The figures side by side, or two and two. */
const Figures = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ containerType: "inline-size" }}>
    <Box
      sx={{
        display: "grid",
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
        "@container (min-width: 640px)": { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
      }}
    >
      {children}
    </Box>
  </Box>
);

/** A number with its noun, as in "1 item" or "1,200 items". */
const counted = ({ whole }: Formats, count: number, noun: string) => `${whole(count)} ${noun}${count === 1 ? "" : "s"}`;

interface UrgentFiguresProps {
  readonly restaurantId: string;
  readonly summary: RestaurantSummary;
}

interface KnownShareProps extends UrgentFiguresProps {
  /** Of products whose cost is known, US dollars. */
  readonly sold: number;
}

/** Of the sales of the last days the share whose cost is known, from 0 to 1; undefined without sales. */
function knownShareOf(days: RestaurantSummary["days"], sold: number): number | undefined {
  const sales = days.reduce((sum, { revenue = 0 }) => sum.plus(revenue), Big(0));
  // What was refunded is no longer among the sales, though what it cost is known.
  return sales.lte(0) ? undefined : Math.min(1, Big(sold).div(sales).toNumber());
}

/** For how much of the sales the food cost is known, with a link to the products whose cost is not. */
function KnownShare({ restaurantId, summary: { days, previousFoodCost }, sold }: KnownShareProps) {
  const formats = useFormats();
  const share = knownShareOf(days, sold);
  const link = (
    <RouterLink to={toPage(paths.products, restaurantId, { foodCost: "UNKNOWN" })} sx={fingerSized}>
      See what is missing
    </RouterLink>
  );
  if (share === undefined) return "No sales yet";
  if (share === 0) return <>No sales with a known cost yet. {link}</>;
  if (share < 1) {
    return (
      <>
        {`Known for ${formats.wholePercent(share)} of sales. `}
        {link}
      </>
    );
  }
  return previousFoodCost?.percentage === undefined
    ? "Known for all sales"
    : `${formats.percent(previousFoodCost.percentage)} in the previous 14 days`;
}

interface LowNoteProps {
  readonly restaurantId: string;
  readonly low: number;
}

/** How many low items are on order, with a link to order the rest. */
function LowNote({ restaurantId, low }: LowNoteProps) {
  const formats = useFormats();
  const { low: onOrder } = useOnOrder(restaurantId);
  if (onOrder === undefined) return <Skeleton width={96} />;
  const link = (text: string) => (
    <RouterLink to={toPage(paths.procurements, restaurantId, { dialog: "orderLow" })} sx={fingerSized}>
      {text}
    </RouterLink>
  );
  if (onOrder >= low) return link("All on order");
  return (
    <>
      {onOrder > 0 && `${formats.whole(onOrder)} on order · `}
      {link(`Order ${counted(formats, low - onOrder, "low item")}`)}
    </>
  );
}

/** What needs attention, each a link to where that is done. */
export function UrgentFigures({ restaurantId, summary }: UrgentFiguresProps) {
  const formats = useFormats();
  const { has } = usePermissions();
  const { inventory, procurements, orders, foodCost } = summary;
  // A member who sees costs may not see sales.
  const { sold, percentage } = foodCost ?? {};
  const low = inventory.low > 0;
  return (
    <div>
      <Figures>
        <Figure
          label="Low stock"
          value={inventory.low}
          to={toPage(paths.inventory, restaurantId, { tab: "alerts" })}
          tone={low ? "error" : "plain"}
          note={
            low && has("purchases.draft") ? (
              <LowNote restaurantId={restaurantId} low={inventory.low} />
            ) : (
              `${formats.whole(inventory.warning)} getting low`
            )
          }
        />
        <Figure
          label="To receive"
          value={procurements.approved}
          to={toPage(paths.procurements, restaurantId, { status: "APPROVED" })}
          note={
            procurements.pending === 0 || !has("purchases.readAll")
              ? "Approved procurements"
              : `${formats.whole(procurements.pending)} to approve`
          }
        />
        <Figure
          label="Open orders"
          value={orders.open}
          to={toPage(paths.orders, restaurantId)}
          tone={orders.pending > 0 ? "warning" : "plain"}
          note={`${formats.whole(orders.pending)} pending`}
        />
        {sold !== undefined && (
          <Figure
            label="Food cost, 14 days"
            value={percentage ?? null}
            to={toPage(paths.boms, restaurantId)}
            format={formats.percent}
            note={<KnownShare restaurantId={restaurantId} summary={summary} sold={sold} />}
          />
        )}
      </Figures>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        <RouterLink to={toPage(paths.inventory, restaurantId, { tab: "items" })}>
          {counted(formats, inventory.items, "item")}
        </RouterLink>
        {/* The value has more decimals than money. */}
        {inventory.value === undefined
          ? " in stock · "
          : ` in stock worth ${formats.money(Math.round(inventory.value * 100) / 100)} · `}
        <RouterLink
          to={toPage(paths.orders, restaurantId)}
        >{`${counted(formats, orders.total, "order")} in all`}</RouterLink>
      </Typography>
    </div>
  );
}

/** The figures' skeleton. */
export function UrgentOutline() {
  const { role, has } = usePermissions();
  const seesFoodCost = has("costs.read") && has("reports.sales");
  const outline = { value: undefined, note: <Skeleton width={96} /> };
  return (
    <div>
      <Figures>
        {["Low stock", "To receive", "Open orders", ...(seesFoodCost ? ["Food cost, 14 days"] : [])].map((label) => (
          <Figure key={label} label={label} {...outline} />
        ))}
        {/* It keeps its place until it is known whether they see it. */}
        {role === undefined && (
          <Box aria-hidden sx={{ display: "grid" }}>
            <Figure label={"\u00A0"} {...outline} />
          </Box>
        )}
      </Figures>
      <Typography variant="body2" sx={{ mt: 1 }}>
        <Skeleton width={240} sx={{ maxWidth: "100%" }} />
      </Typography>
    </div>
  );
}
