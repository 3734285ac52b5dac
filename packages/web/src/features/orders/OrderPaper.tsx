import Box from "@mui/material/Box";
import { orderChannelNames, orderTypeNames } from "@stockpot/core/order/order.reasons";
import { customerNameOf } from "@stockpot/core/order/order.rules";
import type { Order } from "@stockpot/core/order/order.schema";
import { OnPaper } from "../../components/OnPaper.tsx";
import { usePrint } from "../../components/use-print.ts";
import { useFormats } from "../../lib/formats.ts";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import { totalsOf } from "./OrderTotals.tsx";

/** What can be printed of an order. */
export type Paper = "ticket" | "receipt";

interface OrderPaperProps {
  readonly order: Order;
  readonly paper: Paper;
  readonly onPrinted: () => void;
}

/** As wide as the roll of a receipt printer; on a sheet it stands at the left. */
const roll = { maxWidth: "72mm" } as const;

const row = { display: "flex", justifyContent: "space-between", gap: "3mm" } as const;

/** An order for the kitchen or for the guest. Prints itself; visible only in print. */
export function OrderPaper({ order, paper, onPrinted }: OrderPaperProps) {
  usePrint(onPrinted);
  return (
    <OnPaper>
      <Box sx={roll}>{paper === "ticket" ? <Ticket order={order} /> : <Receipt order={order} />}</Box>
    </OnPaper>
  );
}

/** The remaining lines of an order. */
const linesOf = ({ orderItems }: Order) => orderItems.filter(({ quantity }) => quantity > 0);

function Ticket({ order }: { readonly order: Order }) {
  const { dateTime } = useFormats();
  const { type, beneficiary, channel, covers } = order;
  const facts = [
    ...(type === "SALE" ? [] : [orderTypeNames[type]]),
    beneficiary ?? customerNameOf(order),
    ...(channel ? [orderChannelNames[channel]] : []),
    ...(covers === undefined ? [] : [covers === 1 ? "1 guest" : `${covers} guests`]),
  ];
  return (
    <Box sx={{ fontSize: "12pt" }}>
      <Box component="h1" sx={{ fontSize: "18pt", fontWeight: 650 }}>
        {order.orderNumber}
      </Box>
      <p>{dateTime(order.createdAt)}</p>
      <p>{facts.join(" · ")}</p>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, py: "3mm", fontSize: "14pt" }}>
        {linesOf(order).map(({ id, quantity, product }) => (
          <Box component="li" key={id} sx={{ py: "1mm" }}>
            <b>{`${quantity} ×`}</b> {product.name}
          </Box>
        ))}
      </Box>
      {order.notes !== undefined && <Box sx={{ whiteSpace: "pre-line", fontWeight: 600 }}>{order.notes}</Box>}
      {order.adjustments.map(
        ({ id, kind, note }) => kind === "ADD" && note !== undefined && <p key={id}>{`Added: ${note}`}</p>,
      )}
    </Box>
  );
}

function Receipt({ order }: { readonly order: Order }) {
  const { dateTime, money } = useFormats();
  const { selected: restaurant } = useRestaurant();
  return (
    <>
      <Box component="h1" sx={{ fontSize: "13pt", fontWeight: 650 }}>
        {restaurant?.name}
      </Box>
      <p>{restaurant?.address}</p>
      <p>{restaurant?.phoneNumber}</p>
      <Box sx={{ ...row, pt: "3mm" }}>
        <span>{order.orderNumber}</span>
        <span>{dateTime(order.createdAt)}</span>
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, py: "3mm" }}>
        {linesOf(order).map(({ id, quantity, product, totalPrice, comped, discountAmount }) => (
          <li key={id}>
            <Box sx={row}>
              <span>{`${quantity} × ${product.name}`}</span>
              <span>{money(totalPrice)}</span>
            </Box>
            {comped > 0 && <p>{`${comped} on the house`}</p>}
            {discountAmount > 0 && <p>{`Discount ${money(discountAmount)}`}</p>}
          </li>
        ))}
      </Box>
      {totalsOf(order).map(({ label, amount, strong = false }) => (
        <Box key={label} sx={{ ...row, ...(strong && { fontWeight: 650, fontSize: "11pt" }) }}>
          <span>{label}</span>
          <span>{money(amount)}</span>
        </Box>
      ))}
      <Box component="p" sx={{ pt: "4mm" }}>
        Thank you for your visit.
      </Box>
    </>
  );
}
