import { describe, expect, test } from "vitest";
import { formatSettingsOf } from "../../lib/formats.ts";
import { bomForm, nameFor, unitFor } from "./bom-form.ts";

const id = "01990000-0000-7000-8000-000000000001";
const oneLiter = { fromQuantity: 1, fromUnit: "LITER", toQuantity: 1000, toUnit: "GRAM" } as const;

type Item = Parameters<typeof unitFor>[0];

const salt: Item = { baseUnit: "KILOGRAM", equivalences: [] };
const cream: Item = { baseUnit: "LITER", equivalences: [] };
const milk: Item = { baseUnit: "LITER", equivalences: [oneLiter] };
const eggs: Item = { baseUnit: "DOZEN", equivalences: [] };
const foil: Item = { baseUnit: "METER", equivalences: [] };

describe("the unit of a row whose ingredient was chosen", () => {
  test.each([
    [salt, "GRAM"],
    [cream, "MILLILITER"],
    [milk, "MILLILITER"],
    [eggs, "PIECE"],
    [foil, "CENTIMETER"],
  ] as const)("is the kitchen's, whatever the storeroom measures in", (item, unit) => {
    expect(unitFor(item, { unit: "GRAM", quantity: null }, undefined)).toBe(unit);
    expect(unitFor(item, { unit: "", quantity: null }, undefined)).toBe(unit);
  });

  test("follows an amount that was typed before the ingredient was chosen only where it must", () => {
    expect(unitFor(cream, { unit: "GRAM", quantity: 80 }, undefined)).toBe("MILLILITER");
    expect(unitFor(milk, { unit: "GRAM", quantity: 80 }, undefined)).toBe("GRAM");
  });

  test("stays as a person chose it while it converts", () => {
    expect(unitFor(milk, { unit: "CUP", quantity: null }, cream)).toBe("CUP");
    expect(unitFor(salt, { unit: "OUNCE", quantity: 2 }, salt)).toBe("OUNCE");
    expect(unitFor(salt, { unit: "CUP", quantity: null }, cream)).toBe("GRAM");
  });

  test("stays with its quantity even where it does not convert: 2 cups are not 2 grams", () => {
    expect(unitFor(salt, { unit: "CUP", quantity: 2 }, cream)).toBe("CUP");
  });

  test("changes with the ingredient unless it was chosen", () => {
    expect(unitFor(cream, { unit: "GRAM", quantity: null }, salt)).toBe("MILLILITER");
    expect(unitFor(cream, { unit: "PIECE", quantity: 3 }, eggs)).toBe("MILLILITER");
  });
});

describe("the name of a recipe", () => {
  const soup = { id, name: "Onion soup", price: 9 };

  test("is its product's until a person types another", () => {
    expect(nameFor(soup, "", undefined)).toBe("Onion soup");
    expect(nameFor(soup, "Tart", { ...soup, name: "Tart" })).toBe("Onion soup");
    expect(nameFor(soup, "Winter soup", { ...soup, name: "Tart" })).toBe("Winter soup");
  });

  test("is cut to what the API takes", () => {
    expect(nameFor({ ...soup, name: "x".repeat(255) }, "", undefined)).toHaveLength(100);
  });
});

test("an emptied version is refused, not replaced by the first one", async () => {
  const form = {
    ...bomForm.empty,
    restaurantId: id,
    productId: id,
    name: "Soup",
    version: "",
    items: [{ inventoryItemId: id, quantity: 1, unit: "GRAM" as const, notes: "" }],
  };
  const place = formatSettingsOf({ timeZone: "UTC", dayStartsAt: 0 });
  const options = { fields: {}, shouldUseNativeValidation: false };
  const refused = await bomForm.resolver(undefined, place)(form, undefined, options);
  expect(refused.errors).toMatchObject({ version: { message: "Version is required" } });
  const taken = await bomForm.resolver(undefined, place)({ ...form, version: "2" }, undefined, options);
  expect(taken.errors).toEqual({});
});
