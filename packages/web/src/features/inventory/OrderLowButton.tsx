import Typography from "@mui/material/Typography";
import { ButtonLink, RouterLink } from "../../components/RouterLink.tsx";
import { fingerSized } from "../../components/widths.ts";
import { LocalShippingOutlined } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";

interface OrderButtonProps {
  readonly to: string;
  readonly count: number;
  /** The selected low items; all of them by default. */
  readonly chosen?: boolean;
}

/** Opens the orders for low items, for members who may draft them. */
export const OrderButton = ({ to, count, chosen = false }: OrderButtonProps) =>
  usePermissions().has("purchases.draft") && (
    <ButtonLink variant="contained" startIcon={<LocalShippingOutlined />} to={to}>
      {`Order ${count} ${chosen ? "selected" : "low"} ${count === 1 ? "item" : "items"}`}
    </ButtonLink>
  );

interface OrderLowButtonProps {
  readonly to: string;
  readonly low: number;
  /** How many of them are on order; undefined until that is known. */
  readonly onOrder: number | undefined;
}

/** Opens the orders for low items that are not on order, and says so if all are. */
export function OrderLowButton({ to, low, onOrder }: OrderLowButtonProps) {
  if (low === 0 || onOrder === undefined) return null;
  if (onOrder < low) return <OrderButton to={to} count={low - onOrder} />;
  return (
    <Typography component="span">
      {"All that is low is "}
      <RouterLink to={to} sx={fingerSized}>
        on order
      </RouterLink>
    </Typography>
  );
}
