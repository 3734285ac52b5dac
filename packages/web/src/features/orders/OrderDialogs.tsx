import type { OrderStatus, OrderSummary, StatusChange } from "@stockpot/core/order/order.schema";
import { useUrlState } from "../../lib/url-state.ts";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import { CancelOrderDialog } from "./CancelOrderDialog.tsx";
import { ChangedDialog } from "./ChangedDialog.tsx";
import { CreateOrderDialog } from "./CreateOrderDialog.tsx";
import { OrderDialog } from "./OrderDialog.tsx";
import type { OrderForm } from "./order-form.ts";
import { ShortageDialog } from "./ShortageDialog.tsx";
import { ordersOf, type Refusal } from "./use-orders.ts";

/** What a change of status asks of the person before it is made, or says once it was refused. */
export type Question = Refusal | { readonly kind: "cancel"; readonly order: OrderSummary };

interface NamedDialogProps {
  readonly restaurantId: string;
  /** The person wants an order to be in another status. */
  readonly onStatus: (order: OrderSummary, status: OrderStatus) => void;
}

interface OrderDialogsProps extends NamedDialogProps {
  readonly question: Question | null;
  /** The question is answered: this change is to be made. */
  readonly onSend: (order: OrderSummary, change: StatusChange) => void;
  readonly onAnswer: () => void;
}

/** Every dialog about orders: the one that the address names, and above it what a change of status asks. */
export const OrderDialogs = ({ restaurantId, question, onStatus, onSend, onAnswer }: OrderDialogsProps) => (
  <>
    <NamedDialog restaurantId={restaurantId} onStatus={onStatus} />
    {question?.kind === "cancel" && (
      <CancelOrderDialog
        order={question.order}
        onCancel={(stock) => onSend(question.order, { status: "CANCELLED", ...(stock && { stock }) })}
        onClose={onAnswer}
      />
    )}
    {question?.kind === "short" && <ShortageDialog restaurantId={restaurantId} {...question} onClose={onAnswer} />}
    {question?.kind === "changed" && (
      <ChangedDialog
        {...question}
        onAnyway={() => {
          // What an order has done with its ingredients may have changed too: then a cancellation asks again.
          if (question.wanted.status === "CANCELLED") onStatus(question.order, "CANCELLED");
          else onSend(question.order, question.wanted);
        }}
        onClose={onAnswer}
      />
    )}
  </>
);

/** The one open dialog: the address names it, or else a save has failed and waits to be repeated. */
function NamedDialog({ restaurantId, onStatus }: NamedDialogProps) {
  const url = useUrlState();
  const { failed, forget } = useFailedSaves<OrderForm, OrderSummary>(ordersOf(restaurantId));
  const dialog = url.get("dialog");
  const orderId = url.get("order");
  const close = () => url.set({ dialog: null, order: null }, { replace: true });

  if (dialog === "create") return <CreateOrderDialog restaurantId={restaurantId} onClose={close} />;
  if (dialog === "view" && orderId !== null) {
    return (
      <OrderDialog key={orderId} restaurantId={restaurantId} orderId={orderId} onStatus={onStatus} onClose={close} />
    );
  }
  const [first] = failed;
  if (first === undefined) return null;
  return (
    <CreateOrderDialog key={first.key} restaurantId={restaurantId} failed={first} onClose={() => forget(first.key)} />
  );
}
