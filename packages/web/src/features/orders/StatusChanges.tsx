import type { OrderStatus, OrderSummary, StatusChange } from "@stockpot/core/order/order.schema";
import { type ReactNode, useState } from "react";
import type { PageProps } from "../../components/resource/props.ts";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import type { Question } from "./OrderDialogs.tsx";
import { SetStatusContext } from "./status-context.ts";
import { useSetStatus } from "./use-set-status.ts";

const OrderDialogs = lazyDialogs(
  async () => (await import("./OrderDialogs.tsx")).OrderDialogs,
  ({ question }) => question !== null,
);

interface StatusChangesProps extends PageProps<OrderSummary> {
  readonly children: ReactNode;
}

/** Lets everything within it change the status of orders, and shows the dialogs about orders. */
export function StatusChanges({ children, ...page }: StatusChangesProps) {
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
      {children}
      <OrderDialogs
        {...page}
        question={question}
        onAnswer={(order, change) => void send(order, change)}
        onDismiss={() => setQuestion(null)}
      />
    </SetStatusContext>
  );
}
