import type { SupplierDraft } from "@stockpot/core/supplier/supplier.schema";
import { foldText } from "@stockpot/core/platform/text";
import type { Unit } from "@stockpot/core/measure/unit";

type Line = readonly [item: string, quantity: number, unit: Unit, unitPrice: number];

/** What a supplier sells: in whole lots, at the price of each delivery in turn; the last price stays. */
type Goods = readonly [item: string, lot: number, unit: Unit, prices: readonly [number, ...number[]]];

/** A supplier who brings on some days what has been used of their goods. Days count back from today. */
export interface DemoSupplier {
  readonly draft: SupplierDraft;
  readonly deliveredDaysAgo: readonly number[];
  readonly goods: readonly Goods[];
  /** What the last delivery cost, where its note said another price than was ordered. */
  readonly charged?: Readonly<Record<string, number>>;
}

/** A procurement of another kind. A step that is not named has not happened. */
export interface DemoProcurement {
  readonly supplier: string;
  readonly orderedDaysAgo: number;
  readonly approvedDaysAgo?: number;
  readonly cancelledDaysAgo?: number;
  /** Below 0 for a day to come. */
  readonly expectedDaysAgo: number;
  readonly notes?: string;
  readonly lines: readonly Line[];
}

interface Supply {
  readonly suppliers: readonly DemoSupplier[];
  /** The supplier that nothing is bought from any more. */
  readonly inactive?: string;
  readonly procurements: readonly DemoProcurement[];
}

const supplier = (
  name: string,
  contactName: string,
  phoneNumber: string,
  address: string,
  more: Partial<SupplierDraft> = {},
): SupplierDraft => ({
  name,
  contactName,
  email: `orders@${foldText(name).split(" ")[0]}.example`,
  phoneNumber,
  address,
  country: "United States",
  isActive: true,
  ...more,
});

const newOrleans = { city: "New Orleans", state: "LA" } as const;

const bistro: Supply = {
  suppliers: [
    {
      draft: supplier("Pontchartrain Dry Goods", "Lucille Hebert", "+1 504 555 0117", "900 Tchoupitoulas Street", {
        ...newOrleans,
        zipCode: "70130",
        paymentTerms: "Net 30",
      }),
      deliveredDaysAgo: [13, 9, 5],
      goods: [
        ["All-purpose flour", 1, "PIECE", [22.5]],
        ["Sugar", 1, "KILOGRAM", [1.15]],
        ["Arborio rice", 1, "KILOGRAM", [3.9]],
        ["Black peppercorns", 250, "GRAM", [0.026]],
        ["Fleur de sel", 1, "KILOGRAM", [18.5]],
        ["Saffron", 2, "GRAM", [3.8, 3.95]],
        ["Dark chocolate 70%", 1, "KILOGRAM", [13.2, 13.2, 13.8]],
        ["Vanilla beans", 1, "DOZEN", [27.6]],
        ["Dijon mustard", 1, "KILOGRAM", [6.8]],
        ["Olive oil, extra virgin", 1, "GALLON", [38.5]],
      ],
    },
    {
      draft: supplier("Magnolia Dairy", "Ruth Landry", "+1 504 555 0162", "14 Airline Drive", {
        ...newOrleans,
        zipCode: "70001",
        paymentTerms: "Net 15",
        notes: "Delivers before nine. Crates go back empty.",
      }),
      deliveredDaysAgo: [13, 11, 9, 7, 5, 2],
      goods: [
        ["Butter, unsalted", 1, "KILOGRAM", [9.1, 9.1, 9.35, 9.35, 9.6]],
        ["Heavy cream", 1, "LITER", [4.8, 4.95, 4.95, 5.05]],
        ["Whole milk", 1, "GALLON", [4.85, 4.9]],
        ["Eggs", 1, "DOZEN", [3.1, 3.25, 3.25, 3.4, 3.45, 3.9]],
        ["Crème fraîche", 1, "LITER", [7.9]],
        ["Gruyère", 1, "KILOGRAM", [24.5, 24.5, 25]],
      ],
    },
    {
      draft: supplier("Delta Produce", "Anh Tran", "+1 504 555 0128", "2200 Poydras Market", {
        ...newOrleans,
        zipCode: "70119",
        paymentTerms: "On delivery",
        website: "https://deltaproduce.example",
      }),
      deliveredDaysAgo: [13, 11, 9, 7, 5, 3],
      goods: [
        ["Baby spinach", 1, "KILOGRAM", [8.4, 8.9, 8.6]],
        ["Garlic", 1, "POUND", [3.2, 3.3]],
        ["Lemons", 1, "DOZEN", [5.4, 5.7]],
        ["Parsley", 6, "PIECE", [1.1, 1.15]],
        ["Shallots", 1, "KILOGRAM", [5.6, 5.45]],
        ["Thyme", 4, "PIECE", [1.6]],
        ["Yukon potatoes", 10, "POUND", [0.85, 0.92, 0.9]],
      ],
    },
    {
      draft: supplier("Crescent City Meats", "Dale Fontenot", "+1 504 555 0191", "75 Butcher Row", {
        ...newOrleans,
        zipCode: "70117",
        paymentTerms: "Net 15",
      }),
      deliveredDaysAgo: [13, 10, 8, 6, 4, 2],
      goods: [
        ["Beef tenderloin", 1, "POUND", [17.9, 18.2]],
        ["Duck legs", 6, "PIECE", [4.25, 4.25, 4.4]],
        ["Chicken stock", 5, "LITER", [2.4]],
      ],
    },
    {
      draft: supplier("Gulf Seafood Exchange", "Marisol Vega", "+1 504 555 0173", "Dock 6, Lakeshore Drive", {
        ...newOrleans,
        zipCode: "70124",
        paymentTerms: "On delivery",
        notes: "Call before six for the day's catch.",
      }),
      deliveredDaysAgo: [13, 10, 8, 6, 4, 1],
      goods: [["Mussels", 2, "KILOGRAM", [6.4, 6.4, 6.75]]],
      charged: { Mussels: 11.9 },
    },
    {
      draft: supplier("Boulangerie St. Roch", "Paul Girard", "+1 504 555 0139", "1618 St. Roch Avenue", newOrleans),
      deliveredDaysAgo: [13, 9, 6, 3],
      goods: [
        ["Baguettes", 1, "DOZEN", [19.2, 19.8]],
        ["Puff pastry", 1, "KILOGRAM", [8.75]],
      ],
    },
    {
      draft: supplier("Vieux Carré Wines", "Simone Arceneaux", "+1 504 555 0155", "511 Chartres Street", {
        ...newOrleans,
        zipCode: "70130",
        paymentTerms: "Net 30",
      }),
      deliveredDaysAgo: [13, 5],
      goods: [
        ["Madeira", 1.5, "LITER", [16.5]],
        ["Red wine, cooking", 1.5, "LITER", [5.2]],
      ],
    },
    {
      draft: supplier("Bayou Imports", "Terry Vance", "+1 985 555 0104", "8 Canal Road", {
        city: "Houma",
        state: "LA",
      }),
      deliveredDaysAgo: [],
      goods: [],
    },
  ],
  inactive: "Bayou Imports",
  procurements: [
    {
      supplier: "Bayou Imports",
      orderedDaysAgo: 9,
      approvedDaysAgo: 9,
      cancelledDaysAgo: 7,
      expectedDaysAgo: 8,
      notes: "Didn't show up, twice.",
      lines: [
        ["Saffron", 10, "GRAM", 3.1],
        ["Vanilla beans", 24, "PIECE", 1.95],
      ],
    },
    {
      supplier: "Delta Produce",
      orderedDaysAgo: 2,
      approvedDaysAgo: 1,
      expectedDaysAgo: -1,
      lines: [
        ["Baby spinach", 3, "KILOGRAM", 8.6],
        ["Parsley", 12, "PIECE", 1.15],
        ["Shallots", 8, "KILOGRAM", 5.45],
      ],
    },
    {
      supplier: "Magnolia Dairy",
      orderedDaysAgo: 1,
      expectedDaysAgo: -2,
      notes: "Egg prices are up again: ask for a quote for the month.",
      lines: [
        ["Butter, unsalted", 6, "KILOGRAM", 9.6],
        ["Gruyère", 3, "KILOGRAM", 25],
        ["Eggs", 15, "DOZEN", 3.9],
      ],
    },
  ],
};

const grill: Supply = {
  suppliers: [
    {
      draft: supplier("Casco Bay Fisheries", "Hank Pelletier", "+1 207 555 0121", "Custom House Wharf", {
        city: "Portland",
        state: "ME",
        zipCode: "04101",
        paymentTerms: "On delivery",
      }),
      deliveredDaysAgo: [13, 9, 6, 3],
      goods: [
        ["Lobster", 6, "PIECE", [14.5, 14.5, 15.75]],
        ["Haddock fillet", 5, "POUND", [9.2, 9.6]],
      ],
    },
    {
      draft: supplier("Down East Provisions", "Carol Michaud", "+1 207 555 0176", "440 Riverside Street", {
        city: "Portland",
        state: "ME",
        zipCode: "04103",
        paymentTerms: "Net 30",
      }),
      deliveredDaysAgo: [13, 6],
      goods: [
        ["Brioche rolls", 1, "DOZEN", [8.4]],
        ["Clarified butter", 1, "GALLON", [42]],
        ["Coleslaw mix", 2, "POUND", [2.1]],
        ["Fryer oil", 1, "GALLON", [16.9]],
        ["Lemons", 1, "DOZEN", [5.6]],
        ["Russet potatoes", 10, "POUND", [0.62]],
      ],
    },
  ],
  procurements: [
    {
      supplier: "Casco Bay Fisheries",
      orderedDaysAgo: 1,
      expectedDaysAgo: -1,
      lines: [
        ["Lobster", 24, "PIECE", 15.25],
        ["Haddock fillet", 15, "POUND", 9.6],
      ],
    },
  ],
};

const trattoria: Supply = {
  suppliers: [
    {
      draft: supplier("North Beach Importing", "Gina Rossi", "+1 415 555 0147", "88 Green Street", {
        city: "San Francisco",
        state: "CA",
        zipCode: "94111",
        paymentTerms: "Net 30",
      }),
      deliveredDaysAgo: [13, 8, 4],
      goods: [
        ["00 flour", 5, "KILOGRAM", [1.65]],
        ["Buffalo mozzarella", 12, "PIECE", [3.9, 4.1]],
        ["San Marzano tomatoes", 3, "KILOGRAM", [4.2]],
        ["Basil", 6, "PIECE", [1.8, 1.75]],
        ["Parmigiano Reggiano", 1, "KILOGRAM", [23.5]],
      ],
    },
  ],
  procurements: [
    {
      supplier: "North Beach Importing",
      orderedDaysAgo: 2,
      approvedDaysAgo: 1,
      expectedDaysAgo: -1,
      lines: [
        ["Buffalo mozzarella", 48, "PIECE", 4.1],
        ["Basil", 12, "PIECE", 1.75],
      ],
    },
  ],
};

/** What each restaurant of the demo buys, and from whom. */
export const supplyOf: Readonly<Record<string, Supply>> = {
  "Bistro Lavande": bistro,
  "Harbor Grill": grill,
  "Trattoria Sole": trattoria,
};
