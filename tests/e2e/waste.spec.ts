import { Kitchen } from "./support/kitchen.ts";
import { memberOf } from "./support/member.ts";
import { Owner, signUp } from "./support/people.ts";
import { expect, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const dropped = (id: string, quantity: number) => ({
  lines: [{ subject: { type: "ITEM", id }, quantity, reason: "DROPPED" }],
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test(
    "a cook throws something away in four taps and an amount, and takes it back",
    { tag: "@gate" },
    async ({ page, request, expectedErrors }) => {
      // More than there is.
      expectedErrors.push(/status of 409/);
      const kitchen = await Kitchen.open(request, new Owner(request, await signUp()));
      const flour = await kitchen.stock("Flour", 10);
      await kitchen.stock("Butter", 3);
      await kitchen.post("waste", dropped(flour, 1));
      await signIn(page, await memberOf(request, kitchen, { role: "STAFF" }));
      await page.goto("/today");
      await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

      await page.getByRole("button", { name: "Waste" }).tap();
      const form = page.getByRole("dialog", { name: "Record Waste" });
      await form.getByRole("button", { name: "Flour" }).tap();
      await form.getByLabel("Amount").fill("1200 g");
      await form.getByRole("radio", { name: "Dropped" }).tap();
      await form.getByRole("button", { name: "Record Waste" }).tap();
      await expect(page.getByText("W-000002 recorded")).toBeVisible();
      await expect(page.getByText("1.2 kg Flour").or(page.getByText("1,200 g Flour"))).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText("$");
      expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 7.8 });

      await page.getByRole("button", { name: "Undo W-000002" }).tap();
      await expect(page.getByText("W-000002 undone")).toBeVisible();
      await expect(page.getByRole("button", { name: "Undo W-000002" })).toHaveCount(0);
      expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 9 });

      await page.getByRole("button", { name: "Waste" }).tap();
      await form.getByRole("combobox", { name: "What was thrown away?" }).fill("but");
      await page.getByRole("option", { name: "Butter" }).tap();
      await form.getByLabel("Amount").fill("4");
      await form.getByRole("radio", { name: "Spoiled" }).tap();
      await form.getByRole("button", { name: "Record Waste" }).tap();
      await expect(form.getByText("There is only 3 kg of Butter on record.")).toBeVisible();
      await expect(form.getByRole("link", { name: "Count It First" })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await form.getByLabel("Amount").fill("3");
      await form.getByRole("button", { name: "Record Waste" }).tap();
      await expect(page.getByText("W-000003 recorded")).toBeVisible();
    },
  );
});

test(
  "an owner records a tray of items and dishes, sees what it was worth, and finds the week's reasons",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    const kitchen = await Kitchen.open(request, owner);
    const { id: flour } = await kitchen.post("inventory", {
      name: "Flour",
      quantity: 100,
      baseUnit: "KILOGRAM",
      unitCost: 2,
    });
    const soup = await kitchen.cook("Soup", 9, { [flour]: 500 });
    await page.goto("/waste");
    await expect(page.getByText("The first entry takes ten seconds.")).toBeVisible();
    await page.getByRole("button", { name: "Record Waste" }).first().click();
    const form = page.getByRole("dialog", { name: "Record Waste" });
    const what = form.getByRole("combobox", { name: "What was thrown away?" });
    await what.fill("flo");
    await page.getByRole("option", { name: "Flour" }).click();
    await form.getByRole("region", { name: "Flour" }).getByLabel("Amount").fill("30");
    await form.getByRole("button", { name: "Record Waste" }).click();
    await expect(form.getByText("Choose a reason")).toBeVisible();
    await form.getByRole("radio", { name: "Expired" }).check();
    await expect(form.getByText("Worth $60.00")).toBeVisible();
    await form.getByRole("button", { name: "Add Another" }).click();
    await what.fill("sou");
    await page.getByRole("option", { name: /^Soup/ }).click();
    const dish = form.getByRole("region", { name: "Soup" });
    await dish.getByLabel("Portions").fill("2");
    await dish.getByRole("radio", { name: "Burned" }).check();
    await expect(form.getByText("Worth $62.00")).toBeVisible();
    await form.getByRole("button", { name: "Record Waste" }).click();
    await expect(page.getByText("W-000001 recorded")).toBeVisible();
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 69 });

    const order = await kitchen.order(soup, 2);
    await kitchen.setStatus(order, "PREPARING");
    await kitchen.setStatus(order, "CANCELLED");
    await page.reload();
    const list = page.getByRole("table", { name: "Waste records" });
    await expect(list.getByRole("row")).toHaveCount(3);
    await expect(list.getByRole("row", { name: /2 Soup/ })).toContainText("Order cancelled");
    await expect(list.getByRole("link", { name: "ORD-000001" })).toBeVisible();
    const reasons = page.getByRole("table", { name: "This week's waste by reason" });
    await expect(reasons.getByRole("row")).toHaveText([
      "ReasonLinesValue",
      "Expired1$60.00",
      "Burned1$2.00",
      "Order cancelled1$2.00",
    ]);
    await page.getByRole("combobox", { name: "Reason" }).click();
    await page.getByRole("option", { name: "Burned" }).click();
    await expect(list.getByRole("row")).toHaveCount(2);
    await expectAccessibleInEveryLook(page);

    await page.goto("/dashboard");
    await expect(page.getByRole("region", { name: "Waste to review" })).toContainText(
      "1 waste record over $50.00 in the last 7 days, worth $62.00.",
    );
    await page.getByRole("link", { name: "Review Waste" }).click();
    await page.getByRole("link", { name: "Flour and 1 more" }).click();
    const record = page.getByRole("dialog", { name: "W-000001" });
    await expect(record.getByRole("region", { name: "Taken for Soup" })).toContainText("1 kg");
    await record.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("alertdialog", { name: "Undo W-000001?" }).getByRole("button", { name: "Undo" }).click();
    await expect(record.getByText(/^Undone by/)).toBeVisible();
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 99 });
  },
);

test("waste is recorded once when the answer is lost and it is sent again", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 10);
  await page.goto(`/inventory?dialog=waste&item=${flour}`);
  const form = page.getByRole("dialog", { name: "Record Waste" });
  await form.getByLabel("Amount").fill("6");
  await form.getByRole("radio", { name: "Spoiled" }).check();
  let posts = 0;
  await page.route("**/waste", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    posts += 1;
    if (posts > 2) return route.fallback();
    // It reaches the server, but its answer is lost, and so is the request that asks again at once.
    if (posts === 1) await route.fetch();
    return route.abort();
  });
  await form.getByRole("button", { name: "Record Waste" }).click();
  await expect(form.getByRole("alert")).toContainText("Stockpot can't be reached");
  expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 4 });
  await form.getByRole("button", { name: "Record Waste" }).click();
  await expect(page.getByText("W-000001 recorded")).toBeVisible();
  expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 4 });
});

test("an owner names, orders and hides the reasons, and the form offers them so", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 10);
  await page.goto("/settings?tab=waste");
  const row = (place: number) => page.getByRole("group", { name: `Reason ${place}`, exact: true });
  await row(1).getByRole("textbox", { name: "Name" }).fill("Out of date");
  await row(2).getByRole("checkbox", { name: "Offered" }).uncheck();
  await row(3).getByRole("button", { name: "Move Damaged on arrival up" }).click();
  await expect(row(1).getByRole("button", { name: "Remove Out of date" })).toBeDisabled();
  await page.getByRole("button", { name: "Add Reason" }).click();
  await row(11).getByRole("textbox", { name: "Name" }).fill("Mice");
  await expectAccessibleInEveryLook(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Waste reasons saved")).toBeVisible();

  await page.goto(`/inventory?dialog=waste&item=${flour}`);
  const offered = page.getByRole("dialog", { name: "Record Waste" }).getByRole("radio");
  await expect(offered).toHaveCount(10);
  await expect(offered.nth(0)).toHaveAccessibleName("Out of date");
  await expect(offered.nth(1)).toHaveAccessibleName("Damaged on arrival");
  await expect(offered.nth(9)).toHaveAccessibleName("Mice");
});

test("reasons that someone else has changed meanwhile are not overwritten, and can be taken over", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 412/);
  const kitchen = await Kitchen.open(request, owner);
  await page.goto("/settings?tab=waste");
  const first = page.getByRole("group", { name: "Reason 1", exact: true }).getByRole("textbox", { name: "Name" });
  await first.fill("Out of date");
  const at = `/api/v1/restaurants/${kitchen.restaurantId}/waste-reasons`;
  const headers = { authorization: `Bearer ${owner.person.token}` };
  const { data }: { data: { reasons: { key: string; name: string }[] } } = await (
    await request.get(at, { headers })
  ).json();
  const reasons = data.reasons.map((reason) =>
    reason.key === "EXPIRED" ? { ...reason, name: "Past its date" } : reason,
  );
  expect((await request.put(at, { headers, data: { reasons } })).status()).toBe(200);

  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Someone else changed the reasons.")).toBeVisible();
  await page.getByRole("button", { name: "Use Newer List" }).click();
  await expect(first).toHaveValue("Past its date");
  await expect(page.getByText("Someone else changed the reasons.")).toHaveCount(0);
  await first.fill("Expired today");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Waste reasons saved")).toBeVisible();
});
