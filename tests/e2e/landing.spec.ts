import type { Page } from "@playwright/test";
import { expect, expectAccessibleInEveryLook, test } from "./support/test.ts";

for (const [path, heading] of [
  ["/terms", "Terms"],
  ["/privacy", "Privacy Policy"],
] as const) {
  test(`${path} is public, accessible and has a way back`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(`${heading} · Stockpot`);
    await expect(page.getByText("whoever gave you access to Stockpot")).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.getByRole("link", { name: "Stockpot, home" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /every plate costs/ })).toBeVisible();
  });
}

test("the privacy page names all that the browser keeps", async ({ page, owner }) => {
  const restaurant = await owner.addRestaurant();
  await owner.addItem(restaurant, { name: "Kept item" });
  await page.goto("/inventory?tab=items");
  await expect(page.getByRole("table").getByText("Kept item")).toBeVisible();
  await page.keyboard.press("Control+b");
  const kept = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).filter((key) => key !== "seeded"),
    cookies: document.cookie.split("; ").map((cookie) => cookie.split("=")[0]),
  }));
  // The session, the theme as MUI keeps it, the restaurant, an unsaved count, and the hidden first steps.
  const named = /^(auth_token|stockpot-ui-(theme|scheme)(-light|-dark)?|stockpot-restaurant)$/;
  expect([...kept.local, ...kept.session].filter((key) => !named.test(key))).toEqual([]);
  expect(kept.cookies).toEqual(["sidebar:state"]);
});

/** The picture that a visitor sees first. */
const heroOn = (page: Page) => page.getByRole("main").getByRole("img", { name: /^The dashboard of a restaurant/ });

for (const [scheme, other] of [
  ["dark", "light"],
  ["light", "dark"],
] as const) {
  test(`the landing page shows the product in the ${scheme} theme, and loads no ${other} picture`, async ({ page }) => {
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "image") loaded.push(new URL(request.url()).pathname);
    });
    // What the visitor chose goes before the device's.
    await page.emulateMedia({ colorScheme: other });
    await page.addInitScript((mode) => localStorage.setItem("stockpot-ui-theme", mode), scheme);
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(heroOn(page)).toBeVisible();
    await expect(heroOn(page)).toHaveJSProperty("complete", true);
    expect(
      await heroOn(page).evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.currentSrc]),
    ).toEqual([true, expect.stringContaining(`-${scheme}-`)]);
    expect(loaded.filter((path) => path.includes(`-${other}-`))).toEqual([]);
    expect(
      loaded.filter((path) => path.includes("dashboard")),
      "asked for once",
    ).toHaveLength(1);
  });
}

test("the landing page follows the device's colors, and a choice made in another tab goes before them", async ({
  page,
  context,
}) => {
  const shows = (scheme: string) => expect(heroOn(page)).toHaveAttribute("src", new RegExp(`-${scheme}-`));
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await shows("light");
  await page.emulateMedia({ colorScheme: "dark" });
  await shows("dark");
  const other = await context.newPage();
  await other.goto("/terms");
  await other.evaluate(() => localStorage.setItem("stockpot-ui-theme", "light"));
  await shows("light");
});

test("a user who signs in in another tab leaves the landing page for their dashboard", async ({
  page,
  context,
  person,
}) => {
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/terms");
  await other.evaluate((token) => localStorage.setItem("auth_token", token), person.token);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.locator("[data-landing]")).not.toBeAttached();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("the landing page's pictures keep their place while they load", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route("**/landing/*.webp", (route) => route.abort());
  await page.goto("/");
  await expect(heroOn(page)).toBeVisible();
  const ratio = await heroOn(page).evaluate((image) => image.clientWidth / image.clientHeight);
  expect(ratio).toBeCloseTo(680 / 560, 1);
});

test("the landing page is accessible from end to end, and holds at 320 px", async ({ page }) => {
  await page.goto("/");
  await expectAccessibleInEveryLook(page);
  for (const name of ["Terms", "Privacy"]) {
    await expect(page.getByRole("contentinfo").getByRole("link", { name })).toHaveAttribute(
      "href",
      `/${name.toLowerCase()}`,
    );
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("a link to the site says what it is and shows a picture that is there", async ({ request }) => {
  const page = await (await request.get("/")).text();
  const contentOf = (property: string) => new RegExp(`property="${property}" content="([^"]+)"`).exec(page)?.[1];
  expect(contentOf("og:title")).toMatch(/^Stockpot/);
  expect(contentOf("og:description")).toMatch(/what every plate costs/);
  const picture = await request.get(contentOf("og:image") ?? "");
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
});
