import type { InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import type { InvitationDraft } from "@stockpot/core/people/invitation.schema";
import type { RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";

export interface DemoItem {
  readonly draft: InventoryItemDraft;
  /** What was counted on the days after the opening, oldest first. */
  readonly counts: readonly number[];
}

export interface DemoPerson {
  readonly fullName: string;
  readonly email: string;
}

/** Somebody who works in a restaurant that another owns, and how they were invited. */
interface DemoMember extends DemoPerson {
  readonly invitation: InvitationDraft;
}

interface DemoRestaurant {
  readonly draft: RestaurantDraft;
  readonly members?: readonly DemoMember[];
  readonly items: readonly DemoItem[];
}

type Optional = Partial<Pick<InventoryItemDraft, "description" | "equivalences">>;

const item = (
  name: string,
  category: string,
  opening: number,
  baseUnit: InventoryItemDraft["baseUnit"],
  reorderLevel: number,
  counts: readonly number[] = [],
  optional: Optional = {},
): DemoItem => ({
  draft: { name, category, quantity: opening, baseUnit, reorderLevel, equivalences: [], ...optional },
  counts,
});

const usual = { isActive: true, consumeAt: "PREPARING", allowNegativeStock: false } as const;

const bistro: DemoRestaurant = {
  draft: {
    name: "Bistro Lavande",
    address: "48 Rue des Halles, New Orleans, LA 70116",
    timeZone: "America/Chicago",
    description: "A neighborhood bistro: twelve tables, a short menu, everything made in house.",
    phoneNumber: "+1 504 555 0148",
    email: "bonjour@bistrolavande.example",
    website: "https://bistrolavande.example",
    cuisineType: "French",
    priceRange: "$$$",
    ...usual,
  },
  members: [
    {
      fullName: "Theo Lambert",
      email: "manager@stockpot.example",
      invitation: { role: "MANAGER", label: "Theo, floor manager", approvesUpToCents: 50_000 },
    },
    {
      fullName: "Ana Duarte",
      email: "cook@stockpot.example",
      invitation: { role: "STAFF", label: "Ana, line cook" },
    },
    {
      fullName: "Ruth Okafor",
      email: "bookkeeper@stockpot.example",
      invitation: { role: "VIEWER", label: "Ruth, books and taxes" },
    },
  ],
  items: [
    item("All-purpose flour", "Dry goods", 2, "KILOGRAM", 10, [21.5, 18, 14.25, 12.5], {
      description: "Type 55, in 25 kg sacks",
      equivalences: [
        { fromQuantity: 1, fromUnit: "CUP", toQuantity: 120, toUnit: "GRAM" },
        { fromQuantity: 1, fromUnit: "PIECE", toQuantity: 25, toUnit: "KILOGRAM" },
      ],
    }),
    item("Arborio rice", "Dry goods", 6, "KILOGRAM", 4, [8.5, 6.75, 6]),
    item("Baby spinach", "Produce", 4, "KILOGRAM", 3, [4.5, 3.25, 1.8]),
    item("Baguettes", "Bakery", 36, "PIECE", 20, [44, 31, 48]),
    item("Beef tenderloin", "Meat", 7, "KILOGRAM", 4, [7.2, 5.6]),
    item("Black peppercorns", "Spices", 1, "KILOGRAM", 0.5, [1.05]),
    item("Butter, unsalted", "Dairy", 14, "KILOGRAM", 8, [14.5, 11, 7.25]),
    item("Chicken stock", "Pantry", 22, "LITER", 12, [24, 19.5, 16.5]),
    item("Crème fraîche", "Dairy", 6, "LITER", 3, [6.5, 4.75, 4]),
    item("Dark chocolate 70%", "Pastry", 4, "KILOGRAM", 2, [5.2, 4.4]),
    item("Dijon mustard", "Pantry", 3, "KILOGRAM", 1, [3.6]),
    item("Duck legs", "Meat", 28, "PIECE", 24, [34, 28]),
    item("Eggs", "Dairy", 30, "DOZEN", 12, [26, 21, 17], {
      equivalences: [{ fromQuantity: 1, fromUnit: "PIECE", toQuantity: 50, toUnit: "GRAM" }],
    }),
    item("Fleur de sel", "Spices", 2.5, "KILOGRAM", 0.5),
    item("Garlic", "Produce", 5, "KILOGRAM", 2, [4.1, 3.4, 2.9]),
    item("Gruyère", "Dairy", 5, "KILOGRAM", 3, [5.6, 4.3, 2.6]),
    item("Heavy cream", "Dairy", 15, "LITER", 8, [15.5, 11.25, 9.5]),
    item("Lemons", "Produce", 60, "PIECE", 30, [64, 51, 38]),
    item("Madeira", "Bar", 4.5, "LITER", 2, [5.25]),
    item("Mussels", "Seafood", 14, "KILOGRAM", 10, [14, 4.5]),
    item("Olive oil, extra virgin", "Pantry", 11.5, "LITER", 5, [13.25, 11.5], {
      equivalences: [{ fromQuantity: 1, fromUnit: "LITER", toQuantity: 0.916, toUnit: "KILOGRAM" }],
    }),
    item("Parsley", "Produce", 30, "PIECE", 15, [31, 22, 12], {
      description: "Bunches",
      equivalences: [{ fromQuantity: 1, fromUnit: "PIECE", toQuantity: 60, toUnit: "GRAM" }],
    }),
    item("Puff pastry", "Bakery", 9, "KILOGRAM", 5, [9.5, 7]),
    item("Red wine, cooking", "Bar", 12, "LITER", 6, [14.5, 12]),
    item("Saffron", "Spices", 0.035, "KILOGRAM", 0.02, [0.045, 0.041]),
    item("Shallots", "Produce", 9, "KILOGRAM", 5, [9.75, 7.5, 6.25]),
    item("Sugar", "Dry goods", 14, "KILOGRAM", 6, [18.25, 16.5]),
    item("Thyme", "Produce", 16, "PIECE", 8, [19, 15]),
    item("Vanilla beans", "Pastry", 28, "PIECE", 12, [33, 26, 18]),
    item("Whole milk", "Dairy", 26, "LITER", 15, [28, 21, 24]),
    item("Yukon potatoes", "Produce", 42, "KILOGRAM", 25, [47, 36, 27.5]),
  ],
};

const grill: DemoRestaurant = {
  draft: {
    name: "Harbor Grill",
    address: "2 Pier Road, Portland, ME 04101",
    timeZone: "America/New_York",
    phoneNumber: "+1 207 555 0102",
    cuisineType: "Seafood",
    priceRange: "$$",
    ...usual,
  },
  items: [
    item("Lobster", "Seafood", 24, "PIECE", 12, [28, 19, 9]),
    item("Haddock fillet", "Seafood", 30, "POUND", 15, [31, 24]),
    item("Brioche rolls", "Bakery", 9, "DOZEN", 4, [9, 6]),
    item("Clarified butter", "Dairy", 2, "GALLON", 1, [2.5, 1.25]),
    item("Coleslaw mix", "Produce", 18, "POUND", 10, [18, 13]),
    item("Fryer oil", "Pantry", 8, "GALLON", 4, [7.5]),
    item("Lemons", "Produce", 90, "PIECE", 40, [71, 52]),
    item("Russet potatoes", "Produce", 110, "POUND", 60, [121, 96]),
  ],
};

const trattoria: DemoRestaurant = {
  draft: {
    name: "Trattoria Sole",
    address: "310 Columbus Avenue, San Francisco, CA 94133",
    timeZone: "America/Los_Angeles",
    phoneNumber: "+1 415 555 0131",
    cuisineType: "Italian",
    priceRange: "$$",
    ...usual,
  },
  items: [
    item("00 flour", "Dry goods", 40, "KILOGRAM", 20, [41, 33.5]),
    item("Buffalo mozzarella", "Dairy", 68, "PIECE", 30, [58, 34]),
    item("San Marzano tomatoes", "Pantry", 39, "KILOGRAM", 18, [39, 31]),
    item("Basil", "Produce", 24, "PIECE", 10, [21, 8]),
    item("Parmigiano Reggiano", "Dairy", 10, "KILOGRAM", 4, [10.5, 9.25]),
  ],
};

/** Who signs in to the demo, and what is theirs. */
export const kitchens = [
  { fullName: "Olivia Marchand", email: "owner@stockpot.example", restaurants: [bistro, grill] },
  { fullName: "Marco Bellini", email: "marco@stockpot.example", restaurants: [trattoria] },
] as const;

export const administrator = { fullName: "Amina Diallo", email: "admin@stockpot.example" };

/** Printed by the local server; a deployed stage never has it. */
export const demoPassword = "Stockpot1!";
