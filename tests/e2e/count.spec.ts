import { setTimeout } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { press, tabTo } from "./support/keyboard.ts";
import { Kitchen } from "./support/kitchen.ts";
import { rowsOf, targetsTooSmall } from "./support/measure.ts";
import { signUp } from "./support/people.ts";
import { expect, expectAccessible, expectAccessibleInEveryLook, test } from "./support/test.ts";

const sheetOf = (page: Page) => page.getByRole("table", { name: "Count sheet" });
const rowOf = (page: Page, name: string) => sheetOf(page).getByRole("row", { name: new RegExp(`^${name}`) });
const fieldOf = (page: Page, name: string) => sheetOf(page).getByRole("textbox", { name: new RegExp(`^${name}`) });
const saving = (page: Page) => page.getByRole("dialog", { name: /^Save \d+ of \d+ items\?/ });

/** A shelf of five items in two categories, ten kilograms of each at $2. */
async function shelf(kitchen: Kitchen): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  for (const [name, category] of [
    ["Butter", "Dairy"],
    ["Cream", "Dairy"],
    ["Flour", "Dry goods"],
    ["Rice", "Dry goods"],
    ["Sugar", "Dry goods"],
  ] as const) {
    const { id } = await kitchen.post("inventory", {
      name,
      category,
      quantity: 10,
      baseUnit: "KILOGRAM",
      unitCost: 2,
      reorderLevel: name === "Rice" ? 10 : 1,
    });
    ids[name] = id;
  }
  return ids;
}

test("what is kept where is said once; then items are counted area by area and in packs", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  await shelf(kitchen);
  await kitchen.post("inventory", { name: "Cola", quantity: 30, baseUnit: "PIECE", unitCost: 1, packSize: 24 });
  await page.goto("/inventory/count");
  await press(page, page.getByRole("button", { name: "Storage Areas" }));
  const dialog = page.getByRole("dialog", { name: "Storage Areas" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("combobox", { name: "Storage area of Rice" }).fill("Cellar");
  await tabTo(page, dialog.getByRole("combobox", { name: "All of Dairy" }));
  await page.keyboard.type("Walk-in");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox", { name: "Storage area of Butter" })).toHaveValue("Walk-in");
  await dialog.getByRole("combobox", { name: "All of Dry goods" }).fill("Dry storage");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Storage areas saved")).toBeVisible();
  await expect(dialog).toBeHidden();

  await begin(page, "Count 6 Items");
  const rows = "Cellar, Rice, Dry storage, Flour, Sugar, Walk-in, Butter, Cream, No storage area, Cola pack of 24 pc";
  await expect(sheetOf(page).getByRole("rowheader")).toHaveText(rows.split(", "));
  await fieldOf(page, "Cola").fill("1 case + 5");
  await expect(rowOf(page, "Cola")).toContainText("-1 pc");
  await fieldOf(page, "Cola").blur();
  await expect(fieldOf(page, "Cola")).toHaveValue("29");
  await fieldOf(page, "Rice").fill("2 cases");
  await fieldOf(page, "Rice").blur();
  await expect(rowOf(page, "Rice")).toContainText("“cases” is not a unit");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();

  await page.getByRole("combobox", { name: "Storage area" }).click();
  await page.getByRole("option", { name: "Walk-in" }).click();
  await begin(page, "Count 2 Items");
  await expect(page.getByRole("heading", { name: "Walk-in" })).toBeVisible();
});

test("storage areas that were not saved stay in their fields, and the others are not sent again", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const kitchen = await Kitchen.open(request, owner);
  const ids = await shelf(kitchen);
  await page.goto("/inventory/count");
  await page.getByRole("button", { name: "Storage Areas" }).click();
  const dialog = page.getByRole("dialog", { name: "Storage Areas" });
  for (const name of ["Butter", "Cream"]) {
    await dialog.getByRole("combobox", { name: `Storage area of ${name}` }).fill("Walk-in");
  }
  await kitchen.remove(`inventory/${ids["Cream"]}`);
  const sent: string[] = [];
  page.on("request", (one) => {
    if (one.method() === "PATCH") sent.push(one.url());
  });
  // The list without Cream arrives late.
  await page.route(/\/inventory\?/, async (route) => {
    await setTimeout(1000);
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Cream was not saved. Inventory item not found");
  expect(sent).toHaveLength(2);
  await expect(dialog.getByRole("combobox", { name: "Storage area of Butter" })).toHaveValue("Walk-in");
  await dialog.getByRole("combobox", { name: "Storage area of Flour" }).fill("Dry storage");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Storage areas saved")).toBeVisible();
  expect(sent).toHaveLength(3);
});

async function begin(page: Page, items = "Count 5 Items"): Promise<void> {
  await page.getByRole("button", { name: items }).click();
  await expect(sheetOf(page)).toBeVisible();
}

test(
  "three of five items are counted with the keyboard: stock, value and movements follow",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    const kitchen = await Kitchen.open(request, owner);
    const ids = await shelf(kitchen);
    await page.goto("/inventory");
    await press(page, page.getByRole("link", { name: "Count", exact: true }));
    await expect(page.getByRole("heading", { level: 1, name: "Count" })).toBeVisible();
    await expect(page).toHaveTitle(/Count/);
    await press(page, page.getByRole("button", { name: "Count 5 Items" }));
    await tabTo(page, fieldOf(page, "Butter"));
    await page.keyboard.type("8,5");
    await expect(rowOf(page, "Butter")).toContainText("-1.5 kg");
    await expect(rowOf(page, "Butter")).toContainText("-$3.00");
    await page.keyboard.press("Enter");
    await expect(fieldOf(page, "Cream")).toBeFocused();
    await page.keyboard.type("10");
    await page.keyboard.press("ArrowDown");
    await expect(fieldOf(page, "Flour")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(fieldOf(page, "Cream")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("abc");
    await page.keyboard.press("Enter");
    await expect(rowOf(page, "Flour")).toContainText("Enter a number");
    await expect(page.getByText("2 of 5 counted · -$3.00")).toBeVisible();

    await press(page, page.getByRole("button", { name: "Save Count" }));
    await expect(fieldOf(page, "Flour"), "what is no number is put right first").toBeFocused();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("11");
    await expect(page.getByText("3 of 5 counted · -$1.00")).toBeVisible();
    for (const name of ["Rice", "Sugar"]) {
      await page.keyboard.press("Enter");
      await expect(fieldOf(page, name)).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Save Count" })).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = saving(page);
    await expect(dialog.getByRole("list", { name: "Largest differences" }).getByRole("listitem")).toContainText([
      /Butter.*-1\.5 kg.*-\$3\.00/,
      /Flour.*\+1 kg.*\+\$2\.00/,
      /Missing.*-\$3\.00/,
      /Found.*\+\$2\.00/,
      /Total.*-\$1\.00/,
    ]);
    await dialog.getByRole("combobox", { name: "Reason" }).click();
    await page.getByRole("option", { name: "Other" }).click();
    await dialog.getByRole("button", { name: "Save Count" }).click();
    await expect(dialog.getByText("Say why you counted")).toBeVisible();
    await dialog.getByLabel("Why did you count?").fill("New shelves");
    await dialog.getByRole("button", { name: "Save Count" }).click();

    await expect(page.getByText("CNT-000001 saved")).toBeVisible();
    const figures = async () =>
      Promise.all(
        ["Butter", "Cream", "Flour", "Rice"].map(async (name) => (await kitchen.stockOf(ids[name] ?? "")).quantity),
      );
    expect(await figures()).toEqual([8.5, 10, 11, 10]);
    await page.getByRole("link", { name: "CNT-000001" }).click();
    const saved = page.getByRole("dialog", { name: "CNT-000001" });
    await expect(saved.getByText("New shelves")).toBeVisible();
    await expect(saved.getByRole("row", { name: /Butter/ })).toContainText("-$3.00");
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    await page.goto(`/inventory?tab=items&dialog=view&item=${ids["Butter"] ?? ""}`);
    const movements = page.getByRole("dialog").getByRole("table", { name: "Movements" });
    await expect(movements.getByRole("row", { name: /Counted in CNT-000001/ })).toContainText("-1.5 kg");
    await movements.getByRole("link", { name: "CNT-000001" }).click();
    await expect(page).toHaveURL(/\/inventory\/count\?/);
    await expect(page.getByRole("dialog", { name: "CNT-000001" })).toBeVisible();
  },
);

test(
  "a count outlasts a lost connection and a reload, and is saved once",
  { tag: "@gate" },
  async ({ page, owner, request, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED|ERR_CONNECTION|Failed to load resource/);
    const kitchen = await Kitchen.open(request, owner);
    const { Butter: butter = "" } = await shelf(kitchen);
    await page.goto("/inventory/count");
    await begin(page);
    await fieldOf(page, "Butter").fill("7");
    await page.reload();
    await expect(page.getByText(/1 of 5 counted/)).toBeVisible();
    await page.getByRole("button", { name: "Resume Count" }).click();
    await expect(fieldOf(page, "Butter")).toHaveValue("7");

    // The first answer is lost on its way back, and then there is no connection at all.
    let sent = 0;
    await page.route("**/counts", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      sent += 1;
      if (sent === 1) await route.fetch();
      return route.abort();
    });
    await page.getByRole("button", { name: "Save Count" }).click();
    await saving(page).getByRole("button", { name: "Save Count" }).click();
    await expect(page.getByText(/Not saved yet/)).toBeVisible();
    await expect(fieldOf(page, "Butter"), "what is sent stays as it is").not.toBeEditable();
    await page.unroute("**/counts");
    await page.reload();
    await page.getByRole("button", { name: "Save Again" }).click();
    await expect(page.getByText("CNT-000001 saved")).toBeVisible();
    await expect(page.getByRole("link", { name: /^CNT-/ })).toHaveCount(1);
    expect(await kitchen.stockOf(butter)).toMatchObject({ quantity: 7 });
    await page.reload();
    await expect(page.getByRole("button", { name: "Count 5 Items" }), "nothing is left to resume").toBeVisible();
  },
);

test("two tabs with one count show what either types, and where it went once one has ended it", async ({
  page,
  context,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const { Butter: butter = "", Cream: cream = "", Flour: flour = "" } = await shelf(kitchen);
  await page.goto("/inventory/count");
  await begin(page);
  const other = await context.newPage();
  await other.goto("/inventory/count");
  await other.getByRole("button", { name: "Resume Count" }).click();
  await fieldOf(page, "Butter").fill("7");
  await expect(fieldOf(other, "Butter")).toHaveValue("7");
  await fieldOf(other, "Cream").fill("9");
  await expect(fieldOf(page, "Cream")).toHaveValue("9");
  await fieldOf(other, "Butter").fill("8");
  await expect(fieldOf(page, "Butter")).toHaveValue("8");
  await fieldOf(other, "Flour").fill("11");
  await expect(fieldOf(other, "Flour")).toBeFocused();
  await expect(page.getByText(/3 of 5 counted/)).toBeVisible();

  await page.getByRole("button", { name: "Save Count" }).click();
  await saving(page).getByRole("button", { name: "Save Count" }).click();
  await expect(page.getByText("CNT-000001 saved")).toBeVisible();
  await expect(other.getByText("CNT-000001 was saved in another tab.")).toBeVisible();
  await expect(sheetOf(other)).toBeHidden();
  await expect(other.getByRole("table", { name: "Saved counts" }).getByRole("link")).toHaveText(["CNT-000001"]);
  const figures = [butter, cream, flour].map(async (id) => (await kitchen.stockOf(id)).quantity);
  expect(await Promise.all(figures)).toEqual([8, 9, 11]);

  await begin(other);
  await expect(other.getByText(/another tab/)).toBeHidden();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(other.getByText("This count was discarded in another tab.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Count 5 Items" })).toBeVisible();
});

test("a count that one tab cannot send is saved in the other, and can be discarded in both", async ({
  page,
  context,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load resource/);
  await shelf(await Kitchen.open(request, owner));
  await page.goto("/inventory/count");
  await begin(page);
  await fieldOf(page, "Butter").fill("7");
  await page.route("**/counts", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  const other = await context.newPage();
  await other.goto("/inventory/count");
  await other.getByRole("button", { name: "Resume Count" }).click();
  await page.getByRole("button", { name: "Save Count" }).click();
  await saving(page).getByRole("button", { name: "Save Count" }).click();
  await expect(page.getByText(/Not saved yet/)).toBeVisible();
  await expect(other.getByText(/Being saved in another tab/)).toBeVisible();
  await expect(fieldOf(other, "Cream")).not.toBeEditable();

  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("may be saved already");
  await question.getByRole("button", { name: "Cancel" }).click();
  await other.getByRole("button", { name: "Save Again" }).click();
  await expect(other.getByText("CNT-000001 saved")).toBeVisible();
  await expect(page.getByText("CNT-000001 was saved in another tab.")).toBeVisible();

  await begin(page);
  await fieldOf(page, "Cream").fill("7");
  await page.getByRole("button", { name: "Save Count" }).click();
  await saving(page).getByRole("button", { name: "Save Count" }).click();
  await expect(page.getByText(/Not saved yet/)).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Count 5 Items" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Count 5 Items" })).toBeVisible();
});

test("a count under whose id other figures were saved is kept, and saved as a new one", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const kitchen = await Kitchen.open(request, owner);
  const { Butter: butter = "", Cream: cream = "" } = await shelf(kitchen);
  await page.goto("/inventory/count");
  await begin(page);
  await fieldOf(page, "Butter").fill("7");
  const id = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("stockpot-count:")) ?? "";
    const kept: { id: string } = JSON.parse(localStorage.getItem(key) ?? "");
    return kept.id;
  });
  await kitchen.post("counts", { id, reason: "ROUTINE", lines: [{ itemId: cream, quantity: 3 }] });
  await page.getByRole("button", { name: "Save Count" }).click();
  await saving(page).getByRole("button", { name: "Save Count" }).click();
  await expect(
    page.getByText(/already saved as CNT-000001, with different figures\. What you typed is kept/),
  ).toBeVisible();
  await expect(fieldOf(page, "Butter")).toHaveValue("7");
  await expect(fieldOf(page, "Butter")).toBeEditable();
  await fieldOf(page, "Butter").fill("6");
  await page.reload();
  await page.getByRole("button", { name: "Resume Count" }).click();
  await page.getByRole("button", { name: "Save Count" }).click();
  await saving(page).getByRole("button", { name: "Save Count" }).click();
  await expect(page.getByText("CNT-000002 saved")).toBeVisible();
  const figures = [butter, cream].map(async (item) => (await kitchen.stockOf(item)).quantity);
  expect(await Promise.all(figures)).toEqual([6, 3]);
});

const tooOld = (name: string) => `${name} was counted more than 7 days ago. Count it again.`;

test("every row of a count that is refused says so itself, until it is counted again", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const kitchen = await Kitchen.open(request, owner);
  const { Butter: butter = "", Rice: rice = "" } = await shelf(kitchen);
  await page.goto("/inventory/count");
  await begin(page);
  for (const name of ["Butter", "Cream", "Rice"]) await fieldOf(page, name).fill("7.5");
  await page.reload();
  await expect(page.getByText(/3 of 5 counted/)).toBeVisible();
  // As if the two had been counted a month ago.
  await page.evaluate(
    (ids) => {
      const key = Object.keys(localStorage).find((one) => one.startsWith("stockpot-count:")) ?? "";
      const kept: { entries: Record<string, { countedAt: string }> } = JSON.parse(localStorage.getItem(key) ?? "");
      for (const id of ids) {
        const entry = kept.entries[id];
        if (entry) entry.countedAt = new Date(Date.parse(entry.countedAt) - 30 * 86_400_000).toISOString();
      }
      localStorage.setItem(key, JSON.stringify(kept));
    },
    [butter, rice],
  );
  await page.reload();
  await page.getByRole("button", { name: "Resume Count" }).click();
  await page.getByLabel("Search items").fill("cream");
  await page.getByRole("button", { name: "Save Count" }).click();
  await saving(page).getByRole("button", { name: "Save Count" }).click();

  await expect(fieldOf(page, "Butter"), "what the search hides is shown").toHaveAccessibleDescription(tooOld("Butter"));
  await expect(fieldOf(page, "Butter")).toBeFocused();
  await expect(fieldOf(page, "Cream")).toHaveAccessibleDescription("");
  await expect(fieldOf(page, "Rice")).toHaveAccessibleDescription(tooOld("Rice"));
  await expect(page.getByText(/Not saved yet/)).toHaveText(
    "Not saved yet. Correct the rows that are marked, then save again.",
  );
  await expectAccessible(page);
  await fieldOf(page, "Butter").fill("7");
  await expect(fieldOf(page, "Butter")).toHaveAccessibleDescription("");
  await expect(fieldOf(page, "Rice"), "not counted again").toHaveAccessibleDescription(tooOld("Rice"));
  await fieldOf(page, "Rice").fill("8");
  await page.getByRole("button", { name: "Save Count" }).click();
  await saving(page).getByRole("button", { name: "Save Count" }).click();
  await expect(page.getByText("CNT-000001 saved")).toBeVisible();
  expect((await kitchen.stockOf(butter)).quantity).toBe(7);
});

test("what was deleted while it was counted is named, and the rest is saved", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const kitchen = await Kitchen.open(request, owner);
  const { Butter: butter = "", Cream: cream = "", Rice: rice = "" } = await shelf(kitchen);
  await page.goto("/inventory/count");
  await begin(page);
  for (const name of ["Butter", "Cream", "Rice"]) await fieldOf(page, name).fill("7");
  for (const id of [cream, rice]) await kitchen.remove(`inventory/${id}`);
  await page.getByRole("button", { name: "Save Count" }).click();
  await saving(page).getByRole("button", { name: "Save Count" }).click();
  await expect(page.getByText(/Not saved yet/)).toHaveText(
    "Not saved yet. Deleted meanwhile: Cream, Rice. Save again without them.",
  );
  await expect(sheetOf(page).getByRole("textbox")).toHaveCount(3);
  await page.getByRole("button", { name: "Save Count" }).click();
  await saving(page).getByRole("button", { name: "Save Count" }).click();
  await expect(page.getByText("CNT-000001 saved")).toBeVisible();
  expect((await kitchen.stockOf(butter)).quantity).toBe(7);
});

test("a count that meets too many changes at once is sent again as it is", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const kitchen = await Kitchen.open(request, owner);
  const { Butter: butter = "" } = await shelf(kitchen);
  await page.goto("/inventory/count");
  await begin(page);
  await fieldOf(page, "Butter").fill("7");
  const ids: unknown[] = [];
  await page.route("**/counts", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    ids.push(route.request().postDataJSON().id);
    if (ids.length > 1) return route.fallback();
    const json = { code: "CONFLICT", message: "Too many changes at once. Please try again.", issues: [] };
    return route.fulfill({ status: 409, json });
  });
  await page.getByRole("button", { name: "Save Count" }).click();
  await saving(page).getByRole("button", { name: "Save Count" }).click();
  await page.getByRole("button", { name: "Save Again" }).click();
  await expect(page.getByText("CNT-000001 saved")).toBeVisible();
  expect((await kitchen.stockOf(butter)).quantity).toBe(7);
  expect(new Set(ids).size).toBe(1);
});

test("a typed count belongs to one person, and can be discarded", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  await shelf(kitchen);
  await page.goto("/inventory/count");
  await begin(page);
  await fieldOf(page, "Butter").fill("7");
  await page.reload();
  await expect(page.getByRole("button", { name: "Resume Count" })).toBeVisible();
  const other = await signUp();
  await page.evaluate((token) => localStorage.setItem("auth_token", token), other.token);
  await page.reload();
  await expect(page.getByText("No Restaurants Found")).toBeVisible();
  await page.evaluate((token) => localStorage.setItem("auth_token", token), owner.person.token);
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Count 5 Items" })).toBeVisible();
});

test("what comes in between the count and its saving is neither lost nor counted twice", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const { Butter: butter = "" } = await shelf(kitchen);
  const mill = await kitchen.supplier("Mill & Sons");
  const delivery = await kitchen.buy(mill, butter, 3, 2);
  await kitchen.change(`procurements/${delivery}/approve`);
  await page.goto("/inventory/count");
  await begin(page);
  await fieldOf(page, "Butter").fill("9");
  await expect(rowOf(page, "Butter")).toContainText("-1 kg");
  await kitchen.change(`procurements/${delivery}/complete`);
  await page.getByRole("button", { name: "Save Count" }).click();
  await saving(page).getByRole("button", { name: "Save Count" }).click();
  await expect(page.getByText("CNT-000001 saved")).toBeVisible();
  expect(await kitchen.stockOf(butter)).toMatchObject({ quantity: 12 });
});

test("a category, low items and a search narrow the sheet; expected amounts can be hidden", async ({
  page,
  owner,
  request,
}) => {
  await shelf(await Kitchen.open(request, owner));
  await page.goto("/inventory/count");
  await page.getByRole("button", { name: "Low" }).click();
  await expect(page.getByRole("button", { name: "Count 1 Item" })).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await page.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "Dry goods" }).click();
  await begin(page, "Count 3 Items");
  await expect(sheetOf(page).getByRole("textbox")).toHaveCount(3);
  await page.getByLabel("Search items").fill("ric");
  await expect(sheetOf(page).getByRole("textbox")).toHaveCount(1);
  await expect(rowOf(page, "Rice")).toContainText("10 kg");
  await page.getByRole("switch", { name: "Hide expected" }).check();
  await expect(rowOf(page, "Rice")).not.toContainText("10 kg");
  await fieldOf(page, "Rice").fill("4");
  await expect(rowOf(page, "Rice")).not.toContainText("-6 kg");
  await expect(page.getByText("1 of 3 counted", { exact: true })).toBeVisible();
});

test("the sheet is accessible, and fits a phone row by row", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  await shelf(kitchen);
  await kitchen.stock("Potatoes, waxy and very small", 12.3456);
  await page.goto("/inventory/count");
  await begin(page, "Count 6 Items");
  await fieldOf(page, "Butter").fill("7");
  await expectAccessibleInEveryLook(page);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const heights = await sheetOf(page)
      .getByRole("row")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights), `at ${width}`).toBeLessThanOrEqual(72);
  }
  await page.getByRole("button", { name: "Save Count" }).click();
  await expect(saving(page)).toBeVisible();
  await expectAccessible(page);
});

/** Which of a sheet's fields and units are not within its frame. */
const outsideOf = (page: Page) =>
  sheetOf(page).evaluate((table) => {
    const frame = (table.parentElement ?? table).getBoundingClientRect();
    return [...table.querySelectorAll(".counted > *")].flatMap((part) => {
      const { left, right } = part.getBoundingClientRect();
      return left < frame.left || right > frame.right ? [`${part.tagName}: ${left} to ${right}`] : [];
    });
  });

test("every field stays within the sheet beside the longest name, in short rows", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  for (const name of ["W".repeat(100), "Organic smoked paprika, coarse", "Butter"]) {
    await kitchen.post("inventory", { name, quantity: 1234.5678, baseUnit: "FLUID_OUNCE", unitCost: 12.34 });
  }
  await page.goto("/inventory/count");
  await begin(page, "Count 3 Items");
  await fieldOf(page, "Organic").fill("987.6543");
  await fieldOf(page, "W").fill("2345.6789");
  for (const width of [320, 600, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await rowsOf(page, "Count sheet", width)).faults, `at ${width}`).toEqual([]);
    expect(await outsideOf(page), `at ${width}`).toEqual([]);
  }
});

test("an amount is typed in the unit that is expected or with one, and a slip of ten times is asked about", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  for (const [name, quantity, baseUnit] of [
    ["Eggs", 44, "PIECE"],
    ["Rice", 12, "KILOGRAM"],
    ["Saffron", 0.0398, "KILOGRAM"],
  ] as const) {
    await kitchen.post("inventory", { name, quantity, baseUnit });
  }
  await page.goto("/inventory/count");
  await begin(page, "Count 3 Items");
  await fieldOf(page, "Eggs").fill("3 dz + 4");
  await fieldOf(page, "Eggs").press("Enter");
  await expect(fieldOf(page, "Eggs")).toHaveValue("40");
  await page.keyboard.type("26 lb");
  await page.keyboard.press("Enter");
  await expect(fieldOf(page, "Rice")).toHaveValue("11.7934");
  await expect(fieldOf(page, "Saffron")).toHaveAccessibleName(/ g$/);
  await page.keyboard.type("40 kg");
  await page.getByRole("button", { name: "Save Count" }).click();
  await expect(rowOf(page, "Saffron")).toContainText("40,000 g is 1,005 times the 39.8 g expected.");
  await expect(saving(page)).toBeHidden();
  await expectAccessible(page);
  await fieldOf(page, "Saffron").fill("3");
  await fieldOf(page, "Saffron").blur();
  await expect(rowOf(page, "Saffron")).toContainText("3 g is 7% of the 39.8 g expected.");
  await rowOf(page, "Saffron").getByRole("button", { name: "Keep 3 g" }).click();
  await fieldOf(page, "Eggs").fill("4");
  await fieldOf(page, "Eggs").blur();
  await expect(rowOf(page, "Eggs")).toContainText("Did you mean 4 dz?");
  await rowOf(page, "Eggs").getByRole("button", { name: "4 dz" }).click();
  await expect(fieldOf(page, "Eggs")).toHaveValue("48");
  await page.getByRole("button", { name: "Save Count" }).click();
  await expect(saving(page)).toContainText("3 of 3");
});

test.describe("on touch", () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const width of [320, 1024]) {
    test(`everything to press while counting at ${width} px is as large as a finger`, async ({
      page,
      owner,
      request,
    }) => {
      await shelf(await Kitchen.open(request, owner));
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/inventory/count");
      await expect(page.getByRole("button", { name: "Count 5 Items" })).toBeVisible();
      expect(await targetsTooSmall(page), "before").toEqual([]);
      await begin(page);
      await fieldOf(page, "Butter").fill("1,234");
      await fieldOf(page, "Cream").fill("abc");
      await fieldOf(page, "Cream").blur();
      const [plain, problematic] = await Promise.all(
        ["Flour", "Cream"].map((name) => fieldOf(page, name).boundingBox()),
      );
      expect(problematic?.x, "fields stay under each other").toBe(plain?.x);
      expect(await targetsTooSmall(page), "on the sheet").toEqual([]);
      await page.getByRole("button", { name: "Close", exact: true }).tap();
      await expect(page.getByRole("button", { name: "Resume Count" })).toBeVisible();
      expect(await targetsTooSmall(page), "with an unsaved count").toEqual([]);
    });
  }
});

/** Where the unit of each of some figures begins, in pixels from the left. */
const unitsOf = (cells: Locator) =>
  cells.evaluateAll((found) =>
    found.flatMap((cell) => {
      const unit = cell.querySelector("[title] > span");
      return unit === null ? [] : Math.round(unit.getBoundingClientRect().left);
    }),
  );

test("figures end under each other, and a difference is made of those beside it", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  const counted = { Butter: "1.9", Cream: "24.25", Eggs: "130", Flour: "12.35", Saffron: "20" };
  for (const [name, quantity, baseUnit] of [
    ["Butter", 3, "KILOGRAM"],
    ["Cream", 24.5, "LITER"],
    ["Eggs", 120, "PIECE"],
    ["Flour", 12.346, "KILOGRAM"],
    ["Saffron", 0.039, "KILOGRAM"],
  ] as const) {
    await kitchen.post("inventory", { name, quantity, baseUnit });
  }
  await page.goto("/inventory/count");
  await begin(page);
  for (const [name, quantity] of Object.entries(counted)) await fieldOf(page, name).fill(quantity);
  const expectColumns = async (table: Locator, columns: readonly number[]) => {
    const rows = [/3 kg.*-1\.1 kg/, /24\.5 L.*-0\.25 L/, /120 pc.*\+10 pc/, /12\.346 kg.*\+0\.004 kg/, /39 g.*-19 g/];
    for (const [index, name] of Object.keys(counted).entries()) {
      await expect(table.getByRole("row", { name: new RegExp(`^${name}`) })).toContainText(rows[index] ?? "");
    }
    for (const column of columns) {
      const starts = await unitsOf(table.locator(`tbody tr > :nth-child(${column})`));
      expect(starts).toHaveLength(5);
      expect(Math.max(...starts) - Math.min(...starts), starts.join()).toBeLessThanOrEqual(1);
    }
  };
  await expectColumns(sheetOf(page), [2, 4]);
  await page.getByRole("button", { name: "Save Count" }).click();
  await saving(page).getByRole("button", { name: "Save Count" }).click();
  await page.getByRole("link", { name: "CNT-000001" }).click();
  await expectColumns(page.getByRole("table", { name: "Counted items" }), [2, 3, 4]);
});

test("an item's name in a saved count opens the item, while there is one", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  const { Butter: butter = "", Cream: cream = "" } = await shelf(kitchen);
  const lines = [butter, cream].map((itemId) => ({ itemId, quantity: 10 }));
  const { id } = await kitchen.post("counts", { reason: "ROUTINE", lines });
  await kitchen.remove(`inventory/${cream}`);
  await page.goto(`/inventory/count?dialog=view&count=${id}`);
  const items = page.getByRole("table", { name: "Counted items" });
  await expect(items.getByRole("link")).toHaveText(["Butter"]);
  await expect(items.getByRole("cell", { name: "Cream" })).toBeVisible();
  await items.getByRole("link", { name: "Butter" }).click();
  await expect(page).toHaveURL(/\/inventory\?.*item=/);
  await expect(page.getByRole("dialog", { name: "Butter" })).toBeVisible();
});

test("a sheet is printed with blanks, and with expected amounts only on request", async ({ page, owner, request }) => {
  await shelf(await Kitchen.open(request, owner));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/inventory/count");
  // The print dialog would hold up the test; the paper stays until it closes.
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole("button", { name: "Print" }).click();
  await page.getByRole("menuitem", { name: "Blank Sheet" }).click();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { name: "Count Sheet" })).toBeVisible();
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByRole("button", { name: "Count 5 Items" })).toBeHidden();
  await expect(page.getByRole("row", { name: /Butter/ })).toContainText("kg");
  await expect(page.getByText("10 kg")).toHaveCount(0);
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.getByRole("heading", { name: "Count Sheet" })).toHaveCount(0);

  await page.emulateMedia({ media: "screen", colorScheme: "dark" });
  await page.getByRole("button", { name: "Print" }).click();
  await page.getByRole("menuitem", { name: "With Expected Amounts" }).click();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("row", { name: /Butter/ })).toContainText("10 kg");
});

test("a sheet of three hundred items types without rendering the others", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  for (let start = 0; start < 300; start += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => kitchen.stock(`Item ${start + index + 100}`, 5)));
  }
  await page.goto("/inventory/count");
  await begin(page, "Count 300 Items");
  await page.evaluate(() => {
    const changed = new Set<Node>();
    const table = document.querySelector("table") ?? document.body;
    new MutationObserver((records) => {
      for (const { target } of records) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest("tr");
        if (row) changed.add(row);
      }
      document.body.dataset["changed"] = String(changed.size);
    }).observe(table, { subtree: true, childList: true, characterData: true });
  });
  await fieldOf(page, "Item 200").pressSequentially("3.5");
  await expect(rowOf(page, "Item 200")).toContainText("-1.5 kg");
  await expect(page.locator("body")).toHaveAttribute("data-changed", "1");
});

test.describe("on touch", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("on a phone, packs are entered by a button and the keys for numbers", async ({ page, owner, request }) => {
    const kitchen = await Kitchen.open(request, owner);
    await kitchen.post("inventory", { name: "Cola", quantity: 30, baseUnit: "PIECE", packSize: 24 });
    await kitchen.post("inventory", { name: "Limes", quantity: 30, baseUnit: "PIECE" });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/inventory/count");
    await begin(page, "Count 2 Items");
    const packs = page.getByRole("button", { name: "Enter Cola in packs" });
    await fieldOf(page, "Cola").fill("1");
    await packs.click();
    await expect(fieldOf(page, "Cola")).toBeFocused();
    await page.keyboard.type("5");
    await expect(fieldOf(page, "Cola")).toHaveValue("1 pack + 5");
    await page.keyboard.press("Enter");
    await expect(fieldOf(page, "Cola")).toHaveValue("29");
    await expect(fieldOf(page, "Limes")).toBeFocused();
    await fieldOf(page, "Cola").fill("");
    await packs.click();
    await packs.click();
    await page.keyboard.press("Enter");
    await expect(fieldOf(page, "Cola"), "one full pack").toHaveValue("24");
    await page.reload();
    await page.getByRole("button", { name: "Resume Count" }).click();
    await expect(fieldOf(page, "Cola")).toHaveValue("24");
    const [cola, limes] = [await fieldOf(page, "Cola").boundingBox(), await fieldOf(page, "Limes").boundingBox()];
    expect(cola?.x).toBe(limes?.x);
    expect(await targetsTooSmall(page)).toEqual([]);
    expect((await rowsOf(page, "Count sheet", 360)).faults).toEqual([]);
  });
});
