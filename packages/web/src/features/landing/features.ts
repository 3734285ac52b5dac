interface Feature {
  readonly title: string;
  readonly points: readonly string[];
  /** A path drawn in a 24 × 24 box, by its outline. */
  readonly icon: string;
}

export const features: readonly Feature[] = [
  {
    title: "Product Catalog",
    points: ["Raw product inventory management", "Finished product catalog", "Bill of Materials (BOM) creation"],
    icon: "M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17ZM9 8h6M9 11.5h6M9 15h3",
  },
  {
    title: "Inventory Tracking",
    points: ["Real-time stock levels", "Inventory-to-usage transfers", "Multi-location support"],
    icon: "M3.5 8 12 3.5 20.5 8v8L12 20.5 3.5 16V8ZM3.5 8l8.5 4.5L20.5 8M12 12.5v8",
  },
  {
    title: "Sales Management",
    points: ["Normal sales orders", "Spoilage tracking", "Family/freebie orders"],
    icon: "M4 10h16l-1.5 10.5h-13L4 10ZM8.5 10l2-6.5M15.5 10l-2-6.5M9.5 13.5v3.5M14.5 13.5v3.5",
  },
  {
    title: "User Management",
    points: ["Role-based access control with Super Admin permissions", "Admin store management", "Manager operations"],
    icon: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.5-3.8 3.6-6 7.5-6s7 2.2 7.5 6",
  },
  {
    title: "Smart Reports",
    points: ["P&L statements", "Sales analytics", "Spoilage reports"],
    icon: "M4 3.5v17h16.5M8 16.5v-4M12.5 16.5v-8M17 16.5v-11",
  },
  {
    title: "Configuration",
    points: ["Custom metrics and units", "Store configurations", "Product categories"],
    icon: "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  },
];
