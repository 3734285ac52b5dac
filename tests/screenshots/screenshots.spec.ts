import path from "node:path";
import { fileURLToPath } from "node:url";
import type { APIRequestContext, Page } from "@playwright/test";
import { Kitchen } from "../e2e/support/kitchen.ts";
import { admin, demoOwner, Owner, password, type Person, tokenOf } from "../e2e/support/people.ts";
import { expect, signIn, test } from "../e2e/support/test.ts";

/** A phone, a tablet upright and across, and a desk, in both themes. */
const looks = [1280, 1024, 768, 360].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

const folder = fileURLToPath(new URL("../../screenshots", import.meta.url));

type Prepare = (page: Page) => Promise<unknown>;

/** Steps through the API before the sign-in; the person is a new owner. */
type Given = (request: APIRequestContext, person: Person) => Promise<unknown>;

interface View {
  readonly name: string;
  readonly path: string;
  /** Who is signed in: no one, a person of the demo, or a new owner. */
  readonly as?: typeof demoOwner | "new";
  readonly given?: Given;
  /** What goes on before the page opens. */
  readonly before?: Prepare;
  /** It goes on loading. */
  readonly loads?: true;
  /** What the person does once the page is there. */
  readonly act?: Prepare;
  /** What the page says on its console because it is broken on purpose. */
  readonly complaint?: RegExp;
}

const press =
  (name: string | RegExp): Prepare =>
  (page) =>
    page.getByRole("button", { name }).first().click();

const inTurn =
  (...steps: readonly Prepare[]): Prepare =>
  async (page) => {
    for (const step of steps) await step(page);
  };

/** Types quantities of the first items of a count sheet. */
const typeCounts: Prepare = async (page) => {
  for (const [index, text] of ["3", "2.5", "0.75", "12"].entries()) {
    await page.getByRole("table", { name: "Count sheet" }).getByRole("textbox").nth(index).fill(text);
  }
};

const submit: Prepare = (page) =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Add|Create|Save)/ })
    .last()
    .click();

const chooseItem =
  (name: string): Prepare =>
  (page) =>
    page.getByRole("menuitem", { name }).click();

/** Opens the search for any thing or page. */
const openGoTo: Prepare = async (page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
};

/** Opens what the first row of the first table is about. */
const openFirst: Prepare = (page) => page.getByRole("table").first().getByRole("link").first().click();

/** Chooses from the first menu that is called so. */
const chooseIn = (menu: string | RegExp, item: string): Prepare => inTurn(press(menu), chooseItem(item));

/** Chooses from the menu of the first procurement in a state. */
const chooseFor = (state: string, item: string): Prepare =>
  inTurn(
    (page) =>
      page
        .getByRole("row")
        .filter({ hasText: state })
        .first()
        .getByRole("button", { name: /^More / })
        .click(),
    chooseItem(item),
  );

/** Opens the first order in a state and gives it another one. */
const move = (from: string, to: string): Prepare =>
  inTurn(
    (page) => page.getByRole("row").filter({ hasText: from }).first().getByRole("link").first().click(),
    (page) =>
      page
        .getByRole("dialog")
        .getByRole("combobox", { name: /^Status of/ })
        .click(),
    (page) => page.getByRole("option", { name: to }).click(),
  );

const fill =
  (label: string, text: string): Prepare =>
  (page) =>
    page.getByRole("dialog").getByLabel(label, { exact: true }).fill(text);

/** Goes on once a dialog or a page is headed so. */
const see =
  (heading: string | RegExp): Prepare =>
  (page) =>
    page.getByRole("heading", { name: heading }).waitFor();

/** Brings a part of the dialog to its top. */
const scrollTo =
  (text: string): Prepare =>
  (page) =>
    page
      .getByRole("dialog")
      .getByText(text)
      .first()
      .evaluate((element) => element.scrollIntoView());

/** Asks for what a recipe's first ingredient is in a unit of another kind. */
const addEquivalence: Prepare = async (page) => {
  const row = page.getByRole("dialog").getByRole("row", { name: "Ingredient 1", exact: true });
  await row.getByLabel("Unit").click();
  await page.getByRole("option", { name: /^Cup/ }).click();
  await row.getByRole("button", { name: "Add a Conversion" }).click();
  await expect(page.getByLabel("Equals amount")).toBeFocused();
};

/** Everything that a page loads of one restaurant. */
const ofRestaurant = "**/api/v1/restaurants/*/**";

/** Everything that a page loads of the platform. */
const ofPlatform = /\/api\/v1\/(users|admin|restaurants)\b/;

type Calls = string | RegExp;

/** Lists that never come. */
const waitingFor =
  (calls: Calls): Prepare =>
  (page) =>
    page.route(calls, () => new Promise<void>(() => undefined));

/** Lists that cannot be had. */
const failing =
  (calls: Calls): Prepare =>
  (page) =>
    page.route(calls, (route) =>
      route.fulfill({ status: 500, json: { message: "Something went wrong.", issues: [] } }),
    );

/** Changes that are based on an outdated version. */
const stale: Prepare = (page) =>
  page.route(ofRestaurant, (route) =>
    route.request().method() === "PATCH"
      ? route.continue({ headers: { ...route.request().headers(), "if-match": '"1"' } })
      : route.continue(),
  );

/** A list with a row that no table can draw. */
const broken: Prepare = (page) =>
  page.route("**/api/v1/restaurants/*/suppliers?*", (route) =>
    route.fulfill({ json: { data: [null], pagination: { page: 1, limit: 10, total: 1, pages: 1 } } }),
  );

/** An order that takes more than there is. */
const tooLittle: Given = async (request, person) => {
  const kitchen = await Kitchen.open(request, new Owner(request, person));
  const rice = await kitchen.stock("Bomba rice", 0.5);
  const saffron = await kitchen.stock("Saffron threads", 0.035);
  await kitchen.order(await kitchen.cook("Paella for the whole table", 64, { [rice]: 400, [saffron]: 2 }), 24);
};

/** A restaurant that has closed a period, and another one again. */
const closed: Given = async (request, person) => {
  const restaurantId = await new Owner(request, person).addRestaurant();
  const headers = { authorization: `Bearer ${person.token}` };
  for (const data of [
    { closedThrough: "2026-08-31" },
    { closedThrough: "2026-09-30" },
    { closedThrough: "2026-08-31", reason: "The delivery of September 28 was entered twice" },
  ]) {
    const answer = await request.put(`/api/v1/restaurants/${restaurantId}/closed-period`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
  }
};

const demoManager = { email: "manager@stockpot.example", password };
const demoCook = { email: "cook@stockpot.example", password };
const demoBookkeeper = { email: "bookkeeper@stockpot.example", password };

/** What the demo's cook tried above their role. */
const refusedToCook: Given = async (request) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, demoCook)}` };
  const answer = await request.get("/api/v1/restaurants", { headers });
  const { data }: { data: { id: string }[] } = await answer.json();
  for (const { id } of data) {
    const refused = await request.post(`/api/v1/restaurants/${id}/suppliers`, { data: {}, headers });
    expect(refused.status()).toBe(403);
  }
};

/** An invitation of the demo's owner, opened by the next person to sign in, or by no one. */
const openInvitation =
  (rights: object): Prepare =>
  async (page) => {
    const { request } = page;
    const headers = { authorization: `Bearer ${await tokenOf(request, demoOwner)}` };
    const { data }: { data: { id: string }[] } = await (await request.get("/api/v1/restaurants", { headers })).json();
    const answer = await request.post(`/api/v1/restaurants/${data[0]?.id}/invitations`, { data: rights, headers });
    const invited: { data: { token: string } } = await answer.json();
    await page.goto(`/join#${invited.data.token}`);
    await see(/^Join /)(page);
  };

/** A person who waits for an administrator's approval. */
const asWaiter: Given = async (request, { id }) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, admin)}` };
  const answer = await request.patch(`/api/v1/users/${id}`, { data: { role: "USER" }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
};

const nameOf = (at: string) => at.slice(1).replaceAll(/\W+/g, "-");

/** A page as it is, while it loads and when it cannot. */
const statesOf = (at: string, as: typeof demoOwner, calls: Calls): readonly View[] => [
  { name: nameOf(at), path: at, as },
  { name: `${nameOf(at)}-loading`, path: at, as, before: waitingFor(calls), loads: true },
  { name: `${nameOf(at)}-failed`, path: at, as, before: failing(calls) },
];

/** A page of the owner's with its dialogs, and how it is while it loads, when it cannot and when it has nothing. */
const ownersPage = (
  at: string,
  dialogs: Readonly<Record<string, Prepare>>,
  calls: Calls = ofRestaurant,
): readonly View[] => {
  const name = nameOf(at);
  return [
    ...statesOf(at, demoOwner, calls),
    { name: `${name}-empty`, path: at, as: "new" },
    ...Object.entries(dialogs).map(([dialog, act]) => ({
      name: `${name}-${dialog}`,
      path: at,
      as: demoOwner,
      act,
    })),
  ];
};

const views: readonly View[] = [
  { name: "landing", path: "/" },
  { name: "sign-in", path: "/sign-in" },
  { name: "sign-in-refused", path: "/sign-in", act: press("Sign In") },
  { name: "sign-up", path: "/sign-up" },
  { name: "terms", path: "/terms" },
  { name: "privacy", path: "/privacy" },
  { name: "sign-in-forgotten", path: "/sign-in", act: press("Forgot password?") },
  { name: "not-found", path: "/not-found" },
  { name: "access-denied", path: "/dashboard", as: "new", given: asWaiter },
  {
    name: "error",
    path: "/suppliers",
    as: demoOwner,
    before: broken,
    act: see("Oops! Something went wrong"),
    complaint: /TypeError/,
  },
  ...ownersPage("/dashboard", {}),
  {
    name: "change-password",
    path: "/dashboard",
    as: demoOwner,
    act: inTurn(press(/Olivia Marchand/), chooseItem("Change Password"), see("Change Password")),
  },
  ...ownersPage(
    "/restaurants",
    {
      create: press("Create Restaurant"),
      view: press(/^View details/),
      edit: press(/^Edit /),
      delete: press(/^Delete /),
    },
    ofPlatform,
  ),
  ...ownersPage("/inventory", {}),
  ...ownersPage("/inventory?tab=alerts", {}),
  ...ownersPage("/inventory/count", {
    sheet: press(/^Count \d+ Items$/),
    typed: inTurn(press(/^Count \d+ Items$/), typeCounts),
    save: inTurn(press(/^Count \d+ Items$/), typeCounts, press("Save Count"), see(/^Save \d+ of/)),
    areas: inTurn(press("Storage Areas"), see("Storage Areas")),
  }),
  // It shows no placeholders: its buttons work before anything is loaded.
  ...ownersPage("/today", {}).filter(({ loads }) => loads !== true),
  ...ownersPage("/waste", { record: press("Record Waste") }),
  ...ownersPage("/orders/kitchen", {}),
  ...ownersPage("/reports", {}),
  ...ownersPage("/reports/profit-loss", {}),
  ...ownersPage("/reports/day", {}),
  ...ownersPage("/reports/expenses", { add: press("Add Expense") }),
  { name: "go-to", path: "/dashboard", as: demoOwner, act: openGoTo },
  ...ownersPage("/inventory?tab=items", {
    create: press("Add Item"),
    refused: inTurn(press("Add Item"), submit),
    view: openFirst,
    movements: inTurn(openFirst, scrollTo("Movements")),
    edit: chooseIn(/^More /, "Edit"),
    counted: inTurn(chooseIn(/^More /, "Edit"), fill("Quantity", "3.3"), scrollTo("Counted at")),
    cost: inTurn(press("Add Item"), fill("Quantity", "10"), fill("Cost per unit", "4"), scrollTo("Stock value")),
    delete: chooseIn(/^More /, "Delete"),
    discard: inTurn(press("Add Item"), fill("Name", "Bay leaves"), press("Cancel"), see("Discard changes?")),
    why: inTurn(press(/^Why is it/), see("Quantity")),
    "why-opened": inTurn(press(/^Why is it/), press(/ orders? used /), (page) =>
      page.getByRole("link", { name: /^ORD-/ }).first().waitFor(),
    ),
    "why-cost": inTurn(openFirst, press(/^Why is it \$/), see("What makes up the average")),
    "why-day": inTurn(
      press(/^Why is it/),
      (page) => page.getByRole("combobox", { name: "As of" }).click(),
      (page) => page.getByRole("option", { name: "By business day" }).click(),
    ),
  }),
  {
    name: "inventory-conflict",
    path: "/inventory?tab=items",
    as: demoOwner,
    before: stale,
    act: inTurn(
      chooseIn(/^More /, "Edit"),
      fill("Quantity", "8"),
      fill("Description", "Type 55, in sacks of 25 kg, behind the door"),
      press("Save Changes"),
      (page) => page.getByText("Someone else changed this inventory item").waitFor(),
    ),
  },
  {
    name: "inventory-why-failed",
    path: "/inventory?tab=items",
    as: demoOwner,
    before: failing("**/explanation*"),
    act: inTurn(press(/^Why is it/), (page) => page.getByText("Failed to load the explanation").waitFor()),
  },
  ...ownersPage("/products", {
    create: press("Add Product"),
    refused: inTurn(press("Add Product"), submit),
    edit: chooseIn(/^More /, "Edit"),
    delete: chooseIn(/^More /, "Delete"),
  }),
  {
    name: "products-why",
    path: "/products",
    as: demoOwner,
    act: inTurn(press(/^Why is it/), see("Ingredients per plate"), (page) =>
      page
        .getByRole("dialog")
        .getByRole("button", { name: /^Why is it/ })
        .first()
        .click(),
    ),
  },
  ...ownersPage("/boms", {
    view: openFirst,
    create: press("Create BOM"),
    refused: inTurn(press("Create BOM"), submit),
    edit: chooseIn(/^More /, "Edit"),
    delete: chooseIn(/^More /, "Delete"),
    equivalence: inTurn(chooseIn(/^More /, "Edit"), addEquivalence),
    why: inTurn(press(/^Why is it/), see("Ingredients per plate")),
  }),
  ...ownersPage("/suppliers", {
    create: press("Add Supplier"),
    refused: inTurn(press("Add Supplier"), submit),
    edit: chooseIn(/^More /, "Edit"),
    delete: chooseIn(/^More /, "Delete"),
    needed: inTurn(chooseIn("More for Delta Produce", "Delete"), press("Delete"), see("This supplier is still in use")),
  }),
  ...ownersPage("/procurements", {
    create: press("Create Procurement"),
    refused: inTurn(press("Create Procurement"), submit),
    view: openFirst,
    more: press(/^More /),
    edit: inTurn(chooseFor("Pending", "Edit"), see(/^Edit PO-/)),
    complete: chooseFor("Approved", "Complete"),
    cancel: chooseFor("Approved", "Cancel Procurement"),
    delete: chooseFor("Completed", "Delete"),
    again: inTurn(chooseFor("Completed", "Create Again"), see("Create Procurement")),
  }),
  ...ownersPage("/orders", {
    create: press("Create Order"),
    refused: inTurn(press("Create Order"), submit),
    view: openFirst,
    cancel: move("Preparing", "Cancelled"),
    "cancel-reserved": move("Confirmed", "Cancelled"),
  }),
  ...ownersPage("/settings", {
    unsaved: (page) => page.getByLabel("Price change").fill("25"),
    refused: inTurn(
      (page) => page.getByLabel("Getting low at").fill("0.5"),
      (page) =>
        page.getByRole("region", { name: "Orders and stock" }).getByRole("button", { name: "Save Changes" }).click(),
    ),
  }),
  ...ownersPage("/settings?tab=days", {}),
  {
    name: "settings-closed",
    path: "/settings?tab=days",
    as: "new",
    given: closed,
  },
  {
    name: "settings-reopen",
    path: "/settings?tab=days",
    as: "new",
    given: closed,
    act: inTurn(press("Reopen"), see("Reopen Closed Days")),
  },
  {
    name: "orders-short",
    path: "/orders",
    as: "new",
    given: tooLittle,
    act: inTurn(move("Pending", "Confirmed"), see(/^Not enough stock/)),
  },
  {
    name: "orders-changed",
    path: "/orders",
    as: demoOwner,
    before: stale,
    act: inTurn(move("Preparing", "Ready for Pickup"), see(/^Someone else changed ORD-/)),
  },
  ...ownersPage("/settings?tab=members", {
    invite: inTurn(press("Invite Member"), see("Invite Member")),
    "invite-manager": inTurn(
      press("Invite Member"),
      (page) => page.getByRole("dialog").getByRole("combobox", { name: "Role" }).click(),
      (page) => page.getByRole("option", { name: "Manager" }).click(),
    ),
    link: inTurn(press("Invite Member"), press("Create Link"), (page) =>
      page.getByRole("img", { name: "QR code of the link" }).waitFor(),
    ),
    edit: inTurn(chooseIn("More for Theo Lambert", "Change Role"), see("Theo Lambert")),
    remove: chooseIn("More for Ana Duarte", "Remove"),
  }),
  ...ownersPage("/settings?tab=roles", {}),
  ...ownersPage("/settings?tab=activity", { history: inTurn(openFirst, see(/History/)) }),
  { name: "settings-activity-refused", path: "/settings?tab=activity", as: demoOwner, given: refusedToCook },
  ...[
    "/dashboard",
    "/today",
    "/restaurants",
    "/inventory?tab=items",
    "/procurements",
    "/orders",
    "/boms",
    "/settings",
  ].map((at): View => ({ name: `cook-${nameOf(at)}`, path: at, as: demoCook })),
  { name: "cook-item", path: "/inventory?tab=items", as: demoCook, act: openFirst },
  { name: "manager-dashboard", path: "/dashboard", as: demoManager },
  { name: "manager-procurements", path: "/procurements", as: demoManager, act: press(/^More /) },
  { name: "manager-settings", path: "/settings", as: demoManager },
  { name: "manager-members", path: "/settings?tab=members", as: demoManager },
  { name: "bookkeeper-dashboard", path: "/dashboard", as: demoBookkeeper },
  { name: "bookkeeper-procurements", path: "/procurements", as: demoBookkeeper },
  { name: "bookkeeper-activity", path: "/settings?tab=activity", as: demoBookkeeper },
  { name: "join", path: "/sign-in", act: openInvitation({ role: "STAFF", label: "Ben" }) },
  { name: "join-signed-in", path: "/dashboard", as: "new", act: openInvitation({ role: "MANAGER" }) },
  { name: "join-invalid", path: "/join#none", act: (page) => page.getByText("is no longer valid").waitFor() },
  ...["Two-Factor Authentication", "Your Sessions"].map((item): View => ({
    name: nameOf(`/${item.toLowerCase()}`),
    path: "/dashboard",
    as: demoCook,
    act: inTurn(press(/Ana Duarte/), chooseItem(item), see(item)),
  })),
  { name: "platform", path: "/platform", as: admin },
  { name: "restaurants-of-all", path: "/restaurants", as: admin },
  { name: "users-super-admin", path: "/users?role=ADMIN", as: admin, act: press(/^More /) },
  ...statesOf("/admin-dashboard", admin, ofPlatform),
  ...statesOf("/users", admin, ofPlatform),
  { name: "users-no-result", path: "/users?q=nobody-at-all", as: admin },
  { name: "users-view", path: "/users?role=OWNER", as: admin, act: openFirst },
  { name: "users-audit", path: "/users?tab=audit", as: admin },
  { name: "users-add", path: "/users", as: admin, act: press("Add User") },
  { name: "users-edit", path: "/users", as: admin, act: chooseIn(/^More /, "Edit") },
  { name: "users-reset-password", path: "/users?role=OWNER", as: admin, act: chooseIn(/^More /, "Reset Password") },
  {
    name: "users-make-owner",
    path: "/users?role=USER",
    as: admin,
    given: asWaiter,
    act: inTurn(chooseIn(/^More /, "Make an Owner"), see(/an Owner$/)),
  },
  {
    name: "users-delete",
    path: "/users?role=USER",
    as: admin,
    given: asWaiter,
    act: inTurn(chooseIn(/^More /, "Delete"), see(/^Delete /)),
  },
];

for (const view of views) {
  test(view.name, async ({ page, request, person, expectedErrors }) => {
    expectedErrors.push(/status of (4|5)\d\d/);
    if (view.complaint !== undefined) expectedErrors.push(view.complaint);
    // The next picture starts from a fresh page, whatever was typed for the last one.
    page.on("dialog", (question) => void question.accept());
    await view.given?.(request, person);
    if (view.as !== undefined) {
      await signIn(page, await tokenOf(request, view.as === "new" ? { email: person.email, password } : view.as));
    }
    // Nor does it go on with the count of the last one.
    await page.addInitScript(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith("stockpot-count:")) localStorage.removeItem(key);
    });
    await view.before?.(page);
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(view.path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (view.loads === true) await expect(page.locator(".MuiSkeleton-root").first()).toBeVisible();
      else await page.waitForLoadState("networkidle");
      await view.act?.(page);
      if (view.loads !== true) {
        await page.waitForLoadState("networkidle");
        await expect(page.locator(".MuiSkeleton-root")).toHaveCount(0);
      }
      const file = path.join(folder, `${view.name}-${width}-${colorScheme}.png`);
      // A dialog covers what can be seen, not the whole length of the page under it.
      const fullPage = (await page.getByRole("dialog").or(page.getByRole("alertdialog")).count()) === 0;
      await page.screenshot({ path: file, fullPage, animations: "disabled" });
    }
  });
}
