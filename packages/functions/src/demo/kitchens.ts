import type { InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import type { InvitationDraft } from "@stockpot/core/people/invitation.schema";
import type { RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";

export interface DemoItem {
  readonly draft: InventoryItemDraft;
  /** As much as a delivery brings it up to, in the base unit. */
  readonly par: number;
}

export interface DemoPerson {
  readonly fullName: string;
  readonly email: string;
}

/** A member who is not the owner, and how they were invited. */
interface DemoMember extends DemoPerson {
  readonly invitation: InvitationDraft;
}

export interface DemoRestaurant {
  readonly draft: RestaurantDraft & { readonly timeZone: string };
  readonly members?: readonly DemoMember[];
  readonly items: readonly DemoItem[];
}

type Optional = Partial<Pick<InventoryItemDraft, "description" | "equivalences" | "packSize">>;

/** Where items of a category are kept; all others in dry storage. */
const storageAreas: Readonly<Record<string, string>> = {
  Bar: "Bar",
  Dairy: "Walk-in",
  Meat: "Walk-in",
  Produce: "Walk-in",
  Seafood: "Walk-in",
};

const item = (
  name: string,
  category: string,
  opening: number,
  baseUnit: InventoryItemDraft["baseUnit"],
  reorderLevel: number,
  par: number,
  optional: Optional = {},
): DemoItem => ({
  draft: {
    name,
    category,
    storageArea: storageAreas[category] ?? "Dry storage",
    quantity: opening,
    baseUnit,
    reorderLevel,
    equivalences: [],
    ...optional,
  },
  par,
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
    item("All-purpose flour", "Dry goods", 18, "KILOGRAM", 5, 20, {
      description: "Type 55, in 25 kg sacks",
      equivalences: [
        { fromQuantity: 1, fromUnit: "CUP", toQuantity: 120, toUnit: "GRAM" },
        { fromQuantity: 1, fromUnit: "PIECE", toQuantity: 25, toUnit: "KILOGRAM" },
      ],
      packSize: 25,
    }),
    item("Arborio rice", "Dry goods", 6, "KILOGRAM", 3, 10),
    item("Baby spinach", "Produce", 3, "KILOGRAM", 1.5, 4),
    item("Baguettes", "Bakery", 24, "PIECE", 10, 28),
    item("Beef tenderloin", "Meat", 7, "KILOGRAM", 3, 8),
    item("Black peppercorns", "Spices", 0.8, "KILOGRAM", 0.25, 1),
    item("Butter, unsalted", "Dairy", 7, "KILOGRAM", 3, 8),
    item("Chicken stock", "Pantry", 26, "LITER", 10, 30),
    item("Crème fraîche", "Dairy", 4, "LITER", 2, 5),
    item("Dark chocolate 70%", "Pastry", 3.5, "KILOGRAM", 1.5, 5),
    item("Dijon mustard", "Pantry", 1.8, "KILOGRAM", 1, 2.5),
    item("Duck legs", "Meat", 34, "PIECE", 16, 42),
    item("Eggs", "Dairy", 20, "DOZEN", 8, 24, {
      packSize: 15,
      equivalences: [{ fromQuantity: 1, fromUnit: "PIECE", toQuantity: 50, toUnit: "GRAM" }],
    }),
    item("Fleur de sel", "Spices", 1.6, "KILOGRAM", 0.5, 2.4),
    item("Garlic", "Produce", 2.2, "KILOGRAM", 0.8, 2.5),
    item("Gruyère", "Dairy", 4.5, "KILOGRAM", 2, 5),
    item("Heavy cream", "Dairy", 12, "LITER", 5, 15, { packSize: 6 }),
    item("Lemons", "Produce", 60, "PIECE", 24, 72),
    item("Madeira", "Bar", 4.5, "LITER", 2, 6),
    item("Mussels", "Seafood", 11, "KILOGRAM", 6, 14),
    item("Olive oil, extra virgin", "Pantry", 6, "LITER", 2.5, 8, {
      equivalences: [{ fromQuantity: 1, fromUnit: "LITER", toQuantity: 0.916, toUnit: "KILOGRAM" }],
    }),
    item("Parsley", "Produce", 12, "PIECE", 5, 14, {
      description: "Bunches",
      equivalences: [{ fromQuantity: 1, fromUnit: "PIECE", toQuantity: 60, toUnit: "GRAM" }],
    }),
    item("Puff pastry", "Bakery", 3.5, "KILOGRAM", 1.5, 4.5),
    item("Red wine, cooking", "Bar", 6, "LITER", 3, 8),
    item("Saffron", "Spices", 0.014, "KILOGRAM", 0.006, 0.018),
    item("Shallots", "Produce", 10, "KILOGRAM", 5, 13),
    item("Sugar", "Dry goods", 9, "KILOGRAM", 4, 11),
    item("Thyme", "Produce", 14, "PIECE", 6, 16),
    item("Vanilla beans", "Pastry", 36, "PIECE", 16, 48),
    item("Whole milk", "Dairy", 7, "LITER", 3, 8),
    item("Yukon potatoes", "Produce", 26, "KILOGRAM", 12, 32),
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
    item("Lobster", "Seafood", 30, "PIECE", 14, 42),
    item("Haddock fillet", "Seafood", 28, "POUND", 12, 34),
    item("Brioche rolls", "Bakery", 5, "DOZEN", 2, 6),
    item("Clarified butter", "Dairy", 1.5, "GALLON", 0.5, 2),
    item("Coleslaw mix", "Produce", 16, "POUND", 7, 20),
    item("Fryer oil", "Pantry", 6, "GALLON", 3, 8),
    item("Lemons", "Produce", 60, "PIECE", 24, 70),
    item("Russet potatoes", "Produce", 90, "POUND", 40, 110),
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
    item("00 flour", "Dry goods", 24, "KILOGRAM", 10, 30),
    item("Buffalo mozzarella", "Dairy", 48, "PIECE", 20, 60),
    item("San Marzano tomatoes", "Pantry", 26, "KILOGRAM", 10, 30),
    item("Basil", "Produce", 14, "PIECE", 5, 16),
    item("Parmigiano Reggiano", "Dairy", 4, "KILOGRAM", 1.5, 5),
  ],
};

/** What each restaurant spends every month apart from food, US dollars. */
export const monthlyExpenses = [
  { category: "LABOUR_HOURLY", label: "Kitchen and service wages", amount: 9600 },
  { category: "OCCUPANCY", label: "Rent", amount: 4200 },
  { category: "UTILITIES", label: "Power and gas", amount: 780 },
] as const;

/** The people of the demo and their restaurants. */
export const kitchens = [
  { fullName: "Olivia Marchand", email: "owner@stockpot.example", restaurants: [bistro, grill] },
  { fullName: "Marco Bellini", email: "marco@stockpot.example", restaurants: [trattoria] },
] as const;

export const administrator = { fullName: "Amina Diallo", email: "admin@stockpot.example" };

/** Printed by the local server; a deployed stage never has it. */
export const demoPassword = "Stockpot1!";
