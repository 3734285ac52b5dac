import { ResourcePage } from "../../components/resource/ResourcePage.tsx";
import { KitchenBoard } from "./KitchenBoard.tsx";
import { orders } from "./orders.ts";
import { StatusChanges } from "./StatusChanges.tsx";

export const KitchenPage = () => (
  <ResourcePage
    resource={orders}
    title="Kitchen"
    noRestaurantText="Create your first restaurant, then see its open orders here."
  >
    {(page) => (
      <StatusChanges {...page}>
        <KitchenBoard {...page} />
      </StatusChanges>
    )}
  </ResourcePage>
);
