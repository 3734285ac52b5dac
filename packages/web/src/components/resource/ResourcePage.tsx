import type { ReactNode } from "react";
import type { Stored } from "../../lib/optimistic.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { RestaurantPage } from "../RestaurantPage.tsx";
import type { PageProps } from "./props.ts";
import { titleOf } from "./messages.ts";
import type { Resource } from "./resource.ts";
import { useResourcePage } from "./use-resource-page.ts";

interface RestaurantParams {
  readonly restaurantId: string;
}

interface ResourcePageProps<Row extends Stored, Thing extends Row, Body> {
  readonly resource: Resource<Row, Thing, Body, RestaurantParams>;
  /** By default the resource's noun in the plural. */
  readonly title?: string;
  /** Controls beside the add button. */
  readonly actions?: ReactNode;
  /** Shown to an owner without a restaurant. */
  readonly noRestaurantText: string;
  /** What the add button does without a restaurant; by default it is hidden then. */
  readonly onAddWithoutRestaurant?: () => void;
  /** The table and the dialogs. */
  readonly children: (page: PageProps<Row>) => ReactNode;
}

/** A page about what one restaurant holds. */
export function ResourcePage<Row extends Stored, Thing extends Row, Body>({
  resource,
  title = titleOf(`${resource.noun}s`),
  actions,
  noRestaurantText,
  onAddWithoutRestaurant,
  children,
}: ResourcePageProps<Row, Thing, Body>) {
  const permissions = usePermissions();
  const url = useUrlState();
  const { addLabel, closedDialogParams, routes } = resource;
  return (
    <RestaurantPage
      title={title}
      add={{
        label: addLabel,
        onClick: () => url.set({ ...closedDialogParams, dialog: "create" }),
        ...(onAddWithoutRestaurant && { onClickWithoutRestaurant: onAddWithoutRestaurant }),
        ...permissions.can(routes.create),
      }}
      actions={actions}
      noRestaurantText={noRestaurantText}
    >
      {(restaurantId) => (
        <Content resource={resource} restaurantId={restaurantId}>
          {children}
        </Content>
      )}
    </RestaurantPage>
  );
}

interface ContentProps<Row extends Stored, Thing extends Row, Body> {
  readonly resource: Resource<Row, Thing, Body, RestaurantParams>;
  readonly restaurantId: string;
  readonly children: (page: PageProps<Row>) => ReactNode;
}

const Content = <Row extends Stored, Thing extends Row, Body>({
  resource,
  restaurantId,
  children,
}: ContentProps<Row, Thing, Body>) => children(useResourcePage(resource, { restaurantId }));
