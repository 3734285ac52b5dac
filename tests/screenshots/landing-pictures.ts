// npm run landing:pictures: takes the landing page's pictures from the demo data, in both colour schemes, and the one
// that a link to the site shows in a chat. They are kept with the site's sources, in packages/web/public/landing.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type Locator, type Page, chromium, request as http } from "@playwright/test";
import { startLocalServer } from "@stockpot/functions/local/server";
import { fileOf, hero, type Picture, type Scheme, strip } from "../../packages/web/src/features/landing/pictures.ts";
import { demoOwner, tokenOf } from "../e2e/support/people.ts";

const folder = fileURLToPath(new URL("../../packages/web/public/landing", import.meta.url));
const schemes: readonly Scheme[] = ["light", "dark"];
const quality = 0.82;
const sharedQuality = 85;
/** Pixels: the height that a page gets, and what stands above the part of it that is shown. */
const [tall, margin] = [1400, 16];
const shared = { file: "share.jpg", width: 1200, height: 630 };

interface Scene {
  readonly path: string;
  /** The steps until the page shows it. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Where the picture begins. */
  readonly from: (page: Page) => Locator;
}

const dialogOn = (page: Page) => page.getByRole("dialog");

const scenes: Readonly<Record<string, Scene>> = {
  dashboard: { path: "/dashboard", from: (page) => page.getByRole("heading", { level: 1 }) },
  count: {
    path: "/inventory/count",
    act: async (page) => {
      await page.getByRole("button", { name: /^Count \d+ Items$/ }).click();
      const fields = page.getByRole("table", { name: "Count sheet" }).getByRole("textbox");
      for (const [index, quantity] of ["20", "2.1", "3.7"].entries()) await fields.nth(index).fill(quantity);
    },
    from: (page) => page.getByRole("table", { name: "Count sheet" }),
  },
  cook: {
    path: "/products",
    act: async (page) => {
      await page
        .getByRole("button", { name: /^Why is it/ })
        .first()
        .click();
      await dialogOn(page).getByText("Ingredients per plate").waitFor();
    },
    from: (page) => dialogOn(page).getByRole("heading").first(),
  },
  order: {
    path: "/inventory?tab=alerts",
    act: async (page) => {
      await page
        .getByRole("link", { name: /^Order \d+ low items$/ })
        .first()
        .click();
      await dialogOn(page).getByRole("textbox").first().waitFor();
    },
    from: (page) => dialogOn(page).getByRole("heading", { name: "Order Low Items" }),
  },
};

/** Of the demo's first restaurant, so that no page has to say which zone it goes by. */
const timeZone = "America/Chicago";

async function open(browser: Browser, baseURL: string, scheme: Scheme, [width, height]: readonly [number, number]) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: scheme,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: timeZone,
  });
  return context.newPage();
}

/** Until everything that the page loads is there and drawn. */
async function settle(page: Page): Promise<void> {
  await page.getByRole("heading").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(
    () => document.querySelector(".MuiSkeleton-root, [role=progressbar], [aria-busy=true]") === null,
  );
  await page.evaluate(() => document.fonts.ready);
}

/** Runs in a page without a policy: Chromium's own encoder. @returns the picture in base64 */
async function scale({
  png,
  width,
  height,
  quality: given,
}: { png: string } & Record<"width" | "height" | "quality", number>) {
  const blob = await (await fetch(`data:image/png;base64,${png}`)).blob();
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser has no canvas.");
  context.imageSmoothingQuality = "high";
  context.drawImage(await createImageBitmap(blob), 0, 0, width, height);
  const webp = await canvas.convertToBlob({ type: "image/webp", quality: given });
  const bytes = new Uint8Array(await webp.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

async function take(browser: Browser, url: string, token: string, picture: Picture, scheme: Scheme): Promise<void> {
  const scene = scenes[picture.name];
  if (scene === undefined) throw new Error(`No scene is called ${picture.name}.`);
  const [width, height] = picture.ratio;
  const page = await open(browser, url, scheme, [width, tall]);
  await page.addInitScript((value) => localStorage.setItem("auth_token", value), token);
  await page.goto(scene.path);
  await settle(page);
  await scene.act?.(page);
  await settle(page);
  // Nothing that only the keyboard's or the mouse's user would see.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const top = Math.max(0, ((await scene.from(page).boundingBox())?.y ?? 0) - margin);
  const png = await page.screenshot({ clip: { x: 0, y: top, width, height }, animations: "disabled", caret: "hide" });
  await page.context().close();

  const encoder = await browser.newPage();
  for (const wide of picture.widths) {
    const size = { width: wide, height: Math.round((wide * height) / width) };
    const webp = Buffer.from(
      await encoder.evaluate(scale, { png: png.toString("base64"), ...size, quality }),
      "base64",
    );
    const file = path.join(folder, path.basename(fileOf(picture, scheme, wide)));
    writeFileSync(file, webp);
    process.stdout.write(`${path.basename(file)}  ${(webp.length / 1000).toFixed(1)} KB\n`);
  }
  await encoder.close();
}

/** The top of the landing page with the pictures that were just taken. */
async function takeShared(browser: Browser, url: string): Promise<void> {
  const page = await open(browser, url, "light", [shared.width, shared.height]);
  await page.route("**/landing/*.webp", (route) => {
    const name = path.basename(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: "image/webp", body: readFileSync(path.join(folder, name)) });
  });
  await page.goto("/");
  await settle(page);
  await page.screenshot({
    path: path.join(folder, shared.file),
    type: "jpeg",
    quality: sharedQuality,
    scale: "css",
    animations: "disabled",
  });
  await page.context().close();
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startLocalServer({ port: 0, demo: true });
try {
  const token = await tokenOf(await http.newContext({ baseURL: server.url }), demoOwner);
  const executablePath = process.env["CHROMIUM_PATH"];
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
  for (const picture of [hero, ...strip]) {
    for (const scheme of schemes) await take(browser, server.url, token, picture, scheme);
  }
  await takeShared(browser, server.url);
  await browser.close();
} finally {
  await server.stop();
}
process.exit(0);
