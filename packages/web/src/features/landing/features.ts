interface Feature {
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  /** A path drawn in a 24 × 24 box, by its outline. */
  readonly icon: string;
}

export const features: readonly Feature[] = [
  {
    title: "Product Catalog",
    text: "From the flour you buy to the plate you sell.",
    points: [
      "Every ingredient, in the unit you buy it",
      "Your menu with prices and photos",
      "Recipes that work out their own cost (BOM)",
    ],
    icon: "M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17ZM9 8h6M9 11.5h6M9 15h3",
  },
  {
    title: "Inventory Tracking",
    text: "What you have, what it is worth, and why.",
    points: ["Stock levels in real time", "Stock moves when orders are cooked", "As many restaurants as you run"],
    icon: "M3.5 8 12 3.5 20.5 8v8L12 20.5 3.5 16V8ZM3.5 8l8.5 4.5L20.5 8M12 12.5v8",
  },
  {
    title: "Sales Management",
    text: "Every plate that leaves the kitchen, paid for or not.",
    points: [
      "Orders from pending to picked up",
      "Waste in four taps, with its reason and its worth",
      "Staff and family meals, entered at no charge",
    ],
    icon: "M4 10h16l-1.5 10.5h-13L4 10ZM8.5 10l2-6.5M15.5 10l-2-6.5M9.5 13.5v3.5M14.5 13.5v3.5",
  },
  {
    title: "User Management",
    text: "The right people in, and everyone else out.",
    points: [
      "Everyone sees only their restaurants",
      "Admins look after accounts",
      "A record of who changed which account",
    ],
    icon: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.5-3.8 3.6-6 7.5-6s7 2.2 7.5 6",
  },
  {
    title: "Smart Reports",
    text: "Figures that show how they add up.",
    points: [
      "Orders and revenue, day by day",
      "Food cost of every plate, and what drives it",
      "Every stock movement, waste included, as a CSV file",
    ],
    icon: "M4 3.5v17h16.5M8 16.5v-4M12.5 16.5v-8M17 16.5v-11",
  },
  {
    title: "Configuration",
    text: "Set up the way your kitchen works.",
    points: [
      "Weight, volume and pieces, with your own conversions",
      "Time zone and business day for each restaurant",
      "Categories for products and items",
    ],
    icon: "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  },
];
