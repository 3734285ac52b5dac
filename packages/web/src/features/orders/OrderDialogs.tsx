import type { OrderSummary, StatusChange } from "@stockpot/core/order/order.schema";
import { use } from "react";
import type { PageProps } from "../../components/resource/props.ts";
import { ResourceDialogs } from "../../components/resource/ResourceDialogs.tsx";
import { CancelOrderDialog } from "./CancelOrderDialog.tsx";
import { ChangedDialog } from "./ChangedDialog.tsx";
import { CreateOrderDialog } from "./CreateOrderDialog.tsx";
import { OrderDialog } from "./OrderDialog.tsx";
import { orders } from "./orders.ts";
import { ShortageDialog } from "./ShortageDialog.tsx";
import { SetStatusContext } from "./status-context.ts";
import type { Refusal } from "./use-set-status.ts";

/** A dialog before a status change, or after the server refused it. */
export type Question = Refusal | { readonly kind: "cancel"; readonly order: OrderSummary };

interface OrderDialogsProps extends PageProps<OrderSummary> {
  readonly question: Question | null;
  /** Makes the change that the user confirmed. */
  readonly onAnswer: (order: OrderSummary, change: StatusChange) => void;
  readonly onDismiss: () => void;
}

/** The dialogs about orders: the one in the URL and, above it, the one of a status change. */
export function OrderDialogs({ question, onAnswer, onDismiss, ...page }: OrderDialogsProps) {
  const setStatus = use(SetStatusContext);
  return (
    <>
      <ResourceDialogs
        {...page}
        resource={orders}
        Create={CreateOrderDialog}
        dialogs={{ view: OrderDialog }}
        loadingSize={{ height: 320, maxWidth: "md" }}
      />
      {question?.kind === "cancel" && (
        <CancelOrderDialog
          order={question.order}
          onCancel={(stock) => onAnswer(question.order, { status: "CANCELLED", ...(stock && { stock }) })}
          onClose={onDismiss}
        />
      )}
      {question?.kind === "short" && (
        <ShortageDialog restaurantId={page.params.restaurantId} {...question} onClose={onDismiss} />
      )}
      {question?.kind === "changed" && (
        <ChangedDialog
          {...question}
          onConfirm={() => {
            // Its ingredients may have been deducted since: then a cancellation asks again.
            if (question.requested.status === "CANCELLED") setStatus(question.order, "CANCELLED");
            else onAnswer(question.order, question.requested);
          }}
          onClose={onDismiss}
        />
      )}
    </>
  );
}
