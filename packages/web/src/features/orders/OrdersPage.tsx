import type { OrderStatus, OrderSummary, StatusChange } from "@stockpot/core/order/order.schema";
import { useState } from "react";
import type { PageProps } from "../../components/resource/props.ts";
import { ResourcePage } from "../../components/resource/ResourcePage.tsx";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import type { Question } from "./OrderDialogs.tsx";
import { orders } from "./orders.ts";
import { OrderTable } from "./OrderTable.tsx";
import { SetStatusContext } from "./status-context.ts";
import { useSetStatus } from "./use-set-status.ts";

const OrderDialogs = lazyDialogs(
  async () => (await import("./OrderDialogs.tsx")).OrderDialogs,
  ({ question }) => question !== null,
);

export const OrdersPage = () => (
  <ResourcePage
    resource={orders}
    noRestaurantText="Create your first restaurant, then add its products and take orders."
  >
    {(page) => <Orders {...page} />}
  </ResourcePage>
);

function Orders(page: PageProps<OrderSummary>) {
  const setStatus = useSetStatus(page.params.restaurantId);
  const [question, setQuestion] = useState<Question | null>(null);

  async function send(order: OrderSummary, change: StatusChange) {
    setQuestion(null);
    setQuestion(await setStatus(order, change));
    // A filter may have removed the row that had the focus.
    if (document.activeElement === document.body) page.region.current?.focus();
  }

  function ask(order: OrderSummary, status: OrderStatus) {
    if (status === "CANCELLED") setQuestion({ kind: "cancel", order });
    else void send(order, { status });
  }

  return (
    <SetStatusContext value={ask}>
      <OrderTable {...page} />
      <OrderDialogs
        {...page}
        question={question}
        onAnswer={(order, change) => void send(order, change)}
        onDismiss={() => setQuestion(null)}
      />
    </SetStatusContext>
  );
}
