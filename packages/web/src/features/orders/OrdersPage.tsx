import { ResourcePage } from "../../components/resource/ResourcePage.tsx";
import { orders } from "./orders.ts";
import { OrderTable } from "./OrderTable.tsx";
import { StatusChanges } from "./StatusChanges.tsx";

export const OrdersPage = () => (
  <ResourcePage
    resource={orders}
    noRestaurantText="Create your first restaurant, then add its products and take orders."
  >
    {(page) => (
      <StatusChanges {...page}>
        <OrderTable {...page} />
      </StatusChanges>
    )}
  </ResourcePage>
);
