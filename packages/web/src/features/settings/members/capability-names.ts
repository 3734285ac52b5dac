import type { Capability } from "@stockpot/core/access/capabilities";

/** What capabilities are for, in the order of the page that lists them. */
export const capabilityGroups: readonly {
  readonly title: string;
  readonly names: Readonly<Partial<Record<Capability, string>>>;
}[] = [
  {
    title: "Stock",
    names: {
      "stock.read": "See items and how much is there",
      "costs.read": "See costs, values and prices paid",
      "stock.count": "Count stock",
      "stock.waste": "Record what was thrown away",
      "stock.adjust": "Correct quantities",
      "items.edit": "Add and change items",
    },
  },
  {
    title: "Menu",
    names: {
      "restaurant.read": "See products, recipes, suppliers and orders",
      "products.availability": "Mark products as sold out",
      "products.edit": "Add and change products",
      "recipes.edit": "Add and change recipes",
    },
  },
  {
    title: "Purchasing",
    names: {
      "purchases.read": "See procurements that are on their way",
      "purchases.readAll": "See all procurements",
      "purchases.draft": "Draft procurements",
      "purchases.approve": "Approve procurements",
      "purchases.receive": "Receive deliveries",
      "purchases.correct": "Accept extra goods, close lines, undo deliveries",
      "suppliers.edit": "Add and change suppliers",
    },
  },
  {
    title: "Orders and reports",
    names: {
      "orders.take": "Take orders and move them on",
      "reports.sales": "See what was sold, in dollars",
      "export.run": "Save files of lists",
    },
  },
  {
    title: "The restaurant",
    names: {
      "settings.edit": "Change settings",
      "settings.rules": "Change tax, time zone and stock rules",
      "period.close": "Close a period",
      "members.read": "See the members",
      "members.invite": "Invite staff",
      "members.manage": "Invite anyone, change roles, remove members",
      "activity.read": "See who did what",
      "activity.members": "See changes to members",
      "delete.documents": "Delete procurements",
      "delete.things": "Delete items, products, recipes and suppliers",
      "restaurant.delete": "Delete the restaurant",
    },
  },
];
