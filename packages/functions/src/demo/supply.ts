import type { SupplierDraft } from "@stockpot/core/supplier/supplier.schema";
import { foldText } from "@stockpot/core/platform/text";
import type { Unit } from "@stockpot/core/measure/unit";

type Line = readonly [item: string, quantity: number, unit: Unit, unitPrice: number, notes?: string];

/** Days count back from today; a step that is not named has not happened. */
export interface DemoProcurement {
  readonly supplier: string;
  readonly orderedDaysAgo: number;
  readonly approvedDaysAgo?: number;
  readonly completedDaysAgo?: number;
  readonly cancelledDaysAgo?: number;
  /** Of the delivery, where one was agreed: below 0 for a day to come. */
  readonly expectedDaysAgo?: number;
  readonly notes?: string;
  readonly lines: readonly Line[];
}

interface Supply {
  readonly suppliers: readonly SupplierDraft[];
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
    supplier("Pontchartrain Dry Goods", "Lucille Hebert", "+1 504 555 0117", "900 Tchoupitoulas Street", {
      ...newOrleans,
      zipCode: "70130",
      paymentTerms: "Net 30",
    }),
    supplier("Magnolia Dairy", "Ruth Landry", "+1 504 555 0162", "14 Airline Drive", {
      ...newOrleans,
      zipCode: "70001",
      paymentTerms: "Net 15",
      notes: "Delivers Mondays and Thursdays before nine. Crates go back empty.",
    }),
    supplier("Delta Produce", "Anh Tran", "+1 504 555 0128", "2200 Poydras Market", {
      ...newOrleans,
      zipCode: "70119",
      paymentTerms: "On delivery",
      website: "https://deltaproduce.example",
    }),
    supplier("Crescent City Meats", "Dale Fontenot", "+1 504 555 0191", "75 Butcher Row", {
      ...newOrleans,
      zipCode: "70117",
      paymentTerms: "Net 15",
    }),
    supplier("Gulf Seafood Exchange", "Marisol Vega", "+1 504 555 0173", "Dock 6, Lakeshore Drive", {
      ...newOrleans,
      zipCode: "70124",
      paymentTerms: "On delivery",
      notes: "Call before six for the day's catch.",
    }),
    supplier("Boulangerie St. Roch", "Paul Girard", "+1 504 555 0139", "1618 St. Roch Avenue", newOrleans),
    supplier("Vieux Carré Wines", "Simone Arceneaux", "+1 504 555 0155", "511 Chartres Street", {
      ...newOrleans,
      zipCode: "70130",
      paymentTerms: "Net 30",
    }),
    supplier("Bayou Imports", "Terry Vance", "+1 985 555 0104", "8 Canal Road", { city: "Houma", state: "LA" }),
  ],
  inactive: "Bayou Imports",
  procurements: [
    {
      supplier: "Pontchartrain Dry Goods",
      orderedDaysAgo: 14,
      approvedDaysAgo: 14,
      completedDaysAgo: 13,
      expectedDaysAgo: 13,
      lines: [
        ["All-purpose flour", 1, "PIECE", 22.5, "One 25 kg sack"],
        ["Sugar", 6, "KILOGRAM", 1.15],
        ["Arborio rice", 4, "KILOGRAM", 3.9],
        ["Black peppercorns", 250, "GRAM", 0.026],
        ["Fleur de sel", 1, "KILOGRAM", 18.5],
        ["Saffron", 15, "GRAM", 3.8, "Spanish, top grade"],
        ["Dark chocolate 70%", 2, "KILOGRAM", 13.2],
        ["Vanilla beans", 1, "DOZEN", 27.6],
        ["Dijon mustard", 1, "KILOGRAM", 6.8],
        ["Olive oil, extra virgin", 1, "GALLON", 38.5],
        ["Chicken stock", 8, "LITER", 2.4],
      ],
    },
    {
      supplier: "Magnolia Dairy",
      orderedDaysAgo: 14,
      approvedDaysAgo: 14,
      completedDaysAgo: 13,
      expectedDaysAgo: 13,
      lines: [
        ["Butter, unsalted", 4, "KILOGRAM", 9.1],
        ["Heavy cream", 6, "LITER", 4.8],
        ["Whole milk", 3, "GALLON", 4.85],
        ["Eggs", 6, "DOZEN", 3.1],
        ["Crème fraîche", 2, "LITER", 7.9],
        ["Gruyère", 2, "KILOGRAM", 24.5],
      ],
    },
    {
      supplier: "Delta Produce",
      orderedDaysAgo: 14,
      approvedDaysAgo: 13,
      completedDaysAgo: 13,
      expectedDaysAgo: 13,
      lines: [
        ["Baby spinach", 2, "KILOGRAM", 8.4],
        ["Garlic", 2, "POUND", 3.2],
        ["Lemons", 2, "DOZEN", 5.4],
        ["Parsley", 12, "PIECE", 1.1],
        ["Shallots", 3, "KILOGRAM", 5.6],
        ["Thyme", 8, "PIECE", 1.6],
        ["Yukon potatoes", 40, "POUND", 0.85],
      ],
    },
    {
      supplier: "Crescent City Meats",
      orderedDaysAgo: 14,
      approvedDaysAgo: 13,
      completedDaysAgo: 12,
      expectedDaysAgo: 12,
      lines: [
        ["Beef tenderloin", 6, "POUND", 17.9],
        ["Duck legs", 12, "PIECE", 4.25],
      ],
    },
    {
      supplier: "Gulf Seafood Exchange",
      orderedDaysAgo: 13,
      approvedDaysAgo: 13,
      completedDaysAgo: 12,
      expectedDaysAgo: 12,
      lines: [["Mussels", 8, "KILOGRAM", 6.4]],
    },
    {
      supplier: "Vieux Carré Wines",
      orderedDaysAgo: 13,
      approvedDaysAgo: 13,
      completedDaysAgo: 12,
      lines: [
        ["Madeira", 1.5, "LITER", 16.5],
        ["Red wine, cooking", 6, "LITER", 5.2],
      ],
    },
    {
      supplier: "Boulangerie St. Roch",
      orderedDaysAgo: 13,
      approvedDaysAgo: 13,
      completedDaysAgo: 12,
      lines: [
        ["Baguettes", 2, "DOZEN", 19.2],
        ["Puff pastry", 3, "KILOGRAM", 8.75],
      ],
    },
    {
      supplier: "Magnolia Dairy",
      orderedDaysAgo: 10,
      approvedDaysAgo: 10,
      completedDaysAgo: 9,
      expectedDaysAgo: 9,
      lines: [
        ["Butter, unsalted", 4, "KILOGRAM", 9.35],
        ["Heavy cream", 5, "LITER", 4.95],
        ["Whole milk", 3, "GALLON", 4.9],
        ["Eggs", 6, "DOZEN", 3.45],
      ],
    },
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
      orderedDaysAgo: 7,
      approvedDaysAgo: 7,
      completedDaysAgo: 6,
      expectedDaysAgo: 6,
      lines: [
        ["Baby spinach", 2, "KILOGRAM", 8.9],
        ["Lemons", 2, "DOZEN", 5.7],
        ["Parsley", 6, "PIECE", 1.15],
        ["Shallots", 2, "KILOGRAM", 5.45],
        ["Yukon potatoes", 25, "POUND", 0.92],
      ],
    },
    {
      supplier: "Magnolia Dairy",
      orderedDaysAgo: 5,
      approvedDaysAgo: 5,
      completedDaysAgo: 4,
      expectedDaysAgo: 4,
      notes: "Egg prices are up again: ask for a quote for the month.",
      lines: [
        ["Heavy cream", 4, "LITER", 5.05],
        ["Whole milk", 12, "LITER", 1.32],
        ["Eggs", 5, "DOZEN", 3.85],
        ["Crème fraîche", 2, "LITER", 8.1],
      ],
    },
    {
      supplier: "Boulangerie St. Roch",
      orderedDaysAgo: 5,
      approvedDaysAgo: 4,
      completedDaysAgo: 4,
      lines: [["Baguettes", 3, "DOZEN", 19.8]],
    },
    {
      supplier: "Delta Produce",
      orderedDaysAgo: 2,
      approvedDaysAgo: 1,
      expectedDaysAgo: -1,
      lines: [
        ["Baby spinach", 4, "KILOGRAM", 8.6],
        ["Parsley", 20, "PIECE", 1.15],
        ["Garlic", 3, "POUND", 3.3],
      ],
    },
    {
      supplier: "Gulf Seafood Exchange",
      orderedDaysAgo: 1,
      expectedDaysAgo: -2,
      notes: "Bouchot if there are any.",
      lines: [["Mussels", 18, "KILOGRAM", 6.75]],
    },
    {
      supplier: "Magnolia Dairy",
      orderedDaysAgo: 1,
      expectedDaysAgo: -3,
      lines: [
        ["Butter, unsalted", 8, "KILOGRAM", 9.6],
        ["Gruyère", 4, "KILOGRAM", 25],
        ["Eggs", 10, "DOZEN", 3.9],
      ],
    },
  ],
};

const grill: Supply = {
  suppliers: [
    supplier("Casco Bay Fisheries", "Hank Pelletier", "+1 207 555 0121", "Custom House Wharf", {
      city: "Portland",
      state: "ME",
      zipCode: "04101",
      paymentTerms: "On delivery",
    }),
    supplier("Down East Provisions", "Carol Michaud", "+1 207 555 0176", "440 Riverside Street", {
      city: "Portland",
      state: "ME",
      zipCode: "04103",
      paymentTerms: "Net 30",
    }),
  ],
  procurements: [
    {
      supplier: "Casco Bay Fisheries",
      orderedDaysAgo: 13,
      approvedDaysAgo: 13,
      completedDaysAgo: 12,
      lines: [
        ["Lobster", 12, "PIECE", 14.5],
        ["Haddock fillet", 10, "POUND", 9.2],
      ],
    },
    {
      supplier: "Down East Provisions",
      orderedDaysAgo: 13,
      approvedDaysAgo: 13,
      completedDaysAgo: 12,
      lines: [
        ["Brioche rolls", 3, "DOZEN", 8.4],
        ["Clarified butter", 1, "GALLON", 42],
        ["Coleslaw mix", 6, "POUND", 2.1],
        ["Fryer oil", 2, "GALLON", 16.9],
        ["Lemons", 2, "DOZEN", 5.6],
        ["Russet potatoes", 40, "POUND", 0.62],
      ],
    },
    {
      supplier: "Casco Bay Fisheries",
      orderedDaysAgo: 6,
      approvedDaysAgo: 6,
      completedDaysAgo: 5,
      lines: [["Lobster", 8, "PIECE", 15.75]],
    },
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
    supplier("North Beach Importing", "Gina Rossi", "+1 415 555 0147", "88 Green Street", {
      city: "San Francisco",
      state: "CA",
      zipCode: "94111",
      paymentTerms: "Net 30",
    }),
  ],
  procurements: [
    {
      supplier: "North Beach Importing",
      orderedDaysAgo: 13,
      approvedDaysAgo: 13,
      completedDaysAgo: 12,
      lines: [
        ["00 flour", 10, "KILOGRAM", 1.65],
        ["Buffalo mozzarella", 12, "PIECE", 3.9],
        ["San Marzano tomatoes", 9, "KILOGRAM", 4.2],
        ["Basil", 6, "PIECE", 1.8],
        ["Parmigiano Reggiano", 2, "KILOGRAM", 23.5],
      ],
    },
    {
      supplier: "North Beach Importing",
      orderedDaysAgo: 2,
      approvedDaysAgo: 1,
      expectedDaysAgo: -1,
      lines: [
        ["Buffalo mozzarella", 48, "PIECE", 4.1],
        ["Basil", 20, "PIECE", 1.75],
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
