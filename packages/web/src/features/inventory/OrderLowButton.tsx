import { ButtonLink } from "../../components/RouterLink.tsx";
import { LocalShippingOutlined } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";

interface OrderLowButtonProps {
  readonly to: string;
  readonly count: number;
  /** What was chosen of what is low, rather than all of it. */
  readonly chosen?: boolean;
}

/** Opens the orders for what is low, for those who draft them. */
export const OrderLowButton = ({ to, count, chosen = false }: OrderLowButtonProps) =>
  usePermissions().has("purchases.draft") && (
    <ButtonLink variant="contained" startIcon={<LocalShippingOutlined />} to={to}>
      {`Order ${count} ${chosen ? "selected" : "low"} ${count === 1 ? "item" : "items"}`}
    </ButtonLink>
  );
