import { press, find, select, type } from "./support/keyboard.ts";
import { password } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test(
  "a working day, from the sign-in to the figures of the evening, needs no mouse",
  { tag: "@gate" },
  async ({ page, person }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const dialog = page.getByRole("dialog");
    const goTo = (name: string) => press(page, page.getByRole("navigation").getByRole("link", { name, exact: true }));
    const told = (text: string) => expect(page.getByText(text)).toBeVisible();
    const button = (name: string) => page.getByRole("button", { name }).first();

    await page.goto("/sign-in");
    await type(page, page.getByLabel("Email"), person.email);
    await type(page, page.getByLabel("Password", { exact: true }), password);
    await page.keyboard.press("Enter");
    await press(page, page.getByRole("link", { name: "Create Restaurant" }));
    await type(page, dialog.getByLabel("Name"), "Bistro");
    await type(page, dialog.getByLabel("Address"), "1 Market Street");
    await page.keyboard.press("Enter");
    await told("Restaurant created successfully");

    await goTo("Inventory Items");
    await press(page, button("Add Item"));
    await type(page, dialog.getByLabel("Name"), "Flour");
    await type(page, dialog.getByLabel("Quantity"), "1");
    await select(page, dialog.getByLabel("Base unit"), "Kilogram");
    await type(page, dialog.getByLabel("Reorder level"), "3");
    await page.keyboard.press("Enter");
    await told("Inventory item created successfully");

    await goTo("Suppliers");
    await press(page, button("Add Supplier"));
    for (const [label, text] of [
      ["Name", "Mill & Sons"],
      ["Contact person", "Paul Miller"],
      ["Email", "orders@mill.example"],
      ["Phone", "+1 504 555 0139"],
      ["Address", "2 River Road"],
    ] as const) {
      await type(page, dialog.getByLabel(label, { exact: false }).first(), text);
    }
    await page.keyboard.press("Enter");
    await told("Supplier Created");

    await goTo("Procurements");
    await press(page, button("Create Procurement"));
    await find(page, dialog.getByLabel("Supplier"), "mill", /Mill & Sons/);
    await find(page, dialog.getByRole("combobox", { name: /^Item/ }), "flo", /Flour/);
    // The focus goes there a moment after the choice, and would leave a list that was opened meanwhile.
    await expect(dialog.getByLabel("Quantity")).toBeFocused();
    await type(page, dialog.getByLabel("Quantity"), "9");
    await select(page, dialog.getByLabel(/^Unit of/), "Kilogram");
    await type(page, dialog.getByLabel("Unit price"), "2");
    await press(page, dialog.getByRole("button", { name: "Create Procurement" }));
    await told("Procurement created successfully");
    await press(page, page.getByRole("link", { name: "PO-000001" }));
    await press(page, dialog.getByRole("button", { name: "Approve" }));
    await told("Procurement approved successfully");
    await press(page, dialog.getByRole("button", { name: "Complete" }));
    await press(page, page.getByRole("alertdialog").getByRole("button", { name: "Complete" }));
    await told("Procurement completed successfully");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await goTo("Products");
    await press(page, button("Add Product"));
    await type(page, dialog.getByLabel("Name"), "Focaccia");
    await select(page, dialog.getByLabel("Category"), "Sides");
    await type(page, dialog.getByLabel("Price"), "8");
    await page.keyboard.press("Enter");
    await told("Product created successfully");

    await goTo("BOM (Bill of Materials)");
    await press(page, button("Create BOM"));
    await find(page, dialog.getByLabel("Product", { exact: true }), "foc", /Focaccia/);
    await type(page, dialog.getByLabel("BOM name"), "House focaccia");
    await find(page, dialog.getByRole("combobox", { name: /^Ingredient/ }), "flo", /Flour/);
    await type(page, dialog.getByLabel("Quantity"), "500");
    await press(page, dialog.getByRole("button", { name: "Create BOM" }));
    await told("BOM created successfully");

    await goTo("Orders");
    await press(page, button("Create Order"));
    await type(page, dialog.getByRole("combobox", { name: "Add product" }), "foc");
    await expect(page.getByRole("option", { name: /Focaccia.*20 left/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Quantity of Focaccia")).toBeFocused();
    await page.keyboard.type("4");
    await page.keyboard.press("Control+Enter");
    await told("Order Created");
    await select(page, page.getByRole("combobox", { name: "Status of ORD-000001" }), "Completed");
    await told("ORD-000001: Completed.");

    await goTo("Dashboard");
    await expect(page.getByText("1 order in all")).toBeVisible();
    await expect(page.getByRole("link", { name: "ORD-000001" })).toBeVisible();
    await goTo("Inventory Items");
    const flour = page.getByRole("row", { name: /Flour/ });
    await expect(flour.getByText("8 kg"), "1 kg, and 9 kg received, less four plates of 500 g").toBeVisible();

    await press(page, page.getByRole("button", { name: "Sign Out" }));
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  },
);
