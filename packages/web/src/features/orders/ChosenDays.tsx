import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { dayAfter } from "@stockpot/core/platform/calendar";
import { totals } from "@stockpot/core/order/order.routes";
import { maxTotalledDays, searchedDays } from "@stockpot/core/order/order.rules";
import type { OrderTotals } from "@stockpot/core/order/order.schema";
import { useRoute } from "../../lib/cache.ts";
import { type Formats, useFormats, useFormatSettings } from "../../lib/formats.ts";
import { presentDay } from "../../lib/present-day.ts";
import { dayIn } from "../../lib/url-day.ts";
import type { ReactNode } from "react";
import { useUrlState } from "../../lib/url-state.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}

const choicesOn = (today: string) =>
  [
    { label: "Today", from: today, to: today },
    { label: "Yesterday", from: dayAfter(today, -1), to: dayAfter(today, -1) },
    { label: "7 days", from: dayAfter(today, -6), to: today },
  ] as const;

/** The chosen days whose orders can be summed up: a range that is still open ends today. */
function summable({ from, to }: Days, today: string): Days | null {
  const end = to === "" ? today : to;
  return from === "" || from > end || dayAfter(from, maxTotalledDays) <= end ? null : { from, to: end };
}

const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}`]);

/** What the orders came to, as in "4 completed · $194.00 · 1 cancelled". */
function textOf({ orders, completed, cancelled, voided, open, amount }: OrderTotals, formats: Formats): string {
  if (orders === 0) return "No orders";
  if (amount === undefined) return orders === 1 ? "1 order" : `${orders} orders`;
  return [
    `${completed} completed`,
    formats.money(amount),
    ...counted(cancelled, "cancelled"),
    ...counted(voided, "void"),
    ...counted(open, "open"),
  ].join(" · ");
}

interface ChosenDaysProps {
  readonly restaurantId: string;
  /** The list is narrowed further than by its days, and the sum is not. */
  readonly isNarrowed: boolean;
  /** The list is searched by name or type: without chosen days, the last ones alone. */
  readonly isSearched: boolean;
  readonly onChange: (days: Days) => void;
  /** Stands beside the choices. */
  readonly children: ReactNode;
}

/** Quick choices of days, and what all orders of the chosen ones came to. */
export function ChosenDays({ restaurantId, isNarrowed, isSearched, onChange, children }: ChosenDaysProps) {
  const url = useUrlState();
  const place = useFormatSettings();
  const formats = useFormats();
  const today = presentDay(place);
  const chosen = { from: dayIn(url, "from"), to: dayIn(url, "to") };
  const days = summable(chosen, today);
  const { data, error } = useRoute(totals, days === null ? null : { params: { restaurantId }, query: days });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1 }}>
      <Box component="fieldset" aria-label="Days" sx={{ display: "flex", gap: 1, m: 0, p: 0, border: 0 }}>
        {choicesOn(today).map(({ label, from, to }) => {
          const isChosen = chosen.from === from && chosen.to === to;
          return (
            <Button
              key={label}
              size="small"
              variant={isChosen ? "contained" : "outlined"}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? { from: "", to: "" } : { from, to })}
              sx={{ whiteSpace: "nowrap", "@media (pointer: coarse)": { minHeight: 44 } }}
            >
              {label}
            </Button>
          );
        })}
      </Box>
      {children}
      {isSearched && chosen.from === "" && (
        <Box component="output" aria-label="Searched days">
          {chosen.to === ""
            ? `Showing matches from the last ${searchedDays} days.`
            : `Showing matches from the ${searchedDays} days up to ${formats.day(chosen.to)}.`}{" "}
          Set a From date to search further back.
        </Box>
      )}
      {days !== null && error === undefined && (
        <Box
          component="output"
          aria-label="Total of these days"
          sx={{ fontWeight: 560, fontVariantNumeric: "tabular-nums" }}
        >
          {data === undefined ? (
            <Skeleton width={200} />
          ) : (
            `${isNarrowed ? "All orders: " : ""}${textOf(data.data, formats)}`
          )}
        </Box>
      )}
    </Box>
  );
}
