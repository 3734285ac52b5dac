import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { list as members } from "@stockpot/core/people/member.routes";
import { update } from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { Fragment } from "react";
import { ActiveChip } from "../../components/ActiveChip.tsx";
import { MailLink, PhoneLink } from "../../components/ContactLink.tsx";
import { type Detail, DetailList, DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { Moment } from "../../components/Moment.tsx";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import type { NoParams, ThingDialogProps } from "../../components/resource/props.ts";
import { useRoute } from "../../lib/cache.ts";
import { FormatSettingsContext, formatSettingsOf } from "../../lib/formats.ts";
import { EditOutlined } from "../../lib/icons.tsx";
import { usePermissionsIn } from "../../lib/permissions.tsx";
import { useSession } from "../../lib/session.tsx";
import { paths } from "../../paths.ts";
import { consumeAtNames } from "./consume-at.ts";
import { restaurantForm } from "./RestaurantFields.tsx";

const { labelOf } = restaurantForm;

/** Who owns a restaurant, for administrators. */
function Owners({ restaurantId }: { readonly restaurantId: string }) {
  const { data } = useRoute(members, { params: { restaurantId } });
  const owners = data?.data.filter(({ role }) => role === "OWNER") ?? [];
  return owners.map(({ id, fullName }, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      <RouterLink to={`${paths.users}?dialog=view&user=${id}`}>{fullName}</RouterLink>
    </Fragment>
  ));
}

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
  const { user } = useSession();
  const owners = { label: "Owned by", value: <Owners restaurantId={restaurant.id} /> };
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
      <FormatSettingsContext value={formatSettingsOf(restaurant)}>
        <DetailList details={[...(user?.role === "ADMIN" ? [owners] : []), ...detailsOf(restaurant)]} />
      </FormatSettingsContext>
    </DetailsDialog>
  );
}
