import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import type { ReactNode } from "react";
import type { Permission } from "../lib/can.ts";
import { Add } from "../lib/icons.tsx";
import { RestaurantSelector } from "./RestaurantSelector.tsx";
import { type RestaurantChoice, useRestaurant } from "../lib/use-restaurant.ts";
import { RestaurantFormats } from "./RestaurantFormats.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { NoRestaurants } from "./NoRestaurants.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { PermissionButton } from "./PermissionButton.tsx";

interface RestaurantPageProps {
  readonly title: string;
  /** The page's add button, if it has one, and whether the user may use it. */
  readonly add?: Permission & {
    readonly label: string;
    readonly onClick: () => void;
    /** What the button does without a restaurant; by default it is hidden then. */
    readonly onClickWithoutRestaurant?: () => void;
  };
  /** Controls beside the add button. */
  readonly actions?: ReactNode;
  /** Shown to an owner without a restaurant. */
  readonly noRestaurantText: string;
  /** The page's content, remounted when the restaurant changes. */
  readonly children: (restaurantId: string) => ReactNode;
}

type AddButtonProps = NonNullable<RestaurantPageProps["add"]> & {
  readonly choice: RestaurantChoice;
  readonly others: ReactNode;
};

function AddButton({ label, onClick, onClickWithoutRestaurant, choice, others, ...permission }: AddButtonProps) {
  const pressWithout = choice.loading ? undefined : onClickWithoutRestaurant;
  const press = choice.selected === null ? pressWithout : onClick;
  if (press === undefined) return null;
  // Without a restaurant there are no rights to lack.
  const shown = choice.selected === null ? { allowed: true, reason: "" } : permission;
  return (
    <>
      <RestaurantSelector choice={choice} />
      {others}
      <PermissionButton variant="contained" startIcon={<Add />} {...shown} onClick={press}>
        {label}
      </PermissionButton>
    </>
  );
}

/** The frame of a page about one restaurant: title, restaurant selector and add button. */
export function RestaurantPage({ title, add, actions, noRestaurantText, children }: RestaurantPageProps) {
  const choice = useRestaurant();
  return (
    <>
      <PageHeader
        title={title}
        actions={
          add === undefined ? (
            <RestaurantSelector choice={choice} />
          ) : (
            <AddButton {...add} choice={choice} others={actions} />
          )
        }
      />
      {choice.selected !== null ? (
        <RestaurantFormats key={choice.selected.id} restaurant={choice.selected}>
          {children(choice.selected.id)}
        </RestaurantFormats>
      ) : choice.error !== undefined ? (
        <Card>
          <LoadFailure what="restaurants" error={choice.error} onRetry={choice.retry} />
        </Card>
      ) : choice.loading ? (
        <Box sx={{ display: "grid", gap: 2 }}>
          <Skeleton variant="rounded" height={38} />
          <Skeleton variant="rounded" height={260} />
        </Box>
      ) : (
        <Card>
          <NoRestaurants>{noRestaurantText}</NoRestaurants>
        </Card>
      )}
    </>
  );
}
