import { byteTargets, measureSite } from "../speed/site-bytes.ts";
import { framesWithoutRow } from "../speed/in-page.ts";
import { expect, test } from "./support/test.ts";

const site = measureSite();

/** Names of the script files that a page has loaded so far. */
const loadedScripts = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.endsWith(".js"))
    .map((path) => path.replace("/assets/", ""));

test("the landing page loads little JavaScript in few files, and nothing else", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await expect.poll(async () => (await page.evaluate(loadedScripts)).toSorted()).toEqual(site.landing.files);
  expect(site.landing.files.length, "files").toBeLessThanOrEqual(byteTargets.landingFiles);
  expect(site.landing.kb, "KB").toBeLessThanOrEqual(byteTargets.landingKb);
  expect(site.entry.kb, "KB that run").toBeLessThanOrEqual(byteTargets.entryKb);
});

test("the landing page runs none of what it loads ahead", async ({ page }) => {
  await page.coverage.startJSCoverage();
  await page.goto("/", { waitUntil: "networkidle" });
  await expect.poll(async () => (await page.evaluate(loadedScripts)).length).toBe(site.landing.files.length);
  const ran = (await page.coverage.stopJSCoverage()).filter(({ functions }) =>
    functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
  );
  expect(ran.flatMap(({ url }) => /\/assets\/(.+)$/.exec(url)?.slice(1) ?? [])).toEqual(site.entry.files);
});

for (const [name, path, field] of [
  ["Sign In", "/sign-in", "Email"],
  ["Get Started", "/sign-up", "Full Name"],
] as const) {
  test(`pointing at ${name} loads all that its page runs`, async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByRole("link", { name, exact: true }).first().hover();
    const expected = [...site.landing.files, ...site.ahead.files].toSorted();
    await expect.poll(async () => (await page.evaluate(loadedScripts)).toSorted()).toEqual(expected);
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("textbox", { name: field })).toBeVisible();
    const loaded = await page.evaluate(loadedScripts);
    expect(loaded.filter((file) => !expected.includes(file))).toEqual([]);
  });
}

test("a visitor sees the landing page before any script has come; a signed-in user waits for their page", async ({
  page,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/");
  await expect(heading).toBeVisible();
  await expect(page.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/sign-up");
  await page.goto("/sign-in");
  await expect(heading).toBeHidden();
  await page.evaluate((token) => localStorage.setItem("auth_token", token), person.token);
  await page.goto("/");
  await expect(heading).toBeHidden();
});

test("the landing page stays as it came, also with a stored session that is none", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page).toHaveTitle(/Smart inventory management/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const heading = page.locator("[data-landing]").getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  await page.evaluate(() => localStorage.setItem("auth_token", "not.a-token"));
  await page.reload();
  await expect(heading).toBeVisible();
});

test("a user who arrives at the landing page signed in, and signs out, comes to the sign-in page", async ({
  page,
  owner,
}) => {
  await owner.addRestaurant();
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.locator("[data-landing]")).not.toBeAttached();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByLabel("Email")).toBeVisible();
});

test("every page behind the sign-in stays within its bytes", { tag: "@gate" }, async ({ page, owner }) => {
  await owner.addRestaurant();
  await page.goto("/inventory?tab=items");
  await expect(page.getByText("No Inventory Items Found")).toBeVisible();
  const loaded = await page.evaluate(loadedScripts);
  const counted = [...site.frame.files, ...(site.pages.get("/inventory")?.files ?? [])];
  expect(
    counted.filter((file) => !loaded.includes(file)),
    "counted, but not loaded",
  ).toEqual([]);

  expect(site.frame.kb, "KB of every page").toBeLessThanOrEqual(byteTargets.frameKb);
  const over = [...site.pages].filter(([, { kb }]) => kb > byteTargets.pageKb).map(([at, { kb }]) => `${at}: ${kb} KB`);
  expect(over, "pages with more of their own").toEqual([]);
});

test("a page of a long list is as large as one of a short list", async ({ page, owner }) => {
  const fill = async (count: number) => {
    const restaurantId = await owner.addRestaurant();
    await Promise.all(Array.from({ length: count }, () => owner.addItem(restaurantId)));
    return { restaurantId, count };
  };
  const elements = async ({ restaurantId, count }: { restaurantId: string; count: number }) => {
    await page.goto(`/inventory?tab=items&limit=10&page=2&restaurant=${restaurantId}`);
    await expect(page.getByText(`11–20 of ${count}`)).toBeVisible();
    return page.locator("main *").count();
  };
  const [short, long] = [await fill(30), await fill(90)];
  expect(await elements(long)).toBe(await elements(short));
});

test("a new item is on screen within a frame of the click, while the server has not answered", async ({
  page,
  owner,
}) => {
  await owner.addItem(await owner.addRestaurant());
  await page.goto("/inventory?tab=items");
  await expect(page.getByRole("table", { name: "Inventory items" })).toBeVisible();
  expect(await framesWithoutRow(page, "Bay leaves")).toBeLessThanOrEqual(1);
});
