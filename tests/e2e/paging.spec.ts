import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessibleInEveryLook, test } from "./support/test.ts";
import type { Owner } from "./support/people.ts";
import { tabTo } from "./support/keyboard.ts";

/** A restaurant with 35 items, A00 to A34, of which the third page of ten begins with A20. */
async function fill(owner: Owner): Promise<string> {
  const restaurantId = await owner.addRestaurant();
  const names = Array.from({ length: 35 }, (_, index) => `A${String(index).padStart(2, "0")}`);
  await Promise.all(names.map((name) => owner.addItem(restaurantId, { name })));
  return restaurantId;
}

/** The queries of every page of items that the browser asks for from now on. */
function asked(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/api\/.*\/inventory$/.test(pathname) && searchParams.get("limit") === "10") queries.push(searchParams);
  });
  return queries;
}

const row = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const next = (page: Page | Locator) => page.getByRole("button", { name: "Next page" });

async function openThirdPage(page: Page) {
  await page.goto("/inventory?tab=items&limit=10");
  await expect(row(page, "A00")).toBeVisible();
  await next(page).click();
  await expect(row(page, "A10")).toBeVisible();
  await next(page).click();
  await expect(row(page, "A20")).toBeVisible();
  await expect(page.getByText("21–30 of 35")).toBeVisible();
}

test("a later page is read by its cursor after a reload, on the way back and behind a dialog", async ({
  page,
  owner,
}) => {
  await fill(owner);
  const queries = asked(page);
  await openThirdPage(page);
  await page.reload();
  await expect(row(page, "A20")).toBeVisible();
  await expect(page.getByText("21–30 of 35")).toBeVisible();
  await row(page, "A25").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(row(page, "A20")).toBeVisible();
  await page.goBack();
  await expect(row(page, "A10")).toBeVisible();
  await page.reload();
  await expect(row(page, "A10")).toBeVisible();
  await page.goForward();
  await expect(row(page, "A20")).toBeVisible();
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(row(page, "A10")).toBeVisible();
  await expect(page.getByText("11–20 of 35")).toBeVisible();
  expect(page.url()).not.toContain("cursor");
  expect(queries.filter((query) => query.has("page")).map(String)).toEqual([]);
  expect(queries.some((query) => query.has("cursor"))).toBe(true);
});

test("other filters and another length begin at the first page", async ({ page, owner }) => {
  await fill(owner);
  await openThirdPage(page);
  await page.getByLabel("Search inventory items").fill("A1");
  await expect(page.getByText("1–10 of 10")).toBeVisible();
  await page.getByLabel("Search inventory items").fill("");
  await expect(page.getByText("1–10 of 35")).toBeVisible();
  await page.getByLabel("Per page").selectOption("25");
  await expect(page.getByText("1–25 of 35")).toBeVisible();
  await next(page).click();
  await expect(page.getByText("26–35 of 35")).toBeVisible();
});

test("a link to a page that numbers do not reach shows the first one and says so", async ({ page, owner }) => {
  await fill(owner);
  await page.goto("/inventory?tab=items&limit=10&page=52");
  const notice = page.getByText("Page 52 is too far down the list to open from a link. Here is the first page.");
  await expect(notice).toBeVisible();
  await expect(row(page, "A00")).toBeVisible();
  await expect(page.getByText("1–10 of 35")).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await tabTo(page, next(page));
  await page.keyboard.press("Enter");
  await expect(row(page, "A10")).toBeVisible();
  await expect(notice).toBeHidden();
});

test("a link to a page within reach shows it, and one beyond the end leads to the first", async ({ page, owner }) => {
  await fill(owner);
  await page.goto("/inventory?tab=items&limit=10&page=3");
  await expect(page.getByText("21–30 of 35")).toBeVisible();
  await page.goto("/inventory?tab=items&limit=10&page=9");
  await expect(page.getByText("Nothing on this page")).toBeVisible();
  await page.getByRole("button", { name: "Go to the First Page" }).click();
  await expect(page.getByText("1–10 of 35")).toBeVisible();
});

test("a cursor that the server no longer accepts is forgotten without a word", async ({
  page,
  owner,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  await fill(owner);
  await openThirdPage(page);
  await page.evaluate(() => {
    const cursors = Object.keys(sessionStorage).filter((key) => key.startsWith("cursor:"));
    for (const key of cursors) sessionStorage.setItem(key, "of-another-key");
  });
  await page.reload();
  await expect(row(page, "A20")).toBeVisible();
  await expect(page.getByText("21–30 of 35")).toBeVisible();
  await expect(page.getByText(/Failed to load/)).toHaveCount(0);
});

test("an item's movements are read by cursor after a reload", async ({ page, owner, request }) => {
  const restaurantId = await owner.addRestaurant();
  const itemId = await owner.addItem(restaurantId, { name: "Salt", quantity: 1 });
  const headers = { authorization: `Bearer ${owner.person.token}` };
  for (let quantity = 2; quantity <= 13; quantity += 1) {
    const url = `/api/v1/restaurants/${restaurantId}/inventory/${itemId}`;
    expect((await request.patch(url, { data: { quantity }, headers })).status()).toBe(200);
  }
  const numbered: string[] = [];
  page.on("request", (sent) => {
    const { pathname, searchParams } = new URL(sent.url());
    if (pathname.endsWith("/movements") && searchParams.has("page")) numbered.push(sent.url());
  });
  await page.goto("/inventory?tab=items");
  await row(page, "Salt").click();
  await next(page.getByRole("dialog")).click();
  await expect(page.getByText("11–13 of 13")).toBeVisible();
  await page.reload();
  await expect(page.getByText("11–13 of 13")).toBeVisible();
  expect(numbered).toEqual([]);
});

test("signing out forgets where pages begin", async ({ page, owner }) => {
  await fill(owner);
  await openThirdPage(page);
  const remembered = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("cursor:")));
  expect(await remembered()).toHaveLength(2);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).not.toHaveURL(/inventory/);
  expect(await remembered()).toEqual([]);
});
