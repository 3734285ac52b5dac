import type { Capability } from "@stockpot/core/access/capabilities";
import type { RestaurantSummary } from "@stockpot/core/restaurant/restaurant.schema";
import { paths } from "../../paths.ts";

export interface Step {
  readonly name: string;
  /** What it is good for. */
  readonly reason: string;
  readonly isDone: boolean;
  readonly path: string;
  readonly shown: Readonly<Record<string, string>>;
  /** What it takes in the restaurant. */
  readonly needs: Capability;
}

type Counted = Pick<RestaurantSummary, "suppliers" | "products" | "recipes"> & {
  readonly inventory: Pick<RestaurantSummary["inventory"], "items">;
  readonly orders: Pick<RestaurantSummary["orders"], "total">;
};

const nothing: Counted = { suppliers: 0, products: 0, recipes: 0, inventory: { items: 0 }, orders: { total: 0 } };

const addRestaurant: Step = {
  name: "Add your restaurant",
  reason: "Stock, recipes and orders belong to it.",
  isDone: false,
  path: paths.restaurants,
  shown: { dialog: "create" },
  needs: "settings.edit",
};

/** What a new restaurant sets up, in the order in which one thing needs the other. */
const allSteps = ({ inventory, suppliers, products, recipes, orders }: Counted): readonly Step[] => [
  { ...addRestaurant, isDone: true },
  {
    name: "Add what is on the shelf",
    reason: "A handful of items with their cost is enough to start.",
    isDone: inventory.items > 0,
    path: paths.inventory,
    shown: { tab: "items", dialog: "create" },
    needs: "items.edit",
  },
  {
    name: "Add a supplier",
    reason: "Then you can order what runs low in a few clicks.",
    isDone: suppliers > 0,
    path: paths.suppliers,
    shown: { dialog: "create" },
    needs: "suppliers.edit",
  },
  products === 0
    ? {
        name: "Add a product and its recipe",
        reason: "First what is on the menu, then what goes into it.",
        isDone: false,
        path: paths.products,
        shown: { dialog: "create" },
        needs: "products.edit",
      }
    : {
        name: "Add a product and its recipe",
        reason: "The recipe shows what a plate costs and what an order uses.",
        isDone: recipes > 0,
        path: paths.boms,
        shown: { dialog: "create" },
        needs: "recipes.edit",
      },
  {
    name: "Enter the first order",
    reason: "It takes its ingredients out of stock.",
    isDone: orders.total > 0,
    path: paths.orders,
    shown: { dialog: "create" },
    needs: "orders.take",
  },
];

/** The first steps of an owner who has no restaurant yet. */
export const stepsBefore: readonly Step[] = [addRestaurant, ...allSteps(nothing).slice(1)];

/** The first steps that the member may take. */
export const stepsOf = (summary: Counted, has: (capability: Capability) => boolean): readonly Step[] =>
  allSteps(summary).filter(({ needs }) => has(needs));
