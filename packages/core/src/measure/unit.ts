/** Each unit's dimension and its exact size in the dimension's smallest common part: mass 1 ng, volume 10⁻¹⁰ mL, length 0.1 mm, count 1. */
const measures = {
  GRAM: ["mass", 1_000_000_000n],
  KILOGRAM: ["mass", 1_000_000_000_000n],
  POUND: ["mass", 453_592_370_000n],
  OUNCE: ["mass", 28_349_523_125n],
  MILLILITER: ["volume", 10_000_000_000n],
  LITER: ["volume", 10_000_000_000_000n],
  FLUID_OUNCE: ["volume", 295_735_295_625n],
  CUP: ["volume", 2_365_882_365_000n],
  PINT: ["volume", 4_731_764_730_000n],
  QUART: ["volume", 9_463_529_460_000n],
  GALLON: ["volume", 37_854_117_840_000n],
  PIECE: ["count", 1n],
  DOZEN: ["count", 12n],
  CENTIMETER: ["length", 100n],
  METER: ["length", 10_000n],
  INCH: ["length", 254n],
  FOOT: ["length", 3_048n],
} as const satisfies Record<string, readonly [Dimension, bigint]>;

export type Dimension = "mass" | "volume" | "count" | "length";
export type Unit = keyof typeof measures;

export const units = [
  "GRAM",
  "KILOGRAM",
  "POUND",
  "OUNCE",
  "MILLILITER",
  "LITER",
  "FLUID_OUNCE",
  "CUP",
  "PINT",
  "QUART",
  "GALLON",
  "PIECE",
  "DOZEN",
  "CENTIMETER",
  "METER",
  "INCH",
  "FOOT",
] as const satisfies readonly Unit[];

export const dimensionOf = (unit: Unit): Dimension => measures[unit][0];

/** How many smallest parts of its dimension a unit holds. */
export const sizeOf = (unit: Unit): bigint => measures[unit][1];

/** How a unit is written behind a number, and in full. */
export const unitNames: Record<Unit, { readonly symbol: string; readonly name: string }> = {
  GRAM: { symbol: "g", name: "Gram" },
  KILOGRAM: { symbol: "kg", name: "Kilogram" },
  POUND: { symbol: "lb", name: "Pound" },
  OUNCE: { symbol: "oz", name: "Ounce" },
  MILLILITER: { symbol: "mL", name: "Milliliter" },
  LITER: { symbol: "L", name: "Liter" },
  FLUID_OUNCE: { symbol: "fl oz", name: "Fluid ounce" },
  CUP: { symbol: "cup", name: "Cup" },
  PINT: { symbol: "pt", name: "Pint" },
  QUART: { symbol: "qt", name: "Quart" },
  GALLON: { symbol: "gal", name: "Gallon" },
  PIECE: { symbol: "pc", name: "Piece" },
  DOZEN: { symbol: "dz", name: "Dozen" },
  CENTIMETER: { symbol: "cm", name: "Centimeter" },
  METER: { symbol: "m", name: "Meter" },
  INCH: { symbol: "in", name: "Inch" },
  FOOT: { symbol: "ft", name: "Foot" },
};

/** Why an amount in a unit cannot be a row of a recipe or a procurement. */
export const conversionRefusal = (unit: Unit, item: { readonly name: string; readonly baseUnit: Unit }) =>
  `${unitNames[unit].name} does not convert to ${unitNames[item.baseUnit].name}. Add a conversion to ${item.name} first.`;
