import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { setStatus } from "@stockpot/core/order/order.routes";
import type { OrderStatus, OrderSummary } from "@stockpot/core/order/order.schema";
import { useState } from "react";
import { orderStatusNames } from "../../components/OrderStatusChip.tsx";
import { FilterSelect } from "../../components/table/FilterSelect.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { useNotify } from "../../lib/notify.tsx";
import { reloadOrders } from "./use-set-status.ts";

/** Cancelling asks what becomes of an order's ingredients, one order at a time. */
const offered = ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const satisfies readonly OrderStatus[];
const options = offered.map((value) => ({ value, label: orderStatusNames[value] }));

const countOf = (count: number) => (count === 1 ? "1 order" : `${count} orders`);

interface ChosenOrdersProps {
  readonly restaurantId: string;
  readonly orders: readonly OrderSummary[];
  readonly onDone: () => void;
}

/** Changes the status of several orders, one after the other: each is changed or not, and what was not says why. */
export function ChosenOrders({ restaurantId, orders, onDone }: ChosenOrdersProps) {
  const notify = useNotify();
  const [progress, setProgress] = useState<number | null>(null);

  async function change(status: OrderStatus) {
    const refused: string[] = [];
    for (const [index, { id, orderNumber, version, ...order }] of orders.entries()) {
      setProgress(index + 1);
      if (order.status === status) continue;
      try {
        const params = { restaurantId, orderId: id };
        await call(setStatus, { params, body: { status }, ifMatch: version });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refused.push(`${orderNumber}: ${error.message}`);
      }
    }
    setProgress(null);
    await reloadOrders(restaurantId);
    const changed = orders.length - refused.length;
    if (changed > 0) {
      notify.success({ title: "Order Updated", text: `${countOf(changed)}: ${orderStatusNames[status]}.` });
    }
    if (refused.length > 0)
      notify.failure({ title: `${countOf(refused.length)} not updated`, text: refused.join(" ") });
    onDone();
  }

  return (
    <Box
      component="section"
      aria-label="Chosen orders"
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}
    >
      <Typography component="output" sx={{ fontWeight: 560 }}>
        {orders.length === 0
          ? "Choose the orders to change"
          : progress === null
            ? `${countOf(orders.length)} chosen`
            : `Changing ${progress} of ${orders.length}…`}
      </Typography>
      {orders.length > 0 && (
        <FilterSelect
          label="Change status to"
          all="Change status to…"
          value=""
          options={options}
          onChange={(chosen) => {
            const status = offered.find((one) => one === chosen);
            if (status && progress === null) void change(status);
          }}
        />
      )}
      <Button onClick={onDone} disabled={progress !== null}>
        Cancel
      </Button>
    </Box>
  );
}
