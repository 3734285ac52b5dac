import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { admin, type Owner, tokenOf } from "./support/people.ts";
import { tabTo } from "./support/keyboard.ts";
import { chooseInRow, openBy } from "./support/rows.ts";
import { expect, expectAccessible, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Does in the owner's restaurant what a test needs done before it looks. */
class Kitchen {
  readonly restaurant: string;
  readonly #request: APIRequestContext;
  readonly #headers: { readonly authorization: string };

  constructor(request: APIRequestContext, owner: Owner, restaurant: string) {
    this.#request = request;
    this.restaurant = restaurant;
    this.#headers = { authorization: `Bearer ${owner.person.token}` };
  }

  #url = (path: string) => `/api/v1/restaurants/${this.restaurant}${path}`;

  async post(path: string, data: object): Promise<string> {
    const answer = await this.#request.post(this.#url(path), { data, headers: this.#headers });
    expect(answer.status(), await answer.text()).toBe(201);
    const made: { data: { id: string } } = await answer.json();
    return made.data.id;
  }

  async change(method: "patch" | "put", path: string, data: object = {}): Promise<void> {
    const answer = await this.#request[method](this.#url(path), { data, headers: this.#headers });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  async remove(path: string): Promise<void> {
    const answer = await this.#request.delete(this.#url(path), { headers: this.#headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  item = (name: string, baseUnit: string, more: object = {}) =>
    this.post("/inventory", { name, baseUnit, quantity: 0, ...more });

  product = (name: string, more: object = {}) =>
    this.post("/products", { name, price: 10, category: "Soups", ...more });

  recipe = (productId: string, inventoryItemId: string, more: object = {}) =>
    this.post("/boms", {
      restaurantId: this.restaurant,
      productId,
      name: "House recipe",
      items: [{ inventoryItemId, quantity: 100, unit: "GRAM" }],
      ...more,
    });

  /** Buys and receives lines, which gives items stock and a cost. */
  async receive(...items: readonly [inventoryItemId: string, quantity: number, unit: string, unitPrice: number][]) {
    const supplierId = await this.post("/suppliers", {
      name: "Grocer",
      contactName: "Sam Grocer",
      email: "sam@grocer.example",
      phoneNumber: "+1 555 0100",
      address: "3 Market Street",
    });
    const lines = items.map(([inventoryItemId, quantity, unit, unitPrice]) => ({
      inventoryItemId,
      quantity,
      unit,
      unitPrice,
    }));
    const id = await this.post("/procurements", { supplierId, items: lines });
    await this.change("patch", `/procurements/${id}/approve`);
    await this.change("patch", `/procurements/${id}/complete`);
  }
}

const kitchenOf = async (request: APIRequestContext, owner: Owner) =>
  new Kitchen(request, owner, await owner.addRestaurant());

const rowOf = (dialog: Locator, number: number) =>
  dialog.getByRole("row", { name: `Ingredient ${number}`, exact: true });
const itemOf = (row: Locator) => row.getByRole("combobox", { name: /^Ingredient/ });

async function choose(page: Page, row: Locator, ingredient: string): Promise<void> {
  await itemOf(row).fill(ingredient);
  await page.getByRole("option", { name: ingredient }).click();
}

async function chooseUnit(page: Page, row: Locator, unit: string | RegExp): Promise<void> {
  await row.getByLabel("Unit").click();
  await page.getByRole("option", { name: unit }).click();
}

const cellsOf = (page: Page, table: string, row: string) =>
  page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: row }).getByRole("cell");

/** A product's cell by its column: which columns there are depends on the room for them. */
const cellOf = (page: Page, product: string, column: string) =>
  cellsOf(page, "Products", product).and(page.locator(`[data-column=${column}]`));

test(
  "an owner types a product and its recipe in mixed units, and sees what a plate costs",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    const kitchen = await kitchenOf(request, owner);
    const cup = { fromQuantity: 1, fromUnit: "CUP", toQuantity: 120, toUnit: "GRAM" };
    const flour = await kitchen.item("Flour", "KILOGRAM", { equivalences: [cup] });
    const eggs = await kitchen.item("Eggs", "DOZEN");
    const milk = await kitchen.item("Milk", "LITER");
    await kitchen.receive([flour, 10, "KILOGRAM", 3], [eggs, 2, "DOZEN", 3.6], [milk, 5, "LITER", 1.5]);

    await page.goto("/products");
    await page.getByRole("button", { name: "Add Product" }).last().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Active", { exact: true })).toHaveCount(0);
    await dialog.getByLabel("Name").fill("Pancakes");
    await dialog.getByLabel("Price").fill("9");
    await dialog.getByLabel("Category").click();
    await expect(page.getByRole("option")).toHaveCount(12);
    await page.getByRole("option", { name: "Desserts" }).click();
    await dialog.getByRole("button", { name: "Save and Add Recipe" }).click();
    await expect(page.getByText("Product created successfully")).toBeVisible();
    await expect(dialog.getByLabel("Version")).toHaveValue("1.0");
    await expect(dialog.getByLabel("Product", { exact: true })).toHaveValue("Pancakes");
    await dialog.getByLabel("BOM name").fill("Sunday pancakes");

    const first = rowOf(dialog, 1);
    await expect(first.getByRole("button", { name: "Remove ingredient 1" })).toBeDisabled();
    await choose(page, first, "Flour");
    await expect(first.getByLabel("Unit")).toHaveText("Gram");
    await first.getByLabel("Quantity").fill("0.5");
    await chooseUnit(page, first, "Cup (cup)");
    await expect(first.getByText("$0.18")).toBeVisible();

    await dialog.getByRole("button", { name: "Add Ingredient" }).click();
    const second = rowOf(dialog, 2);
    await expect(itemOf(second)).toBeFocused();
    await choose(page, second, "Eggs");
    await expect(second.getByLabel("Unit"), "what a cook counts in, not what is bought").toHaveText("Piece");
    await second.getByLabel("Quantity").fill("1");
    await expect(second.getByText("$0.30")).toBeVisible();

    await dialog.getByRole("button", { name: "Add Ingredient" }).click();
    const third = rowOf(dialog, 3);
    await choose(page, third, "Milk");
    await expect(third.getByLabel("Unit"), "what a cook measures in, not what is bought").toHaveText("Milliliter");
    const costs = dialog.getByRole("region", { name: "Cost of the recipe" });
    await expect(costs).toContainText("$0.48+");
    await expect(costs).toContainText("1 ingredient is incomplete.");
    await third.getByLabel("Quantity").fill("200");
    await third.getByLabel("Notes").fill("Whole");
    await expect(costs).toContainText("$0.78");
    await expect(costs).not.toContainText("+");
    await expect(costs).toContainText("8.7%");
    await dialog.getByRole("button", { name: "Create BOM" }).click();
    await expect(page.getByText("BOM created successfully")).toBeVisible();
    await expect(cellsOf(page, "BOMs", "Sunday pancakes")).toHaveText([
      /^Sunday pancakes v1\.0$/,
      "Pancakes",
      "3",
      "$0.78",
      "8.7%",
      "Active",
      "",
    ]);

    await page.getByRole("link", { name: "Products" }).click();
    await expect(cellsOf(page, "Products", "Pancakes")).toHaveText([
      "Pancakes",
      "$9.00",
      "$0.78",
      /^\$8\.22.*8\.7% food cost$/,
      /^24.*limited by Eggs$/,
      "Available",
      "",
    ]);
  },
);

test("an ingredient gets its missing conversion from the recipe, and nothing typed is lost", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await kitchenOf(request, owner);
  const rice = await kitchen.item("Rice", "KILOGRAM");
  await kitchen.receive([rice, 10, "KILOGRAM", 4]);
  await kitchen.product("Risotto");
  await page.goto("/boms?dialog=create");
  const dialog = page.getByRole("dialog", { name: "Create BOM" });
  await dialog.getByLabel("Product", { exact: true }).fill("ris");
  await page.getByRole("option", { name: /Risotto/ }).click();
  await dialog.getByLabel("Description").fill("Stirred");
  const row = rowOf(dialog, 1);
  await expect(dialog.getByLabel("BOM name"), "it is called what it is for").toHaveValue("Risotto");
  await dialog.getByLabel("BOM name").fill("");
  await choose(page, row, "Rice");
  await row.getByLabel("Quantity").fill("0.5");
  await row.getByLabel("Notes").fill("Carnaroli will do");
  await chooseUnit(page, row, "Cup (cup)");
  const message = "Cup does not convert to Kilogram. Add a conversion to Rice first.";
  await expect(row.getByText(message)).toBeVisible();
  await dialog.getByRole("button", { name: "Create BOM" }).click();
  await expect(row.getByLabel("Unit")).toBeFocused();
  await expect(dialog.getByText("BOM name is required")).toBeVisible();
  await dialog.getByLabel("BOM name").fill("Plain risotto");
  await expect(dialog.getByText("BOM name is required")).toBeHidden();

  await row.getByRole("button", { name: "Add a Conversion" }).click();
  const item = page.getByRole("dialog", { name: "Edit Inventory Item" });
  await expect(item.getByLabel("Equals amount")).toBeFocused();
  await expectAccessible(page);
  await page.goBack();
  await expect(item).toBeHidden();
  await expect(dialog.getByLabel("BOM name")).toHaveValue("Plain risotto");
  await row.getByRole("button", { name: "Add a Conversion" }).click();
  await expect(item.getByLabel("Equals amount")).toBeFocused();
  await page.keyboard.type("0.2");
  await item.getByRole("button", { name: "Save Changes" }).click();
  await expect(item).toBeHidden();

  await expect(row.getByText(message)).toBeHidden();
  await expect(row.getByText("$0.40")).toBeVisible();
  await expect(dialog.getByLabel("BOM name")).toHaveValue("Plain risotto");
  await expect(dialog.getByLabel("Description")).toHaveValue("Stirred");
  await expect(row.getByLabel("Quantity")).toHaveValue("0.5");
  await expect(row.getByLabel("Notes")).toHaveValue("Carnaroli will do");
  await expect(page.getByText("Inventory item updated successfully")).toBeVisible();
  await dialog.getByRole("button", { name: "Create BOM" }).click();
  await expect(page.getByText("BOM created successfully")).toBeVisible();
  await expect(cellsOf(page, "BOMs", "Plain risotto").nth(3)).toHaveText("$0.40");
});

test("a conversion that is gone when the recipe is saved is asked for on its row", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const kitchen = await kitchenOf(request, owner);
  const cup = { fromQuantity: 1, fromUnit: "CUP", toQuantity: 200, toUnit: "GRAM" };
  const rice = await kitchen.item("Rice", "KILOGRAM", { equivalences: [cup] });
  await kitchen.recipe(await kitchen.product("Risotto"), rice);
  await page.goto("/boms");
  await page.getByRole("button", { name: "Edit House recipe" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit BOM" });
  const row = rowOf(dialog, 1);
  await chooseUnit(page, row, "Cup (cup)");
  await row.getByLabel("Quantity").fill("0.75");
  await expect(dialog.getByText("Cost missing for Rice"), "the form knows the ingredient").toBeVisible();
  await kitchen.change("patch", `/inventory/${rice}`, { equivalences: [] });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  const message = "Cup does not convert to Kilogram. Add a conversion to Rice first.";
  await expect(row.getByText(message)).toBeVisible();
  await expect(page.getByText(message), "the toast says it too").toHaveCount(2);
  await expect(row.getByLabel("Quantity")).toHaveValue("0.75");
  await row.getByRole("button", { name: "Add a Conversion" }).click();
  await page.getByRole("dialog", { name: "Edit Inventory Item" }).getByLabel("Equals amount").fill("0.18");
  await page.getByRole("button", { name: "Save Changes" }).last().click();
  await expect(row.getByText(message)).toBeHidden();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("BOM updated successfully")).toBeVisible();
});

const refusal = (name: string) => `Cup does not convert to Kilogram. Add a conversion to ${name} first.`;

test("every row that no longer converts when the recipe is saved says so on its own field", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400|ERR_FAILED/);
  const kitchen = await kitchenOf(request, owner);
  const cup = { fromQuantity: 1, fromUnit: "CUP", toQuantity: 200, toUnit: "GRAM" };
  const names = ["Rice", "Flour", "Sugar"];
  const ids: string[] = [];
  for (const name of names) ids.push(await kitchen.item(name, "KILOGRAM", { equivalences: [cup] }));
  const [rice = "", , sugar = ""] = ids;
  await kitchen.recipe(await kitchen.product("Pudding"), rice, {
    items: ids.map((inventoryItemId) => ({ inventoryItemId, quantity: 100, unit: "GRAM" })),
  });
  await page.goto("/boms");
  await page.getByRole("button", { name: "Edit House recipe" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit BOM" });
  for (const number of [1, 2, 3]) await chooseUnit(page, rowOf(dialog, number), "Cup (cup)");
  await rowOf(dialog, 1).getByLabel("Quantity").fill("0.75");
  await expect(dialog.getByText(/Cost missing for/), "the form knows the ingredients").toBeVisible();
  for (const id of [rice, sugar]) await kitchen.change("patch", `/inventory/${id}`, { equivalences: [] });
  // The form cannot find out by itself.
  await page.route("**/ingredients?**", (route) => route.abort());
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(rowOf(dialog, 1).getByText(refusal("Rice"))).toBeVisible();
  await expect(rowOf(dialog, 3).getByText(refusal("Sugar"))).toBeVisible();
  await expect(rowOf(dialog, 2).getByText(/does not convert/)).toHaveCount(0);
});

test("what only the server knows of a recipe's rows stays on each field until that is changed", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const kitchen = await kitchenOf(request, owner);
  const ids: Record<string, string> = {};
  for (const name of ["Rice", "Flour", "Sugar"]) ids[name] = await kitchen.item(name, "KILOGRAM");
  const sack = { fromQuantity: 1, fromUnit: "PIECE", toQuantity: 999_999_999, toUnit: "GRAM" };
  await kitchen.item("Salt", "PIECE", { equivalences: [sack] });
  await page.goto(`/boms?dialog=create&product=${await kitchen.product("Pudding")}`);
  const dialog = page.getByRole("dialog", { name: "Create BOM" });
  await expect(dialog.getByLabel("BOM name")).toHaveValue("Pudding");
  for (const [index, name] of ["Rice", "Flour", "Sugar", "Salt"].entries()) {
    if (index > 0) await dialog.getByRole("button", { name: "Add Ingredient" }).click();
    await choose(page, rowOf(dialog, index + 1), name);
    await rowOf(dialog, index + 1)
      .getByLabel("Quantity")
      .fill(name === "Salt" ? "0.01" : "10");
  }
  await chooseUnit(page, rowOf(dialog, 4), "Gram (g)");
  for (const name of ["Rice", "Sugar"]) await kitchen.remove(`/inventory/${ids[name] ?? ""}`);
  await dialog.getByRole("button", { name: "Create BOM" }).click();

  const gone = "Inventory item not found";
  const tooLittle = "0.01 g rounds to 0 pc of Salt";
  await expect(itemOf(rowOf(dialog, 1))).toHaveAccessibleDescription(gone);
  await expect(itemOf(rowOf(dialog, 2))).toHaveAccessibleDescription("");
  await expect(itemOf(rowOf(dialog, 3))).toHaveAccessibleDescription(gone);
  await expect(rowOf(dialog, 4).getByLabel("Quantity")).toHaveAccessibleDescription(tooLittle);
  await choose(page, rowOf(dialog, 3), "Flour");
  await expect(itemOf(rowOf(dialog, 3)), "a mistake of another kind").toHaveAccessibleDescription(/./);
  await expect(itemOf(rowOf(dialog, 1)), "not changed").toHaveAccessibleDescription(gone);
  await dialog.getByRole("button", { name: "Remove ingredient 3" }).click();
  await expect(itemOf(rowOf(dialog, 1)), "not changed").toHaveAccessibleDescription(gone);
  const salt = rowOf(dialog, 3).getByLabel("Quantity");
  await expect(salt, "moved up with its row").toHaveAccessibleDescription(tooLittle);
  await salt.fill("10");
  await expect(salt).toHaveAccessibleDescription("");
  await dialog.getByRole("button", { name: "Remove ingredient 1" }).click();
  await expect(dialog.getByText(gone)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Create BOM" }).click();
  await expect(page.getByText("BOM created successfully")).toBeVisible();
});

test("a product is made by one BOM: the dialog names the one that saving deactivates", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await kitchenOf(request, owner);
  const salt = await kitchen.item("Salt", "KILOGRAM");
  const soup = await kitchen.product("Soup");
  await kitchen.recipe(soup, salt, { name: "Summer soup", version: "3" });
  await page.goto(`/boms?dialog=create&product=${soup}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Product", { exact: true })).toHaveValue("Soup");
  const notice = dialog.getByText(/Saving replaces Summer soup \(version 3\) as the recipe for Soup/);
  await expect(notice).toBeVisible();
  await dialog.getByLabel("Active").uncheck();
  await expect(notice).toBeHidden();
  await dialog.getByLabel("Active").check();
  await dialog.getByLabel("BOM name").fill("Winter soup");
  await choose(page, rowOf(dialog, 1), "Salt");
  await rowOf(dialog, 1).getByLabel("Quantity").fill("5");
  await dialog.getByRole("button", { name: "Create BOM" }).click();
  await expect(page.getByText("BOM created successfully")).toBeVisible();
  await expect(cellsOf(page, "BOMs", "Summer soup").nth(5)).toHaveText("Inactive");
  await expect(cellsOf(page, "BOMs", "Winter soup").nth(5)).toHaveText("Active");

  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Inactive" }).click();
  await expect(page.getByText("Winter soup")).toBeHidden();
  await page.getByLabel("Search BOMs").fill("summer");
  await expect(cellsOf(page, "BOMs", "Summer soup").first()).toBeVisible();
  await page.getByLabel("Search BOMs").fill("nothing like it");
  await expect(page.getByText("No BOMs match")).toBeVisible();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page.getByText("Winter soup")).toBeVisible();
});

test("a recipe shows each error on its field", async ({ page, owner, request }) => {
  const kitchen = await kitchenOf(request, owner);
  await kitchen.item("Salt", "KILOGRAM");
  await page.goto("/boms?dialog=create");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Version").fill("");
  await dialog.getByRole("button", { name: "Create BOM" }).click();
  for (const message of [
    "Product is required",
    "BOM name is required",
    "Version is required",
    "Inventory item is required",
  ]) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await expect(dialog.getByText("Quantity must be greater than 0")).toBeVisible();
  await choose(page, rowOf(dialog, 1), "Salt");
  await dialog.getByRole("button", { name: "Add Ingredient" }).click();
  await choose(page, rowOf(dialog, 2), "Salt");
  const twice = "This ingredient is already in the recipe";
  await expect(rowOf(dialog, 2).getByText(twice)).toBeVisible();
  await expect(rowOf(dialog, 1).getByText(twice)).toBeHidden();
  await rowOf(dialog, 1).getByRole("button", { name: "Remove ingredient 1" }).click();
  await expect(dialog.getByText(twice)).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Remove ingredient 1" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Keep Editing" }).click();
  await expect(itemOf(rowOf(dialog, 1))).toHaveValue("Salt");
});

test(
  "a product is edited and deleted; what a recipe names stays, and says why",
  { tag: "@gate" },
  async ({ page, owner, request, expectedErrors }) => {
    expectedErrors.push(/status of 409/);
    const kitchen = await kitchenOf(request, owner);
    const salt = await kitchen.item("Salt", "KILOGRAM");
    const soup = await kitchen.product("Soup");
    await kitchen.recipe(soup, salt);
    await kitchen.product("Tart", { category: "Desserts" });

    await page.goto("/boms");
    await expect(cellsOf(page, "BOMs", "House recipe").nth(1)).toHaveText("Soup");
    await page.getByRole("link", { name: "Products" }).click();
    await expect(cellOf(page, "Soup", "cost")).toHaveText(/Cost missing\s*Add cost/);
    await page.getByRole("combobox", { name: "Category" }).click();
    await page.getByRole("option", { name: "Desserts" }).click();
    await expect(page.getByText("Soup", { exact: true })).toBeHidden();
    await page.getByRole("combobox", { name: "Category" }).click();
    await page.getByRole("option", { name: "All categories" }).click();
    await page.getByLabel("Search products").fill("SOU");
    await expect(page.getByText("Tart")).toBeHidden();

    await page.getByRole("button", { name: "Edit Soup" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Onion soup");
    await dialog.getByLabel("Available").uncheck();
    await expect(dialog.getByLabel("Active", { exact: true })).toBeChecked();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Product updated successfully")).toBeVisible();
    await expect(cellOf(page, "Onion soup", "status")).toHaveText("Sold out");
    await page.getByRole("link", { name: "BOM (Bill of Materials)" }).click();
    await expect(cellsOf(page, "BOMs", "House recipe").nth(1), "BOMs follow their products").toHaveText("Onion soup");
    await page.getByRole("link", { name: "Products" }).click();

    await chooseInRow(page, "Onion soup", "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("alert").getByText("Onion soup is used by recipe House recipe.")).toBeVisible();
    await expect(cellsOf(page, "Products", "Onion soup").first()).toBeVisible();

    await page.getByRole("link", { name: "BOM (Bill of Materials)" }).click();
    await chooseInRow(page, "House recipe", "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("BOM deleted successfully")).toBeVisible();
    await expect(page.getByText("No BOMs Found")).toBeVisible();
    await page.getByRole("link", { name: "Products" }).click();
    await expect(cellOf(page, "Onion soup", "cost"), "products follow their BOMs").toHaveText("Add recipe");
    await chooseInRow(page, "Onion soup", "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Product deleted successfully")).toBeVisible();
    await expect(page.getByText("Onion soup", { exact: true })).toBeHidden();
  },
);

/** The width of a picture's file, in pixels, once it has loaded. */
const widthOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth));

test("a photo from the phone is shown on the form, in the list, on the product and in an order", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR/);
  await page.setViewportSize({ width: 360, height: 780 });
  await kitchenOf(request, owner);
  const dialog = page.getByRole("dialog");
  const chooseFile = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
  await page.goto("/products?dialog=create");
  await dialog.getByLabel("Name").fill("Soup");
  await dialog.getByLabel("Price").fill("9");
  await dialog.getByLabel("Category").click();
  await page.getByRole("option", { name: "Soups" }).click();

  await chooseFile("recipe.txt", "text/plain", Buffer.from("200 g of onions"));
  await expect(dialog.getByRole("alert")).toContainText("not a picture that can be read");
  const drawn = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [3000, 2000];
    canvas.getContext("2d")?.fillRect(0, 0, 1500, 2000);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  const picture = Buffer.from(drawn, "base64");
  await page.route("**/photos", (route) => route.abort());
  await chooseFile("soup.png", "image/png", picture);
  await expect(dialog.getByRole("alert")).toContainText("reached");
  await page.unroute("**/photos");
  const release = Promise.withResolvers<undefined>();
  await page.route("**/photos", (route) => release.promise.then(() => route.continue()), { times: 1 });
  await chooseFile("soup.png", "image/png", picture);
  for (const button of await dialog.getByRole("button", { name: "Uploading..." }).all()) {
    await expect(button, "nothing is saved without the photo").toBeDisabled();
  }
  release.resolve(undefined);
  expect(await widthOf(dialog.getByRole("img", { name: "Photo 1" })), "made smaller before it is sent").toBe(640);
  await expect(dialog.getByRole("alert")).toBeHidden();
  await chooseFile("other.png", "image/png", picture);
  await expect(dialog.getByRole("img", { name: "Photo 2" })).toBeVisible();
  await dialog.getByRole("button", { name: "Remove photo 1" }).click();
  await expect(dialog.getByRole("img", { name: "Photo 2" })).toBeHidden();
  await expect(dialog.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add Product" }).click();
  await expect(dialog).toBeHidden();

  expect(await widthOf(page.getByRole("table").locator("img"))).toBe(640);
  await page.getByRole("table").getByRole("link", { name: "Soup", exact: true }).click();
  expect(await widthOf(dialog.getByRole("img", { name: "Soup" }))).toBe(640);
  await page.goto("/orders?dialog=create");
  await dialog.getByRole("combobox", { name: "Add product" }).fill("soup");
  expect(await widthOf(page.getByRole("listbox").locator("img"))).toBe(640);
});

test("a picture that does not load leaves the form as it is", async ({ page, owner, request, expectedErrors }) => {
  expectedErrors.push(/pictures\.example/, /net::ERR/, /status of 404/);
  const kitchen = await kitchenOf(request, owner);
  await kitchen.product("Soup", { imageUrls: ["https://pictures.example/soup.png"] });
  await page.route("https://pictures.example/**", (route) =>
    route.request().url().endsWith("soup.png")
      ? route.fulfill({ contentType: "image/png", body: pixel })
      : route.fulfill({ status: 404 }),
  );
  await page.goto("/products");
  await page.getByRole("button", { name: "Edit Soup" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "Image 1" })).toBeVisible();
  await dialog.getByLabel("Image URL 1").fill("https://pictures.example/gone.png");
  await expect(dialog.getByRole("img", { name: "No picture at this address" })).toBeVisible();
  await dialog.getByLabel("Image URL 1").fill("soup.png");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByText("Invalid image URL")).toBeVisible();
  await dialog.getByLabel("Image URL 1").fill("http://pictures.example/soup.png");
  await expect(dialog.getByText("Use an address that begins with https://")).toBeVisible();
  await dialog.getByLabel("Name").fill("\u200b\u3164");
  await expect(dialog.getByText("Use at least one letter, number or symbol")).toBeVisible();
  await dialog.getByLabel("Name").fill("Soup\u202e");
  await expect(dialog.getByText("This contains a character that can't be used. Type it again.")).toBeVisible();
  await dialog.getByLabel("Image URL 1").fill("soup.png");
  await expect(dialog.getByText("Invalid image URL")).toBeVisible();
  await dialog.getByRole("button", { name: "Remove image 1" }).click();
  await dialog.getByRole("button", { name: "Add Image" }).click();
  await expect(dialog.getByLabel("Image URL 1")).toBeVisible();
  await expect(dialog.getByText("Invalid image URL"), "it went with its row").toBeHidden();
  await dialog.getByLabel("Image URL 1").fill("https://pictures.example/soup.png");
  await expect(dialog.getByRole("img", { name: "Image 1" })).toBeVisible();
  await dialog.getByRole("button", { name: "Add Image" }).click();
  await dialog.getByLabel("Name").fill("Fish soup");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Product updated successfully"), "an empty row is no image").toBeVisible();
});

const failure = (message: string) => ({
  status: 500,
  json: { message, code: "INTERNAL", issues: [], requestId: "1" },
});

test.describe("when the server fails", () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/status of 500/);
  });

  test("products show the raw error of every verb, and lose nothing", async ({ page, owner, request }) => {
    const kitchen = await kitchenOf(request, owner);
    await kitchen.product("Soup");
    await page.route("**/api/v1/restaurants/*/products**", (route) =>
      route.request().method() === "GET"
        ? route.continue()
        : route.fulfill(failure(`The kitchen burns: ${route.request().method()}`)),
    );
    await page.route("**/api/v1/restaurants/*/products/*", (route) =>
      route.request().method() === "GET"
        ? route.continue()
        : route.fulfill(failure(`The kitchen burns: ${route.request().method()}`)),
    );
    await page.goto("/products");
    const dialog = page.getByRole("dialog");
    const alert = page.getByRole("alert");
    await page.getByRole("button", { name: "Add Product" }).first().click();
    await dialog.getByLabel("Name").fill("Tart");
    await dialog.getByLabel("Price").fill("6");
    await dialog.getByLabel("Category").click();
    await page.getByRole("option", { name: "Desserts" }).click();
    await dialog.getByRole("button", { name: "Add Product" }).click();
    await expect(alert.getByText("The kitchen burns: POST").first()).toBeVisible();
    await expect(dialog.getByLabel("Name")).toHaveValue("Tart");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("table").getByText("Tart")).toBeHidden();

    await page.getByRole("button", { name: "Edit Soup" }).click();
    await dialog.getByLabel("Price").fill("12");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(alert.getByText("The kitchen burns: PUT").first()).toBeVisible();
    await expect(dialog.getByLabel("Price")).toHaveValue("12.00");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(cellOf(page, "Soup", "price")).toHaveText("$10.00");

    await chooseInRow(page, "Soup", "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(alert.getByText("The kitchen burns: DELETE")).toBeVisible();
    await expect(cellsOf(page, "Products", "Soup").first()).toBeVisible();
  });

  test("BOMs say which verb failed where the server says nothing, and lose nothing", async ({
    page,
    owner,
    request,
  }) => {
    const kitchen = await kitchenOf(request, owner);
    const salt = await kitchen.item("Salt", "KILOGRAM");
    const soup = await kitchen.product("Soup");
    await kitchen.recipe(soup, salt);
    for (const path of ["**/api/v1/restaurants/*/boms", "**/api/v1/restaurants/*/boms/*"]) {
      await page.route(path, (route) =>
        route.request().method() === "GET" ? route.continue() : route.fulfill(failure("")),
      );
    }
    await page.goto("/boms");
    const dialog = page.getByRole("dialog");
    const alert = page.getByRole("alert");
    await page.getByRole("button", { name: "Edit House recipe" }).click();
    await rowOf(dialog, 1).getByLabel("Quantity").fill("70");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(alert.getByText("Failed to update BOM").first()).toBeVisible();
    await expect(rowOf(dialog, 1).getByLabel("Quantity")).toHaveValue("70");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();

    await chooseInRow(page, "House recipe", "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(alert.getByText("Failed to delete BOM")).toBeVisible();
    await expect(cellsOf(page, "BOMs", "House recipe").first()).toBeVisible();

    await page.goto(`/boms?dialog=create&product=${soup}`);
    await expect(dialog.getByLabel("BOM name")).toHaveValue("Soup");
    await dialog.getByLabel("BOM name").fill("Another");
    await choose(page, rowOf(dialog, 1), "Salt");
    await rowOf(dialog, 1).getByLabel("Quantity").fill("3");
    await dialog.getByRole("button", { name: "Create BOM" }).click();
    await expect(alert.getByText("Failed to create BOM").first()).toBeVisible();
    await expect(dialog.getByLabel("BOM name")).toHaveValue("Another");
    await expect(itemOf(rowOf(dialog, 1))).toHaveValue("Salt");
  });

  for (const [path, what, list] of [
    ["/products", "products", "**/api/v1/restaurants/*/products?**"],
    ["/boms", "BOMs", "**/api/v1/restaurants/*/boms?**"],
  ] as const) {
    test(`${what} that cannot be loaded say so, and load on Retry`, async ({ page, owner, request }) => {
      const kitchen = await kitchenOf(request, owner);
      await kitchen.recipe(await kitchen.product("Soup"), await kitchen.item("Salt", "KILOGRAM"));
      let isDown = true;
      await page.route(list, (route) => (isDown ? route.fulfill(failure("")) : route.continue()));
      await page.goto(path);
      await expect(page.getByRole("alert").getByText(`Failed to load ${what}`)).toBeVisible();
      isDown = false;
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(page.getByRole("table").getByText("Soup").first()).toBeVisible();
    });

    test(`${what} show without their costs while those cannot be loaded`, async ({ page, owner, request }) => {
      const kitchen = await kitchenOf(request, owner);
      await kitchen.recipe(await kitchen.product("Soup"), await kitchen.item("Salt", "KILOGRAM"));
      let isDown = true;
      for (const costs of ["**/plates?**", "**/bom-costs?**"]) {
        await page.route(costs, (route) => (isDown ? route.fulfill(failure("")) : route.continue()));
      }
      await page.goto(path);
      await expect(page.getByText("Failed to load the costs on this page.")).toBeVisible();
      await expect(page.getByRole("table").getByText("Soup").first()).toBeVisible();
      isDown = false;
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(page.getByRole("table").getByText("Cost missing")).toBeVisible();
    });
  }
});

test(
  "of two people who edit one recipe the second is told, and keeps what they typed",
  { tag: "@gate" },
  async ({ page, owner, request, expectedErrors }) => {
    expectedErrors.push(/status of 412/);
    const kitchen = await kitchenOf(request, owner);
    const salt = await kitchen.item("Salt", "KILOGRAM");
    const soup = await kitchen.product("Soup");
    const recipe = await kitchen.recipe(soup, salt);
    await page.goto("/boms");
    await page.getByRole("button", { name: "Edit House recipe" }).click();
    const dialog = page.getByRole("dialog");
    await rowOf(dialog, 1).getByLabel("Quantity").fill("80");
    await kitchen.change("put", `/boms/${recipe}`, {
      restaurantId: kitchen.restaurant,
      productId: soup,
      name: "Renamed meanwhile",
      items: [{ inventoryItemId: salt, quantity: 30, unit: "GRAM" }],
    });
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText(/Someone else changed this BOM/)).toBeVisible();
    await expect(dialog.getByLabel("BOM name"), "what was left alone follows").toHaveValue("Renamed meanwhile");
    await expect(rowOf(dialog, 1).getByLabel("Quantity")).toHaveValue("80");
    await expect(dialog.getByRole("table").getByText("Salt 30 g")).toBeVisible();
    await dialog.getByRole("button", { name: "Overwrite Newer Version" }).click();
    await expect(page.getByText("BOM updated successfully")).toBeVisible();
  },
);

test.describe("the menu's pages and dialogs are accessible in both themes, wide and narrow", () => {
  let kitchen: Kitchen;

  test.beforeEach(async ({ owner, request }) => {
    kitchen = await kitchenOf(request, owner);
    const flour = await kitchen.item("F".repeat(100), "KILOGRAM");
    const salt = await kitchen.item("Salt", "KILOGRAM");
    await kitchen.receive([salt, 5, "KILOGRAM", 0.8]);
    const soup = await kitchen.product("Soup", { price: 12 });
    await kitchen.product("P".repeat(255), { category: "Main Course", price: 999_999_999, isAvailable: false });
    await kitchen.recipe(soup, flour, { name: "R".repeat(100), isActive: false });
    await kitchen.recipe(soup, salt, { name: "House recipe" });
  });

  for (const [path, heading, actions] of [
    ["/products", "Products", ["Edit Soup", "Delete Soup", "Add Product"]],
    ["/boms", "BOM (Bill of Materials)", ["Edit House recipe", "Delete House recipe", "Create BOM"]],
  ] as const) {
    test(path, async ({ page }) => {
      test.slow();
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole("table").getByText("Soup").first()).toBeVisible();
      await expectAccessibleInEveryLook(page);
      for (const words of actions) {
        const opener = await openBy(page, words);
        const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
        await expect(dialog).toBeVisible();
        await expectAccessibleInEveryLook(page);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        await expect(opener, "the focus returns").toBeFocused();
      }
    });
  }
});

test("a recipe is written with the keyboard alone", async ({ page, owner, request }) => {
  const kitchen = await kitchenOf(request, owner);
  await kitchen.item("Salt", "KILOGRAM");
  await kitchen.item("Saffron", "GRAM");
  await kitchen.product("Soup");
  await page.goto("/boms");
  const create = page.getByRole("button", { name: "Create BOM" }).first();
  await expect(create).toBeVisible();
  await tabTo(page, create);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Product", { exact: true })).toBeFocused();
  await page.keyboard.type("sou");
  await expect(page.getByRole("option", { name: /Soup/ })).toBeVisible();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByLabel("BOM name"));
  await page.keyboard.type("Typed by hand");
  await tabTo(page, itemOf(rowOf(dialog, 1)));
  await page.keyboard.type("saf");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tabTo(page, rowOf(dialog, 1).getByLabel("Quantity"));
  await page.keyboard.type("0.25");
  await tabTo(page, rowOf(dialog, 1).getByLabel("Unit"));
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Ounce (oz)" }).waitFor();
  await page.keyboard.type("oun");
  await page.keyboard.press("Enter");
  await expect(rowOf(dialog, 1).getByLabel("Unit")).toHaveText("Ounce");
  await tabTo(page, dialog.getByRole("button", { name: "Create BOM" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("BOM created successfully")).toBeVisible();
  await expect(cellsOf(page, "BOMs", "Typed by hand").nth(1)).toHaveText("Soup");
});

test("a recipe of eight ingredients is typed without a mouse, and Enter saves nothing half entered", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await kitchenOf(request, owner);
  const names = ["Flour", "Butter", "Sugar", "Salt", "Yeast", "Almonds", "Vanilla", "Honey"];
  for (const name of names) await kitchen.item(name, "KILOGRAM");
  await kitchen.product("Brioche");
  await page.goto("/boms?dialog=create");
  const dialog = page.getByRole("dialog");
  const focused = page.locator(":focus");
  await expect(dialog.getByLabel("Product", { exact: true })).toBeFocused();
  await page.keyboard.type("bri");
  await expect(page.getByRole("option", { name: /Brioche/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("BOM name")).toHaveValue("Brioche");
  await tabTo(page, itemOf(rowOf(dialog, 1)));
  for (const [index, name] of names.entries()) {
    const row = rowOf(dialog, index + 1);
    await expect(itemOf(row)).toBeFocused();
    await page.keyboard.type(name.slice(0, 4));
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(row.getByLabel("Quantity")).toBeFocused();
    await page.keyboard.type(String(10 + index));
    await page.keyboard.press("Enter");
  }
  await expect(dialog, "nothing was saved on the way").toBeVisible();
  await expect(itemOf(rowOf(dialog, 9)), "the ninth row is blank").toBeFocused();
  const heights = await dialog
    .getByRole("row", { name: /^Ingredient \d/ })
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(56);
  await page.keyboard.press("Enter");
  await expect(focused, "there is nothing more to add").toHaveText("Create BOM");
  await page.keyboard.press("Enter");
  await expect(page.getByText("BOM created successfully")).toBeVisible();
  await expect(cellsOf(page, "BOMs", "Brioche").nth(2), "without the blank row").toHaveText("8");
});

/** Whether a text is shown in red. */
const isRed = (text: Locator) =>
  text.evaluate((element) => {
    const [r = 0, g = 0, b = 0] =
      getComputedStyle(element)
        .color.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return r > g + 50 && r > b + 50;
  });

test("a plate that costs more than its price says which ingredient is to blame, and asks before it is saved", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await kitchenOf(request, owner);
  const cream = await kitchen.item("Cream", "LITER");
  const sugar = await kitchen.item("Sugar", "KILOGRAM");
  await kitchen.receive([cream, 10, "LITER", 5.6], [sugar, 10, "KILOGRAM", 1]);
  await kitchen.product("Panna cotta", { price: 14 });
  await page.goto("/boms?dialog=create");
  const dialog = page.getByRole("dialog", { name: "Create BOM" });
  await dialog.getByLabel("Product", { exact: true }).fill("panna");
  await page.getByRole("option", { name: /Panna cotta/ }).click();
  await choose(page, rowOf(dialog, 1), "Cream");
  await rowOf(dialog, 1).getByLabel("Quantity").fill("80");
  await dialog.getByRole("button", { name: "Add Ingredient" }).click();
  await choose(page, rowOf(dialog, 2), "Sugar");
  await rowOf(dialog, 2).getByLabel("Quantity").fill("15");
  const costs = dialog.getByRole("region", { name: "Cost of the recipe" });
  await expect(costs, "80 milliliters of cream").toContainText("$0.46");
  await expect(costs).toContainText("3.3%");
  await expect(costs).not.toContainText("more than it sells for");

  await chooseUnit(page, rowOf(dialog, 1), /^Liter/);
  await expect(costs).toContainText(/costs more than it sells for\. 80 [lL] of Cream costs \$448\.00\./);
  await dialog.getByRole("button", { name: "Create BOM" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("This plate costs $448.02 and sells for $14.00. Save anyway?");
  await expect(question).toContainText(/80 [lL] of Cream costs \$448\.00\./);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect(question).toBeHidden();
  await dialog.getByRole("button", { name: "Create BOM" }).click();
  await question.getByRole("button", { name: "Save Anyway" }).click();
  await expect(page.getByText("BOM created successfully")).toBeVisible();
  await expect.poll(() => isRed(page.getByText("3,200.1%"))).toBe(true);
  await page.getByRole("link", { name: "Products" }).click();
  await expect.poll(() => isRed(page.getByText("3,200.1%"))).toBe(true);
});

test("a product is added from the recipe that makes it, and a cost that is missing has a way to it", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await kitchenOf(request, owner);
  await kitchen.item("Basmati rice", "KILOGRAM", { quantity: 5 });
  await page.goto("/boms?dialog=create");
  const dialog = page.getByRole("dialog", { name: "Create BOM" });
  const product = dialog.getByLabel("Product", { exact: true });
  await product.fill("Pilaf");
  await expect(page.getByRole("option")).toHaveText("New product…");
  await page.keyboard.press("Enter");
  const adding = page.getByRole("dialog", { name: "Add Product" });
  await expect(adding.getByLabel("Name")).toHaveValue("Pilaf");
  await expect(adding.getByLabel("Price")).toBeFocused();
  await adding.getByRole("button", { name: "Add Product" }).click();
  await expect(adding.getByText("Price must be positive")).toBeVisible();
  await adding.getByLabel("Price").fill("9");
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Add Product" }).click();
  await expect(adding).toBeHidden();
  await expect(product).toHaveValue("Pilaf");
  await expect(dialog.getByLabel("BOM name")).toHaveValue("Pilaf");
  await choose(page, rowOf(dialog, 1), "Basmati rice");
  await rowOf(dialog, 1).getByLabel("Quantity").fill("80");
  const costs = dialog.getByRole("region", { name: "Cost of the recipe" });
  await expect(costs).toContainText("Cost missing for Basmati rice · Add cost");
  await expect(costs, "5 kg give so many").toContainText("62");
  await dialog.getByRole("button", { name: "Create BOM" }).click();
  await expect(page.getByText("BOM created successfully")).toBeVisible();

  await page.getByRole("link", { name: "Products" }).click();
  // The recipe has the same name, and stands there until the page of the products does.
  await cellsOf(page, "Products", "Pilaf").getByRole("link", { name: "Pilaf" }).click();
  await expect(page.getByRole("dialog", { name: "Pilaf" })).toContainText("Cost missing for Basmati rice · Add cost");
  await page.keyboard.press("Escape");
  await cellsOf(page, "Products", "Pilaf").getByRole("link", { name: "Add cost of Basmati rice" }).click();
  await expect(page).toHaveURL(/\/inventory\?/);
  await expect(page.getByRole("dialog")).toContainText("Basmati rice");
});

test("a product's photo is in the list, in the order and in its dialog, and one that is gone leaves no hole", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, /pictures\.example/);
  const kitchen = await kitchenOf(request, owner);
  await kitchen.product("Soup", { imageUrls: ["https://pictures.example/soup.png"] });
  await kitchen.product("Tart", { imageUrls: ["https://pictures.example/gone.png"] });
  await kitchen.product("Salad", { imageUrls: ["https://pictures.example/unsafe.png"] });
  // No page shows a picture that does not come by https.
  await page.route("**/products?*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll("https://pictures.example/unsafe", "http://pictures.example/unsafe");
    await route.fulfill({ response: answer, body });
  });
  const asked: string[] = [];
  await page.route(/pictures\.example/, (route) => {
    asked.push(route.request().url());
    return route.request().url().endsWith("soup.png")
      ? route.fulfill({ contentType: "image/png", body: pixel })
      : route.fulfill({ status: 404 });
  });
  await page.goto("/products");
  const table = page.getByRole("table");
  await expect(table.locator("img")).toHaveCount(1);
  const widths = await table
    .getByRole("link", { name: /^(Soup|Tart|Salad)$/ })
    .evaluateAll((links) => links.map((link) => link.querySelector("span")?.getBoundingClientRect().width));
  expect(new Set(widths), "every photo has the same place").toEqual(new Set([32]));
  await page.getByRole("link", { name: "Soup", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("img", { name: "Soup" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.goto("/orders?dialog=create");
  await page.getByRole("combobox", { name: "Add product" }).fill("sou");
  await expect(page.getByRole("option", { name: "Soup" }).locator("img")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Order items" }).locator("img")).toBeVisible();
  expect(asked.filter((url) => url.startsWith("http:"))).toEqual([]);
});

test("an administrator finds no menu in the owner's place", async ({ page, request }) => {
  await signIn(page, await tokenOf(request, admin));
  for (const path of ["/products", "/boms"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  }
});

test(
  "a recipe opens to be read, for any number of plates, with its method",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    const kitchen = await kitchenOf(request, owner);
    const stock = await kitchen.item("Stock", "LITER");
    await kitchen.recipe(await kitchen.product("Soup"), stock, {
      items: [{ inventoryItemId: stock, quantity: 0.3, unit: "LITER", notes: "hot" }],
    });
    await page.addInitScript(() => {
      // The dialog of the browser would stay open; the paper is there until it closes.
      window.print = () => undefined;
    });
    await page.goto("/boms");
    await page.getByRole("button", { name: "Edit House recipe" }).click();
    await page.getByLabel("Method").fill("Bring to a boil.\nServe.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("BOM updated successfully")).toBeVisible();
    await page.getByRole("link", { name: "House recipe" }).click();
    const dialog = page.getByRole("dialog", { name: "House recipe" });
    await expect(dialog.getByRole("cell", { name: "0.3 L" })).toBeVisible();
    await expect(dialog.getByText("Bring to a boil.")).toBeVisible();
    await dialog.getByRole("button", { name: "×10" }).click();
    await expect(dialog.getByLabel("Plates")).toHaveValue("10");
    await expect(dialog.getByRole("cell", { name: "3 L" })).toBeVisible();
    await dialog.getByLabel("Plates").fill("0");
    await expect(dialog.getByText("Enter a whole number of plates, from 1 to 1,000.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Print" })).toBeDisabled();
    await dialog.getByLabel("Plates").fill("25");
    await expect(dialog.getByRole("cell", { name: "7.5 L" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Print" }).click();
    await page.emulateMedia({ media: "print" });
    for (const text of ["House recipe", "For 25 plates", "7.5 L", "hot", "Serve."]) {
      await expect(page.locator("[data-paper]")).toContainText(text);
    }
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await dialog.getByRole("button", { name: "Edit" }).click();
    await expect(page.getByRole("dialog", { name: "Edit BOM" }).getByLabel("Method")).toHaveValue(
      "Bring to a boil.\nServe.",
    );
  },
);
