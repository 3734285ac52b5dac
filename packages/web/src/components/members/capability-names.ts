import type { Capability } from "@stockpot/core/access/capabilities";

/** Every capability by what it is for, in the order of the page that lists them. */
export const capabilityGroups = [
  {
    title: "Stock",
    capabilities: [
      "stock.read",
      "costs.read",
      "costs.correct",
      "stock.count",
      "stock.waste",
      "waste.correct",
      "stock.adjust",
      "items.edit",
    ],
  },
  {
    title: "Menu",
    capabilities: ["restaurant.read", "recipes.edit", "products.edit", "products.availability"],
  },
  {
    title: "Purchasing",
    capabilities: [
      "purchases.read",
      "purchases.readAll",
      "purchases.draft",
      "purchases.approve",
      "purchases.receive",
      "purchases.correct",
      "suppliers.edit",
    ],
  },
  {
    title: "Orders and reports",
    capabilities: [
      "orders.take",
      "orders.void",
      "orders.comp",
      "orders.discount",
      "orders.refund",
      "orders.correct",
      "reports.sales",
      "reports.money",
      "expenses.edit",
      "export.run",
    ],
  },
  {
    title: "The restaurant",
    capabilities: [
      "period.close",
      "settings.edit",
      "settings.rules",
      "members.read",
      "members.invite",
      "members.manage",
      "activity.read",
      "activity.members",
      "delete.documents",
      "delete.things",
      "restaurant.delete",
    ],
  },
] as const satisfies readonly { readonly title: string; readonly capabilities: readonly Capability[] }[];

type Grouped = (typeof capabilityGroups)[number]["capabilities"][number];

const names: Readonly<Record<Grouped, string>> = {
  "stock.read": "See items and quantities",
  "costs.read": "See costs, values and prices paid",
  "stock.count": "Count stock",
  "stock.waste": "Record waste",
  "waste.correct": "Undo waste that others recorded",
  "costs.correct": "Correct costs",
  "stock.adjust": "Correct quantities",
  "items.edit": "Add and change items",
  "restaurant.read": "See products, recipes, suppliers, and orders with their totals",
  "recipes.edit": "Add and change recipes",
  "products.edit": "Add and change products",
  "products.availability": "Mark products as sold out",
  "purchases.read": "See approved procurements",
  "purchases.readAll": "See all procurements",
  "purchases.draft": "Draft procurements",
  "purchases.approve": "Approve procurements",
  "purchases.receive": "Receive deliveries",
  "purchases.correct": "Accept extra goods, close lines, undo deliveries",
  "suppliers.edit": "Add and change suppliers",
  "orders.take": "Take orders and update their status",
  "orders.void": "Void orders that were prepared",
  "orders.comp": "Give dishes away",
  "orders.discount": "Give discounts",
  "orders.refund": "Refund orders",
  "orders.correct": "Void completed or cancelled orders",
  "reports.sales": "See what each day sold",
  "reports.money": "See profit and loss",
  "expenses.edit": "Enter expenses",
  "export.run": "Download lists as files",
  "period.close": "Close a period",
  "settings.edit": "Change settings",
  "settings.rules": "Change tax, time zone and stock rules",
  "members.read": "See the members",
  "members.invite": "Invite staff",
  "members.manage": "Invite anyone, change roles, remove members",
  "activity.read": "See activity",
  "activity.members": "See changes to members",
  "delete.documents": "Delete procurements",
  "delete.things": "Delete items, products, recipes and suppliers",
  "restaurant.delete": "Delete the restaurant",
};

/** What a capability is for. One that is in no group has no name, and does not compile. */
export const capabilityName = (capability: Capability): string => names[capability];
