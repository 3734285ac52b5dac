import type { Order } from "@stockpot/core/order/order.schema";
import { isFinal } from "@stockpot/core/order/order.rules";
import { type RowMenuAction, refusalBy } from "../../components/table/RowMenu.tsx";
import {
  Add,
  BlockOutlined,
  EditOutlined,
  PrintOutlined,
  ReceiptLongOutlined,
  RoomServiceOutlined,
} from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import type { OrderLine } from "./order-changes.ts";

/** What can be done with an order as a whole, by what it stands at. */
export function useOrderActions(order: Order): readonly RowMenuAction[] {
  const { permission } = usePermissions();
  const { status, type, stage, voided, netAmount, refundedAmount } = order;
  const isOpen = !voided && !isFinal(status);
  const isDone = !voided && isFinal(status);
  const isReady = status === "READY_FOR_PICKUP";
  const byType = stage === "consumed" || type === "FREEBIE" ? "orders.comp" : "orders.take";
  return [
    ...(isOpen && !isReady
      ? [{ name: "add", label: "Add Items", Icon: Add, ...refusalBy(permission("orders.take")) }]
      : []),
    ...(isOpen && type === "SALE"
      ? [
          {
            name: "discount",
            label: "Discount",
            Icon: ReceiptLongOutlined,
            ...refusalBy(permission("orders.discount")),
          },
        ]
      : []),
    ...(isOpen ? [{ name: "type", label: "Change Type", Icon: EditOutlined, ...refusalBy(permission(byType)) }] : []),
    ...(isDone && status === "COMPLETED" && netAmount > refundedAmount
      ? [{ name: "refund", label: "Refund", Icon: ReceiptLongOutlined, ...refusalBy(permission("orders.refund")) }]
      : []),
    ...(isDone
      ? [
          {
            name: "voidOrder",
            label: "Void Order",
            Icon: BlockOutlined,
            ...(refundedAmount > 0 && { refusal: "Some of it was refunded" }),
            ...refusalBy(permission("orders.correct")),
          },
        ]
      : []),
    { name: "ticket", label: "Print Kitchen Ticket", Icon: PrintOutlined },
    { name: "receipt", label: "Print Receipt", Icon: PrintOutlined },
  ];
}

/** What can be done with a line of an order. */
export function useLineActions({ status, type, stage, voided }: Order) {
  const { permission } = usePermissions();
  const isOpen = !voided && !isFinal(status);
  return ({ quantity }: OrderLine): readonly RowMenuAction[] => {
    if (!isOpen || quantity === 0) return [];
    const isSale = type === "SALE";
    const voids = permission(stage === "consumed" ? "orders.void" : "orders.take");
    return [
      ...(isSale
        ? [
            { name: "comp", label: "Comp", Icon: RoomServiceOutlined, ...refusalBy(permission("orders.comp")) },
            {
              name: "lineDiscount",
              label: "Discount",
              Icon: ReceiptLongOutlined,
              ...refusalBy(permission("orders.discount")),
            },
          ]
        : []),
      { name: "void", label: "Void", Icon: BlockOutlined, ...refusalBy(voids) },
    ];
  };
}
