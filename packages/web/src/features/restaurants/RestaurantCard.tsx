import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardActions from "@mui/material/CardActions";
import CardContent from "@mui/material/CardContent";
import Typography from "@mui/material/Typography";
import * as routes from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { type ReactNode, useId } from "react";
import { ActiveChip } from "../../components/ActiveChip.tsx";
import { RoleBadge } from "../../components/RoleBadge.tsx";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import { PhoneOutlined, PlaceOutlined } from "../../lib/rare-icons.tsx";
import { usePermissionsIn } from "../../lib/permissions.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";

const Line = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <Box sx={{ display: "flex", gap: 1, "& > svg": { flexShrink: 0, mt: "1px", color: "text.secondary" } }}>
    {icon}
    <Typography variant="body2" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
      {children}
    </Typography>
  </Box>
);

interface RestaurantCardProps {
  readonly restaurant: Restaurant;
  /** A change is still being saved; actions are unavailable until then. */
  readonly unsaved: boolean;
  readonly open: (dialog: string, restaurant: Restaurant) => void;
}

export function RestaurantCard({ restaurant, unsaved, open }: RestaurantCardProps) {
  const id = useId();
  const permissions = usePermissionsIn(restaurant.access);
  // Members who are not owners change it in its settings, if at all.
  const isOfOthers = permissions.role !== undefined && permissions.role !== "OWNER" && permissions.role !== "ADMIN";
  // aria-disabled only: the focus returns to one of these buttons when the dialog closes.
  const opening = (dialog: string) => () => {
    if (!unsaved) open(dialog, restaurant);
  };
  const kind = [restaurant.cuisineType, restaurant.priceRange].filter(Boolean).join(" · ");
  return (
    <Card
      component="article"
      aria-labelledby={id}
      aria-busy={unsaved}
      sx={{ display: "flex", flexDirection: "column", opacity: unsaved ? 0.6 : 1 }}
    >
      <CardContent sx={{ flex: 1, display: "flex", flexDirection: "column", gap: 0.75 }}>
        <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "flex-start", gap: 1 }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography id={id} variant="h2" sx={{ overflowWrap: "anywhere" }}>
              {permissions.role === "ADMIN" ? (
                <RouterLink to={{ pathname: paths.settings, search: `?${restaurantParam}=${restaurant.id}` }}>
                  {restaurant.name}
                </RouterLink>
              ) : (
                restaurant.name
              )}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ minHeight: "1.5em" }}>
              {kind}
            </Typography>
          </Box>
          <Box sx={{ display: "flex", gap: 0.5, flexShrink: 0 }}>
            {isOfOthers && permissions.role !== undefined && <RoleBadge role={permissions.role} />}
            <ActiveChip isActive={restaurant.isActive} />
          </Box>
        </Box>
        <Line icon={<PlaceOutlined sx={{ fontSize: 18 }} aria-hidden />}>{restaurant.address}</Line>
        {restaurant.phoneNumber !== undefined && (
          <Line icon={<PhoneOutlined sx={{ fontSize: 18 }} aria-hidden />}>{restaurant.phoneNumber}</Line>
        )}
      </CardContent>
      <CardActions disableSpacing sx={{ borderTop: 1, borderColor: "divider", gap: 1, flexWrap: "wrap" }}>
        <Button
          size="small"
          variant="outlined"
          aria-label={`View details of ${restaurant.name}`}
          aria-disabled={unsaved}
          onClick={opening("view")}
        >
          View Details
        </Button>
        {isOfOthers ? (
          <Button
            size="small"
            variant="outlined"
            color="error"
            aria-label={`Leave ${restaurant.name}`}
            aria-disabled={unsaved}
            onClick={opening("leave")}
            sx={{ ml: "auto" }}
          >
            Leave
          </Button>
        ) : (
          <>
            <PermissionButton
              size="small"
              variant="outlined"
              {...permissions.can(routes.update)}
              aria-label={`Edit ${restaurant.name}`}
              aria-disabled={unsaved}
              onClick={opening("edit")}
            >
              Edit
            </PermissionButton>
            <PermissionButton
              size="small"
              variant="outlined"
              color="error"
              {...permissions.can(routes.remove)}
              aria-label={`Delete ${restaurant.name}`}
              aria-disabled={unsaved}
              onClick={opening("delete")}
              sx={{ ml: "auto" }}
            >
              Delete
            </PermissionButton>
          </>
        )}
      </CardActions>
    </Card>
  );
}
