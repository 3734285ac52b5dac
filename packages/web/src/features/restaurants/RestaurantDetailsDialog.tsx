import EditOutlined from "@mui/icons-material/EditOutlined";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { update } from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { MailLink, PhoneLink } from "../../components/ContactLink.tsx";
import { type Detail, DetailList, DetailsDialog } from "../../components/DetailsDialog.tsx";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import { StatusChip } from "../../components/StatusChip.tsx";
import { can } from "../../lib/can.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useSession } from "../../lib/session.tsx";
import { consumeAtNames, restaurantLabels as labels } from "./restaurant-form.ts";

export const ActiveChip = ({ isActive }: { readonly isActive: boolean }) => (
  <StatusChip tone={isActive ? "ok" : "neutral"} label={isActive ? "Active" : "Inactive"} />
);

const detailsOf = (restaurant: Restaurant): readonly Detail[] => [
  { label: "Status", value: <ActiveChip isActive={restaurant.isActive} /> },
  { label: labels.cuisineType, value: restaurant.cuisineType },
  { label: labels.priceRange, value: restaurant.priceRange },
  { label: labels.address, value: restaurant.address, wide: true },
  {
    label: labels.phoneNumber,
    value: restaurant.phoneNumber !== undefined && <PhoneLink number={restaurant.phoneNumber} />,
  },
  {
    label: labels.email,
    value: restaurant.email !== undefined && <MailLink address={restaurant.email} />,
  },
  {
    label: labels.website,
    value: restaurant.website !== undefined && (
      <Link href={restaurant.website} target="_blank" rel="noreferrer">
        {restaurant.website}
      </Link>
    ),
  },
  { label: labels.description, value: restaurant.description, wide: true },
  { label: labels.timeZone, value: restaurant.timeZone.replaceAll("_", " ") },
  { label: "Orders take stock when", value: consumeAtNames[restaurant.consumeAt] },
  { label: "Orders may exceed stock", value: restaurant.allowNegativeStock ? "Yes" : "No" },
  { label: "Created", value: formatDateTime(restaurant.createdAt) },
  { label: "Updated", value: formatDateTime(restaurant.updatedAt) },
];

interface RestaurantDetailsDialogProps {
  readonly restaurant: Restaurant;
  readonly onClose: () => void;
  readonly onEdit: (restaurant: Restaurant) => void;
}

export function RestaurantDetailsDialog({ restaurant, onClose, onEdit }: RestaurantDetailsDialogProps) {
  const { user } = useSession();
  return (
    <DetailsDialog
      title={restaurant.name}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Done
          </Button>
          <PermissionButton
            variant="contained"
            startIcon={<EditOutlined />}
            {...can(user, update)}
            onClick={() => onEdit(restaurant)}
          >
            Edit
          </PermissionButton>
        </>
      }
    >
      <DetailList details={detailsOf(restaurant)} />
    </DetailsDialog>
  );
}
