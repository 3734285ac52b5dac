import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { update } from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { ActiveChip } from "../../components/ActiveChip.tsx";
import { MailLink, PhoneLink } from "../../components/ContactLink.tsx";
import { type Detail, DetailList, DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { Moment } from "../../components/Moment.tsx";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import type { NoParams, ThingDialogProps } from "../../components/resource/props.ts";
import { PlaceContext, placeOf } from "../../lib/formats.ts";
import { EditOutlined } from "../../lib/icons.tsx";
import { usePermissionsIn } from "../../lib/permissions.tsx";
import { consumeAtNames } from "./consume-at.ts";
import { restaurantForm } from "./RestaurantFields.tsx";

const { labelOf } = restaurantForm;

const detailsOf = (restaurant: Restaurant): readonly Detail[] => [
  { label: "Status", value: <ActiveChip isActive={restaurant.isActive} /> },
  { label: labelOf("cuisineType"), value: restaurant.cuisineType },
  { label: labelOf("priceRange"), value: restaurant.priceRange },
  { label: labelOf("address"), value: restaurant.address, wide: true },
  {
    label: labelOf("phoneNumber"),
    value: restaurant.phoneNumber !== undefined && <PhoneLink number={restaurant.phoneNumber} />,
  },
  {
    label: labelOf("email"),
    value: restaurant.email !== undefined && <MailLink address={restaurant.email} />,
    wide: true,
  },
  {
    label: labelOf("website"),
    value: restaurant.website !== undefined && (
      <Link href={restaurant.website} target="_blank" rel="noreferrer">
        {restaurant.website}
      </Link>
    ),
    wide: true,
  },
  { label: labelOf("description"), value: restaurant.description, wide: true },
  { label: labelOf("timeZone"), value: restaurant.timeZone.replaceAll("_", " ") },
  { label: "Ingredients deducted when an order is", value: consumeAtNames[restaurant.consumeAt] },
  { label: "Allow negative stock", value: restaurant.allowNegativeStock ? "Yes" : "No" },
  { label: "Created", value: <Moment at={restaurant.createdAt} /> },
  { label: "Updated", value: <Moment at={restaurant.updatedAt} /> },
];

export function RestaurantDetailsDialog({ thing: restaurant, open, onClose }: ThingDialogProps<Restaurant, NoParams>) {
  const permissions = usePermissionsIn(restaurant.access);
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
            {...permissions.can(update)}
            onClick={() => open("edit", restaurant)}
          >
            Edit
          </PermissionButton>
        </>
      }
    >
      <PlaceContext value={placeOf(restaurant)}>
        <DetailList details={detailsOf(restaurant)} />
      </PlaceContext>
    </DetailsDialog>
  );
}
