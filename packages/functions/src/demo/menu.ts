import type { Member } from "@stockpot/core/actor";
import type { BomDraft } from "@stockpot/core/bom/bom.schema";
import * as boms from "@stockpot/core/bom/bom.service";
import type { ProductDraft } from "@stockpot/core/product/product.schema";
import * as products from "@stockpot/core/product/product.service";
import type { Unit } from "@stockpot/core/measure/unit";

type Row = readonly [item: string, quantity: number, unit: Unit, notes?: string];

interface Recipe {
  readonly name: string;
  readonly version: string;
  readonly isActive: boolean;
  readonly description?: string;
  readonly method?: string;
  readonly rows: readonly Row[];
}

interface Dish {
  readonly product: ProductDraft;
  /** Off the menu: an edit after the beginning. */
  readonly inactive?: boolean;
  readonly recipes: readonly Recipe[];
}

const dish = (
  name: string,
  category: string,
  price: number,
  rows: readonly Row[],
  { method, ...more }: Partial<Pick<ProductDraft, "description" | "isAvailable">> & { readonly method?: string } = {},
): Dish => ({
  product: { name, category, price, photoIds: [], imageUrls: [], isAvailable: true, ...more },
  recipes:
    rows.length === 0 ? [] : [{ name, version: "1.0", isActive: true, rows, ...(method !== undefined && { method }) }],
});

const bistro: readonly Dish[] = [
  dish(
    "Soupe à l'oignon gratinée",
    "Soups",
    11,
    [
      ["Shallots", 180, "GRAM", "Sliced, browned for forty minutes"],
      ["Butter, unsalted", 1, "OUNCE"],
      ["All-purpose flour", 0.05, "CUP"],
      ["Chicken stock", 1.25, "CUP"],
      ["Red wine, cooking", 2, "FLUID_OUNCE"],
      ["Baguettes", 0.15, "PIECE", "Day-old, toasted"],
      ["Gruyère", 45, "GRAM", "Grated"],
      ["Thyme", 0.1, "PIECE"],
      ["Fleur de sel", 2, "GRAM"],
    ],
    {
      description: "Shallots, red wine, a lid of Gruyère",
      method: [
        "Slice the shallots thinly. Brown them in the butter over low heat, 40 minutes.",
        "Dust with the flour, deglaze with the wine, and let it reduce by half.",
        "Add the stock and the thyme. Simmer for 30 minutes; season.",
        "Ladle into the bowl, cover with the toasted baguette and the Gruyère.",
        "Under the broiler until it bubbles and browns.",
      ].join("\n"),
    },
  ),
  dish(
    "Moules marinière",
    "Seafood",
    16.5,
    [
      ["Mussels", 1, "POUND"],
      ["Shallots", 40, "GRAM"],
      ["Garlic", 8, "GRAM"],
      ["Butter, unsalted", 20, "GRAM"],
      ["Parsley", 10, "GRAM", "Chopped"],
      ["Heavy cream", 60, "MILLILITER"],
      ["Baguettes", 0.25, "PIECE"],
    ],
    {
      description: "A pound of mussels, and bread for the broth",
      method: [
        "Rinse and debeard the mussels. Throw away any that stay open.",
        "Sweat the shallots in the butter, add the wine, and bring it to a boil.",
        "Add the mussels, cover, and shake for 4 minutes until they open.",
        "Off the heat, finish with parsley. Serve at once with bread.",
      ].join("\n"),
    },
  ),
  dish("Duck confit", "Main Course", 29, [
    ["Duck legs", 1, "PIECE"],
    ["Yukon potatoes", 0.5, "POUND"],
    ["Garlic", 10, "GRAM"],
    ["Thyme", 0.2, "PIECE"],
    ["Olive oil, extra virgin", 0.5, "FLUID_OUNCE"],
    ["Fleur de sel", 5, "GRAM"],
  ]),
  dish("Beef tenderloin, Madeira sauce", "Main Course", 38, [
    ["Beef tenderloin", 7, "OUNCE", "Trimmed"],
    ["Madeira", 2, "FLUID_OUNCE"],
    ["Chicken stock", 80, "MILLILITER"],
    ["Butter, unsalted", 25, "GRAM"],
    ["Shallots", 20, "GRAM"],
    ["Black peppercorns", 2, "GRAM"],
    ["Yukon potatoes", 200, "GRAM"],
  ]),
  dish("Saffron risotto", "Vegetarian", 21, [
    ["Arborio rice", 90, "GRAM"],
    ["Saffron", 0.12, "GRAM", "Steeped in warm stock"],
    ["Chicken stock", 1.5, "CUP"],
    ["Butter, unsalted", 25, "GRAM"],
    ["Shallots", 25, "GRAM"],
    ["Gruyère", 30, "GRAM"],
  ]),
  dish("Gratin dauphinois", "Sides", 9, [
    ["Yukon potatoes", 220, "GRAM"],
    ["Heavy cream", 0.5, "CUP"],
    ["Whole milk", 0.25, "CUP"],
    ["Garlic", 3, "GRAM"],
    ["Gruyère", 20, "GRAM"],
  ]),
  dish("Spinach salad, warm lemon dressing", "Salads", 12, [
    ["Baby spinach", 90, "GRAM"],
    ["Lemons", 0.5, "PIECE"],
    ["Olive oil, extra virgin", 25, "GRAM"],
    ["Dijon mustard", 5, "GRAM"],
    ["Eggs", 1, "PIECE", "Soft, six minutes"],
  ]),
  {
    product: {
      name: "Crème brûlée",
      category: "Desserts",
      price: 10,
      description: "Torched to order",
      photoIds: [],
      imageUrls: [],
      isAvailable: true,
    },
    recipes: [
      {
        name: "Crème brûlée, with milk",
        version: "0.9",
        isActive: false,
        description: "Set too softly in summer",
        rows: [
          ["Heavy cream", 0.25, "CUP"],
          ["Whole milk", 0.25, "CUP"],
          ["Eggs", 1.5, "PIECE", "Yolks"],
          ["Sugar", 30, "GRAM"],
          ["Vanilla beans", 0.5, "PIECE"],
        ],
      },
      {
        name: "Crème brûlée",
        version: "1.0",
        isActive: true,
        method: [
          "Scrape the vanilla into the cream and bring it to a simmer.",
          "Whisk the yolks with two thirds of the sugar; pour the hot cream over them, whisking.",
          "Strain into the dishes. Bake in a water bath at 300 °F until just set, 35 minutes.",
          "Chill for 4 hours. Sugar the top and torch it to order.",
        ].join("\n"),
        rows: [
          ["Heavy cream", 0.5, "CUP"],
          ["Eggs", 2, "PIECE", "Yolks"],
          ["Sugar", 30, "GRAM"],
          ["Vanilla beans", 0.5, "PIECE"],
        ],
      },
    ],
  },
  dish("Mousse au chocolat", "Desserts", 10, [
    ["Dark chocolate 70%", 55, "GRAM"],
    ["Eggs", 75, "GRAM"],
    ["Sugar", 12, "GRAM"],
    ["Heavy cream", 40, "MILLILITER"],
  ]),
  dish("Tarte au citron", "Desserts", 9.5, [
    ["Puff pastry", 60, "GRAM"],
    ["Lemons", 1, "PIECE"],
    ["Eggs", 1, "PIECE"],
    ["Sugar", 35, "GRAM"],
    ["Butter, unsalted", 20, "GRAM"],
  ]),
  dish(
    "Quiche aux épinards",
    "Vegetarian",
    14,
    [
      ["Puff pastry", 80, "GRAM"],
      ["Baby spinach", 60, "GRAM"],
      ["Eggs", 0.125, "DOZEN"],
      ["Heavy cream", 60, "MILLILITER"],
      ["Gruyère", 30, "GRAM"],
    ],
    { isAvailable: false, description: "Lunch only" },
  ),
  dish("Café gourmand", "Beverages", 8, [], { description: "An espresso and three small sweets" }),
  {
    ...dish("Vichyssoise", "Soups", 9, [
      ["Yukon potatoes", 150, "GRAM"],
      ["Shallots", 60, "GRAM"],
      ["Chicken stock", 0.5, "PINT"],
      ["Crème fraîche", 30, "MILLILITER"],
    ]),
    inactive: true,
  },
];

const grill: readonly Dish[] = [
  dish(
    "Lobster roll",
    "Seafood",
    28,
    [
      ["Lobster", 1, "PIECE"],
      ["Brioche rolls", 1, "PIECE"],
      ["Clarified butter", 1, "FLUID_OUNCE"],
      ["Lemons", 0.25, "PIECE"],
      ["Coleslaw mix", 3, "OUNCE"],
    ],
    { description: "Warm, with butter" },
  ),
  dish("Haddock and chips", "Main Course", 22, [
    ["Haddock fillet", 8, "OUNCE"],
    ["Russet potatoes", 12, "OUNCE"],
    ["Fryer oil", 2, "FLUID_OUNCE", "What a plate soaks up"],
    ["Coleslaw mix", 3, "OUNCE"],
    ["Lemons", 0.25, "PIECE"],
  ]),
  dish("Boiled lobster", "Seafood", 36, [
    ["Lobster", 1, "PIECE"],
    ["Clarified butter", 2, "FLUID_OUNCE"],
    ["Lemons", 0.5, "PIECE"],
    ["Russet potatoes", 0.5, "POUND"],
  ]),
  dish("French fries", "Sides", 6, [
    ["Russet potatoes", 10, "OUNCE"],
    ["Fryer oil", 1, "FLUID_OUNCE"],
  ]),
];

const trattoria: readonly Dish[] = [
  dish("Pizza Margherita", "Pizza", 16, [
    ["00 flour", 180, "GRAM"],
    ["San Marzano tomatoes", 120, "GRAM"],
    ["Buffalo mozzarella", 0.75, "PIECE"],
    ["Basil", 0.1, "PIECE"],
  ]),
  dish("Tagliatelle al pomodoro", "Pasta", 17, [
    ["00 flour", 0.25, "POUND"],
    ["San Marzano tomatoes", 160, "GRAM"],
    ["Parmigiano Reggiano", 0.5, "OUNCE"],
    ["Basil", 0.1, "PIECE"],
  ]),
  dish("Caprese", "Appetizers", 13, [
    ["Buffalo mozzarella", 1, "PIECE"],
    ["San Marzano tomatoes", 150, "GRAM"],
    ["Basil", 0.2, "PIECE"],
  ]),
];

const menuOf: Readonly<Record<string, readonly Dish[]>> = {
  "Bistro Lavande": bistro,
  "Harbor Grill": grill,
  "Trattoria Sole": trattoria,
};

/**
 * Writes a restaurant's menu and its recipes. Plate costs show as procurements of the ingredients are received.
 * @param items the ids of the restaurant's items by name
 */
export async function writeMenu(actor: Member, restaurant: string, items: ReadonlyMap<string, string>): Promise<void> {
  for (const { product, inactive = false, recipes } of menuOf[restaurant] ?? []) {
    const { id: productId, version } = await products.create(actor, product);
    for (const recipe of recipes) await boms.create(actor, draftOf(actor, productId, recipe, items));
    if (inactive) {
      await products.update(actor, { params: { productId }, body: { ...product, isActive: false }, ifMatch: version });
    }
  }
}

function draftOf(
  { restaurantId }: Member,
  productId: string,
  { rows, ...recipe }: Recipe,
  items: ReadonlyMap<string, string>,
): BomDraft {
  return {
    restaurantId,
    productId,
    ...recipe,
    items: rows.map(([item, quantity, unit, notes]) => {
      const inventoryItemId = items.get(item);
      if (inventoryItemId === undefined) throw new Error(`The demo cooks with ${item}, which is not there`);
      return { inventoryItemId, quantity, unit, ...(notes !== undefined && { notes }) };
    }),
  };
}
