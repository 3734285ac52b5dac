import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { admin, demoOwner, tokenOf } from "../e2e/support/people.ts";
import { expect, looks, signIn, test } from "../e2e/support/test.ts";

const folder = fileURLToPath(new URL("../../screenshots", import.meta.url));

type Prepare = (page: Page) => Promise<unknown>;

interface View {
  readonly name: string;
  readonly path: string;
  /** Who is signed in: nobody, somebody of the demo, or a new owner who has nothing yet. */
  readonly as?: typeof demoOwner | "new";
  /** What goes on before the page opens. */
  readonly before?: Prepare;
  /** What the person does once the page is there. */
  readonly act?: Prepare;
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

const submit: Prepare = (page) =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Add|Create|Save)/ })
    .last()
    .click();

const calls = "**/api/v1/restaurants/*/**";

/** Lists that never come. */
const waiting: Prepare = (page) => page.route(calls, () => new Promise<void>(() => undefined));

/** Lists that cannot be had. */
const failing: Prepare = (page) =>
  page.route(calls, (route) => route.fulfill({ status: 500, json: { message: "Something went wrong.", issues: [] } }));

/** A page of the owner's with its dialogs, and how it is while it loads, when it cannot and when it has nothing. */
const ownersPage = (at: string, dialogs: Readonly<Record<string, Prepare>>): readonly View[] => {
  const name = at.slice(1).replaceAll(/\W+/g, "-");
  return [
    { name, path: at, as: demoOwner },
    { name: `${name}-loading`, path: at, as: demoOwner, before: waiting },
    { name: `${name}-failed`, path: at, as: demoOwner, before: failing },
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
  { name: "not-found", path: "/not-found" },
  ...ownersPage("/dashboard", {}),
  ...ownersPage("/restaurants", {
    create: press("Create Restaurant"),
    view: press(/^View details/),
    edit: press(/^Edit /),
    delete: press(/^Delete /),
  }),
  ...ownersPage("/inventory", {}),
  ...ownersPage("/inventory?tab=alerts", {}),
  ...ownersPage("/inventory?tab=items", {
    create: press("Add Item"),
    refused: inTurn(press("Add Item"), submit),
    view: press(/^View /),
    edit: press(/^Edit /),
    delete: press(/^Delete /),
  }),
  ...ownersPage("/products", {
    create: press("Add Product"),
    refused: inTurn(press("Add Product"), submit),
    edit: press(/^Edit /),
    delete: press(/^Delete /),
  }),
  ...ownersPage("/boms", {
    create: press("Create BOM"),
    refused: inTurn(press("Create BOM"), submit),
    edit: press(/^Edit /),
    delete: press(/^Delete /),
  }),
  ...ownersPage("/suppliers", {
    create: press("Add Supplier"),
    refused: inTurn(press("Add Supplier"), submit),
    edit: press(/^Edit /),
    delete: press(/^Delete /),
  }),
  ...ownersPage("/procurements", {
    create: press("New Procurement"),
    refused: inTurn(press("New Procurement"), submit),
    view: press(/^View /),
    more: press(/^More /),
  }),
  ...ownersPage("/orders", {
    create: press("Create Order"),
    refused: inTurn(press("Create Order"), submit),
    view: press(/^View /),
  }),
  { name: "admin-dashboard", path: "/admin-dashboard", as: admin },
  { name: "users", path: "/users", as: admin },
  { name: "users-audit", path: "/users?tab=audit", as: admin },
  { name: "users-add", path: "/users", as: admin, act: press("Add User") },
  { name: "users-edit", path: "/users", as: admin, act: press(/^Edit /) },
  { name: "users-reset-password", path: "/users", as: admin, act: press(/^Reset the password/) },
];

for (const view of views) {
  test(view.name, async ({ page, request, person, expectedErrors }) => {
    expectedErrors.push(/status of (4|5)\d\d/);
    if (view.as !== undefined) {
      await signIn(page, view.as === "new" ? person.token : await tokenOf(request, view.as));
    }
    await view.before?.(page);
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(view.path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (view.before !== waiting) await page.waitForLoadState("networkidle");
      await view.act?.(page);
      if (view.before !== waiting) {
        await page.waitForLoadState("networkidle");
        await expect(page.locator(".MuiSkeleton-root")).toHaveCount(0);
      }
      const file = path.join(folder, `${view.name}-${width}-${colorScheme}.png`);
      // A dialog covers what can be seen, not the whole length of the page under it.
      const fullPage = (await page.getByRole("dialog").count()) === 0;
      await page.screenshot({ path: file, fullPage, animations: "disabled" });
    }
  });
}
