import { Kitchen } from "./support/kitchen.ts";
import { memberOf } from "./support/member.ts";
import { Owner, signUp } from "./support/people.ts";
import { expect, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test(
  "an order goes through the kitchen by one button, and another device's order appears by itself",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    const kitchen = await Kitchen.open(request, owner);
    const flour = await kitchen.stock("Flour", 10);
    const pizza = await kitchen.cook("Pizza", 12, { [flour]: 250 });
    const dishes = [pizza];
    for (const name of ["Soup", "Salad", "Tart"]) dishes.push(await kitchen.cook(name, 5, {}));
    await kitchen.post("orders", {
      orderItems: dishes.map((productId) => ({ productId, quantity: 2 })),
      notes: "No onions",
      customer: { fullName: "Table 4" },
    });
    await page.goto("/orders");
    await page.getByRole("link", { name: "Kitchen", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Kitchen" })).toBeVisible();
    const column = (title: string) => page.getByRole("region", { name: title });
    const waiting = column("New").getByRole("listitem").filter({ hasText: "ORD-000001" });
    // All of its dishes, of which a list shows the first three.
    for (const text of ["Table 4", "2Pizza", "2Tart", "No onions"]) await expect(waiting).toContainText(text);
    await waiting.getByRole("button", { name: "Confirm ORD-000001" }).click();
    await column("New").getByRole("button", { name: "Start ORD-000001" }).click();
    await column("Preparing").getByRole("button", { name: "Ready ORD-000001" }).click();

    await kitchen.order(pizza, 1);
    await expect(column("New")).toContainText("ORD-000002");
    await column("Ready").getByRole("button", { name: "ORD-000001", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "ORD-000001" })).toBeVisible();
    await page.keyboard.press("Escape");
    await column("Ready").getByRole("button", { name: "Complete ORD-000001" }).click();
    await expect(column("Ready")).toContainText("No orders");
  },
);

test("a shortage is said where the step was taken, and the order stays where it was", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 0.1);
  await kitchen.order(await kitchen.cook("Pizza", 12, { [flour]: 250 }), 1);
  await page.goto("/orders/kitchen");
  await page.getByRole("button", { name: "Confirm ORD-000001" }).click();
  await expect(page.getByRole("dialog", { name: /Not enough stock/i })).toContainText("Flour");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Confirm ORD-000001" })).toBeVisible();
});

test("the list takes an order on by one button", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  await kitchen.order(await kitchen.cook("Soup", 9, {}), 1);
  await page.goto("/orders");
  await page.getByRole("button", { name: "Confirm ORD-000001" }).click();
  await page.getByRole("button", { name: "Start ORD-000001" }).click();
  await expect(page.getByRole("button", { name: "Ready ORD-000001" })).toBeVisible();
});

test("a bookkeeper sees the orders, and no button that takes them on", async ({ page, request }) => {
  const kitchen = await Kitchen.open(request, new Owner(request, await signUp()));
  await kitchen.order(await kitchen.cook("Soup", 9, {}), 1);
  await signIn(page, await memberOf(request, kitchen, { role: "VIEWER" }));
  for (const path of ["/orders", "/orders/kitchen"]) {
    await page.goto(path);
    await expect(page.getByText("ORD-000001")).toBeVisible();
    await expect(page.getByRole("button", { name: "Confirm ORD-000001" })).toBeHidden();
  }
});

test("the kitchen is accessible in both themes, wide and narrow", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  const soup = await kitchen.cook("Soup", 9, {});
  await kitchen.order(soup, 1);
  await kitchen.setStatus(await kitchen.order(soup, 2), "PREPARING");
  await page.goto("/orders/kitchen");
  await expect(page.getByText("ORD-000002")).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
