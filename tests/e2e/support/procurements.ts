import type { APIRequestContext, Page } from "@playwright/test";
import { Kitchen } from "./kitchen.ts";
import type { Owner } from "./people.ts";

export const rowOf = (page: Page, name: string | RegExp) => page.getByRole("table").first().getByRole("row", { name });

export const confirm = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name }).click();

/** A restaurant with flour and a mill, and one procurement of 10 kg at $2 for each status that is named. */
export async function storeOf(request: APIRequestContext, owner: Owner, ...statuses: readonly string[]) {
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 0);
  const mill = await kitchen.supplier("Mill & Sons");
  for (const status of statuses) {
    const id = await kitchen.buy(mill, flour, 10, 2);
    if (status !== "PENDING")
      await kitchen.change(`procurements/${id}/${status === "CANCELLED" ? "cancel" : "approve"}`);
    if (status === "COMPLETED") await kitchen.change(`procurements/${id}/complete`);
  }
  return { kitchen, flour, mill };
}

/** An item of which a few grams are nothing of what it is kept in. */
export const sack = {
  quantity: 0,
  baseUnit: "PIECE",
  equivalences: [{ fromQuantity: 1, fromUnit: "PIECE", toQuantity: 999_999_999, toUnit: "GRAM" }],
};
