import Box from "@mui/material/Box";
import { create } from "@stockpot/core/order/order.routes";
import type { OrderStatus, OrderSummary, StatusChange } from "@stockpot/core/order/order.schema";
import { useRef, useState } from "react";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { can } from "../../lib/can.ts";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { useSession } from "../../lib/session.tsx";
import type { Question } from "./OrderDialogs.tsx";
import { OrderTable } from "./OrderTable.tsx";
import { useOrderSaves } from "./use-orders.ts";

const OrderDialogs = lazyDialogs(
  async () => (await import("./OrderDialogs.tsx")).OrderDialogs,
  ({ question }) => question !== null,
);

export function OrdersPage() {
  const { user } = useSession();
  const url = useUrlState();
  const add = () => url.set({ dialog: "create", order: null });
  return (
    <RestaurantPage
      title="Orders"
      add={{ label: "Create Order", onClick: add, ...can(user, create) }}
      without="Orders belong to a restaurant. Create your first one, then its products and their recipes."
    >
      {(restaurantId) => <RestaurantOrders restaurantId={restaurantId} onAdd={add} />}
    </RestaurantPage>
  );
}

interface RestaurantOrdersProps {
  readonly restaurantId: string;
  readonly onAdd: () => void;
}

function RestaurantOrders({ restaurantId, onAdd }: RestaurantOrdersProps) {
  const url = useUrlState();
  const content = useRef<HTMLDivElement>(null);
  const { setStatus } = useOrderSaves(restaurantId);
  const [question, setQuestion] = useState<Question | null>(null);
  const closeQuestion = () => setQuestion(null);

  async function send(order: OrderSummary, change: StatusChange) {
    closeQuestion();
    setQuestion(await setStatus(order, change));
    // A filter may have taken the row, and with it the focus.
    if (document.activeElement === document.body) content.current?.focus();
  }

  function ask(order: OrderSummary, status: OrderStatus) {
    if (status === "CANCELLED") setQuestion({ kind: "cancel", order });
    else void send(order, { status });
  }

  return (
    <Box ref={content} tabIndex={-1} sx={{ outline: "none" }}>
      <OrderTable
        restaurantId={restaurantId}
        onAdd={onAdd}
        onView={({ id }) => url.set({ dialog: "view", order: id })}
        onStatus={ask}
      />
      <OrderDialogs
        restaurantId={restaurantId}
        question={question}
        onStatus={ask}
        onSend={(order, change) => void send(order, change)}
        onAnswer={closeQuestion}
      />
    </Box>
  );
}
