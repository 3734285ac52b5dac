import { create } from "@stockpot/core/restaurant/restaurant.routes";
import type { ReactNode } from "react";
import { StorefrontOutlined } from "../lib/icons.tsx";
import { usePermissions } from "../lib/permissions.tsx";
import { paths } from "../paths.ts";
import { EmptyState } from "./table/EmptyState.tsx";
import { ButtonLink } from "./RouterLink.tsx";

interface NoRestaurantsProps {
  /** For users who may create one. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Shown to a user without a restaurant: what to do first. */
export function NoRestaurants({ children, action }: NoRestaurantsProps) {
  const mayCreate = usePermissions().can(create).allowed;
  if (!mayCreate) {
    return (
      <EmptyState icon={<StorefrontOutlined />} title="No Restaurants Yet">
        You aren't a member of a restaurant. Ask its owner or a manager for an invitation.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<StorefrontOutlined />}
      title="No Restaurants Found"
      action={
        action ?? (
          <ButtonLink variant="contained" to={`${paths.restaurants}?dialog=create`}>
            Create Restaurant
          </ButtonLink>
        )
      }
    >
      {children}
    </EmptyState>
  );
}
