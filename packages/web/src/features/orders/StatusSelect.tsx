import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { orderStatuses } from "@stockpot/core/order/order.rules";
import { type OrderStatus, type OrderSummary } from "@stockpot/core/order/order.schema";
import { use, useEffect, useRef } from "react";
import type { Tone } from "../../components/StatusChip.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { isOpen } from "./order-lines.ts";
import { narrow, touch, wide } from "../../components/widths.ts";
import { SetStatusContext } from "./status-context.ts";
import { useStatusPermission } from "./use-status-permission.ts";
import { OrderStatusChip, orderStatusNames, orderStatusTones } from "../../components/OrderStatusChip.tsx";

const dotColours: Record<Tone, string> = {
  plain: "transparent",
  ok: "primary.main",
  info: "info.main",
  warning: "warning.main",
  error: "error.main",
  neutral: "secondary.main",
};

const Dot = ({ status }: { readonly status: OrderStatus }) => (
  <Box
    component="span"
    aria-hidden
    data-dot=""
    sx={{
      width: 8,
      height: 8,
      mr: 1,
      flexShrink: 0,
      borderRadius: "50%",
      bgcolor: dotColours[orderStatusTones[status]],
    }}
  />
);

/** What says why it is not allowed. */
const readable = { opacity: 1, color: "text.secondary" };

interface StatusSelectProps {
  readonly order: OrderSummary;
  /** A change is still being saved; the status cannot be changed until then. */
  readonly unsaved: boolean;
}

/** An order's status: a select while it is open, a chip once it is final and for who may not change it. */
export function StatusSelect({ order, unsaved }: StatusSelectProps) {
  const { status, orderNumber } = order;
  const setStatus = use(SetStatusContext);
  const final = useRef<HTMLSpanElement>(null);
  const { has } = usePermissions();
  const permissionOf = useStatusPermission(order);
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"), { noSsr: true });
  const open = isOpen(order);
  const wasOpen = useRef(open);

  // The select disappears when the order becomes final; without this the focus would jump to the start of the page.
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) final.current?.focus();
    wasOpen.current = open;
  }, [open]);

  if (!open || !has("orders.take")) {
    return (
      <Box component="span" ref={final} tabIndex={-1} sx={{ borderRadius: 1 }}>
        <OrderStatusChip order={order} />
      </Box>
    );
  }
  const options = orderStatuses.map((value) => ({ value, ...permissionOf(value) }));
  // A phone has no room for what they cannot use.
  const shown = isPhone ? options.filter(({ allowed }) => allowed) : options;
  return (
    <Select
      size="small"
      value={status}
      // Not `disabled`: that would lose the focus.
      readOnly={unsaved || order.beingPosted !== undefined}
      onChange={(event) => setStatus(order, event.target.value)}
      SelectDisplayProps={{
        "aria-label": `Status of ${orderNumber}`,
        "aria-readonly": order.beingPosted !== undefined,
      }}
      sx={{
        width: 168,
        [narrow]: {
          width: 148,
          "& .MuiSelect-select": { pl: 1.25, pr: "28px !important" },
          "& [data-dot]": { display: "none" },
        },
        maxWidth: "100%",
        // As high as a finger needs, in a row of one line that stays as it is.
        [touch]: { [wide]: { "td &": { my: -0.5 } } },
        fontSize: "0.8125rem",
        textAlign: "left",
        "& .MuiSelect-select": { display: "flex", alignItems: "center", py: { xs: 0.75, sm: 0.375 } },
      }}
    >
      {shown.map(({ value, allowed, reason }) => (
        <MenuItem key={value} value={value} disabled={!allowed} sx={{ "&.Mui-disabled": readable }}>
          <Dot status={value} />
          <Box component="span" sx={{ maxWidth: 220, whiteSpace: "normal" }}>
            {orderStatusNames[value]}
            {!allowed && (
              <Box component="span" sx={{ display: "block", fontSize: "0.75rem" }}>
                {reason}
              </Box>
            )}
          </Box>
        </MenuItem>
      ))}
    </Select>
  );
}
