import Card from "@mui/material/Card";
import { EmptyState } from "../components/table/EmptyState.tsx";
import { PageHeader } from "../components/PageHeader.tsx";
import { RestaurantSelector } from "../components/RestaurantSelector.tsx";
import { LockOutlined } from "../lib/icons.tsx";
import { useRestaurant } from "../lib/use-restaurant.ts";

/** In place of a page that the member may not use in the chosen restaurant; they may well in another one. */
export function AccessDenied() {
  const choice = useRestaurant();
  return (
    <>
      <PageHeader title="Access Denied" actions={<RestaurantSelector choice={choice} />} />
      <Card>
        <EmptyState icon={<LockOutlined />} title="You can't use this page">
          {`Your role in ${choice.selected?.name ?? "this restaurant"} doesn't include it. An owner can change that.`}
        </EmptyState>
      </Card>
    </>
  );
}
