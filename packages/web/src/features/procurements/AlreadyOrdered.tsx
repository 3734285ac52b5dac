import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { OnOrder } from "@stockpot/core/procurement/procurement.schema";
import { ProcurementLinks } from "../../components/on-order.tsx";
import { Quantity } from "../../components/Quantity.tsx";

interface AlreadyOrderedProps {
  readonly restaurantId: string;
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly orderedBy: ReadonlyMap<string, OnOrder>;
  /** Orders them too; absent once they are. */
  readonly onOrder?: () => void;
}

/** Low items that are on an open procurement, so that they are not ordered twice by accident. */
export const AlreadyOrdered = ({ restaurantId, items, orderedBy, onOrder }: AlreadyOrderedProps) => (
  <Box component="section" aria-label="Already on order">
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 0.5 }}>
      <Typography variant="h3" sx={{ mr: "auto" }}>
        Already on order
      </Typography>
      {onOrder !== undefined && (
        <Button size="small" variant="outlined" onClick={onOrder}>
          Order Them Too
        </Button>
      )}
    </Box>
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 0.5 }}>
      {items.map(({ id, name }) => (
        <li key={id}>
          {`${name} · `}
          <OrderedWith restaurantId={restaurantId} ordered={orderedBy.get(id)} />
        </li>
      ))}
    </Box>
  </Box>
);

interface OrderedWithProps {
  readonly restaurantId: string;
  readonly ordered: OnOrder | undefined;
}

const OrderedWith = ({ restaurantId, ordered }: OrderedWithProps) =>
  ordered !== undefined && (
    <>
      <Quantity value={ordered.quantity} unit={ordered.unit} />
      {" with "}
      <ProcurementLinks restaurantId={restaurantId} procurements={ordered.procurements} />
    </>
  );
