import { setTimeout } from "node:timers/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { type APIRequestContext, type Page, type PlaywrightWorkerArgs, expect, test as base } from "@playwright/test";
import { Owner, signUp, type Person } from "./people.ts";

/** What the page may say without a test failing: the answer that a test asked for is no defect of the page. */
type Expected = RegExp;

interface Fixtures {
  /** Console errors that this test provokes on purpose, such as the 401 of a wrong password. */
  readonly expectedErrors: Expected[];
  /** Everything that went wrong on the page: console errors, uncaught ones, violations of the page's policy. */
  readonly complaints: string[];
  /** An owner with an account of their own, not signed in yet. */
  readonly person: Person;
  /** The same owner, with the session in the browser. */
  readonly owner: Owner;
}

/**
 * The most milliseconds that an answer of the API is held back: what a test may not take for granted shows with 500.
 */
const delay = Number(process.env["E2E_DELAY"] ?? 0);

/** A test in a browser that fails on any console error, uncaught error, policy violation or request to another host. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern.
  expectedErrors: async ({}, provide) => provide([]),
  complaints: [
    async ({ page, baseURL, expectedErrors }, provide) => {
      const complaints: string[] = [];
      // What a test deletes may still be asked for: the request that is on its way then finds nothing.
      const deleted = new Set<string>();
      const complain = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) complaints.push(text);
      };
      page.on("console", (message) => {
        if (/status of 404/.test(message.text()) && deleted.has(message.location().url)) return;
        if (message.type() === "error" || /Content Security Policy|TrustedHTML/i.test(message.text())) {
          complain(`console: ${message.text()} (${message.location().url})`);
        }
      });
      page.on("pageerror", (error) => complain(`uncaught: ${error.stack ?? error.message}`));
      page.on("request", (request) => {
        const url = request.url();
        if (request.method() === "DELETE") deleted.add(url);
        if (!url.startsWith(baseURL ?? "") && !/^(data|blob|about):/.test(url)) complain(`another host: ${url}`);
      });
      await provide(complaints);
      expect(complaints, "the page complained").toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page }, provide) => {
    if (delay > 0) {
      await page.route("**/api/v1/**", async (route) => {
        await setTimeout(Math.random() * delay);
        await route.continue();
      });
    }
    await provide(page);
    // A page that polls may do so until it closes: its last answer then has no receiver.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern.
  person: async ({}, provide) => provide(await signUp()),
  owner: async ({ page, request, person }, provide) => {
    await signIn(page, person.token);
    await provide(new Owner(request, person));
  },
});

/** Puts a session into the browser, as signing in does, before the first page loads. */
export const signIn = (page: Page, token: string) =>
  page.addInitScript((value) => {
    if (sessionStorage.getItem("seeded")) return;
    sessionStorage.setItem("seeded", "1");
    localStorage.setItem("auth_token", value);
  }, token);

/** An owner with a restaurant that several tests look at and none changes. */
export interface SharedOwner {
  readonly token: string;
}

/** A fixture that one owner is built for once a worker, with what its tests look at. */
export const onceAWorker =
  <T>(build: (request: APIRequestContext, owner: Owner) => Promise<T>) =>
  async ({ playwright }: PlaywrightWorkerArgs, provide: (built: T & SharedOwner) => Promise<void>): Promise<void> => {
    const request = await playwright.request.newContext({ baseURL: `http://localhost:${process.env["E2E_PORT"]}` });
    const person = await signUp();
    await provide({ ...(await build(request, new Owner(request, person))), token: person.token });
    await request.dispose();
  };

/** The looks that every page has to hold up in. */
const looks = [1280, 360].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Until nothing on the page moves or fades any more, except what goes on for as long as something loads. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    // The end of one may be the start of another.
    for (;;) {
      const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      if (moving.length === 0) return;
      // One that is cut short has settled too.
      await Promise.allSettled(moving.map(async (one) => one.finished));
    }
  });

/** axe finds nothing on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  // No page has frames; to look into those, a page would be opened for each look.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html, failureSummary = "" }) => `${html} ${failureSummary}`).join("\n  ")}`,
  );
  expect(found, "what axe finds").toEqual([]);
}

/** axe finds nothing in either theme, wide or narrow, and nothing has to be scrolled sideways to be seen. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The page follows the system's scheme by a script: axe would find one's ink on the other's paper before that.
    await expect(page.locator(`html[data-${colorScheme}]`)).toBeAttached();
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `pixels too wide at ${width}`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

export { expect };
