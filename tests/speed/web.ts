// npm run bench:web: what the site costs a browser. Bytes are counted; times are compared with those of an empty React
// page with the landing page's picture in it, or of a short list, taken in turns in the same run. The folder of another built site can be given.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, type BrowserContext, type Page, chromium, request as http } from "@playwright/test";
import { securityHeaders } from "@stockpot/core/api/headers";
import { builtSite, startLocalServer } from "@stockpot/functions/local/server";
import { createSite } from "@stockpot/functions/local/site";
import * as z from "zod";
import { Owner, type Person, signUp } from "../e2e/support/people.ts";
import { inColumns } from "../support/columns.ts";
import { Child } from "./child.ts";
import { median, say } from "./figures.ts";
import { framesWithoutRow, scroll, watchPaint } from "./in-page.ts";
import { byteTargets, measureSite, type Part } from "./site-bytes.ts";

const folder = path.resolve(process.argv[2] ?? builtSite);
const emptyPage = fileURLToPath(new URL("empty", import.meta.url));
const lighthouseRounds = 3;
const paintRounds = 9;
const listRounds = 5;
const changes = 10;
const targets = { lcp: 1.2, cls: 0.01, list: 1.2, frames: 1 } as const;
const lists = { short: 100, long: 10_000 } as const;

const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const verdict = (holds: boolean) => (holds ? "" : "over target");

/** A free port of this machine, for a program that cannot say which one it took. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return address.port;
}

/** Builds the empty page as the site is built, with the site's pictures, and serves it as the local server serves the site. */
async function serveEmptyPage(into: string) {
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, [vite, "build", emptyPage, "--outDir", into, "--logLevel", "warn"], {
    env,
  });
  cpSync(path.join(folder, "landing"), path.join(into, "landing"), { recursive: true });
  const site = createSite(into, (error) => {
    throw error;
  });
  const server = createServer((request, response) => {
    // With the site's own: the one on openers has the browser start another process.
    response.setHeaders(new Map(Object.entries(securityHeaders(site.schemeScript))));
    site.answer(request, response);
  });
  return { url: `http://localhost:${await listening(server)}`, stop: () => server.close() };
}

function bytesRow(name: string, { kb, files }: Part, target: number, mostFiles?: number): string[] {
  return [
    name,
    kb.toFixed(1),
    String(target),
    String(files.length),
    mostFiles === undefined ? "" : String(mostFiles),
    verdict(kb <= target && files.length <= (mostFiles ?? Infinity)),
  ];
}

function reportBytes(): void {
  const { entry, landing, frame, pages } = measureSite(folder);
  say("JavaScript in KB of 1,000 bytes after brotli: what loads when a page opens\n");
  say(
    inColumns(
      ["", "KB", "target", "files", "target", ""],
      [
        bytesRow("what runs on the landing page", entry, byteTargets.entryKb),
        bytesRow("what it loads, with what it loads ahead", landing, byteTargets.landingKb, byteTargets.landingFiles),
        bytesRow("every page behind the sign-in", frame, byteTargets.frameKb),
        ...[...pages].map(([at, part]) => bytesRow(`  and on ${at}`, part, byteTargets.pageKb)),
      ],
    ),
  );
}

type Pair = "site" | "empty";

/** Figures of the landing page beside those of the empty page, by pairs of measurements made one after the other. */
function besideEmpty<T>(
  name: string,
  times: Readonly<Record<Pair, readonly T[]>>,
  read: (time: T) => number,
  target?: number,
) {
  const [site, empty] = [times.site.map(read), times.empty.map(read)];
  const ratio = median(site.map((value, round) => value / (empty[round] ?? Number.NaN)));
  const figures = [median(site).toFixed(0), median(empty).toFixed(0), ratio.toFixed(2)];
  return [name, ...figures, ...(target === undefined ? [] : [String(target), verdict(ratio <= target)])];
}

const Audits = z.object({ score: z.number(), fcp: z.number(), lcp: z.number(), tbt: z.number(), cls: z.number() });

async function reportPaint(browser: Browser, debuggingPort: number, url: string, emptyUrl: string): Promise<void> {
  const lighthouse = new Child("lighthouse.mjs");
  const audits: Record<Pair, z.infer<typeof Audits>[]> = { site: [], empty: [] };
  try {
    for (let round = 0; round < lighthouseRounds; round += 1) {
      audits.empty.push(await lighthouse.ask({ url: emptyUrl, port: debuggingPort }, Audits));
      audits.site.push(await lighthouse.ask({ url, port: debuggingPort }, Audits));
    }
  } finally {
    await lighthouse.end();
  }
  const paints: Record<Pair, { fcp: number; lcp: number; cls: number }[]> = { site: [], empty: [] };
  for (let round = 0; round < paintRounds; round += 1) {
    paints.empty.push(await paintOf(browser, emptyUrl));
    paints.site.push(await paintOf(browser, url));
  }
  say(
    "\nThe landing page beside an empty React page with its picture: milliseconds until something, and the largest part, is painted\n",
  );
  say(
    inColumns(
      ["", "landing", "empty", "ratio", "target", ""],
      [
        besideEmpty("Lighthouse's slow phone, first", audits, ({ fcp }) => fcp),
        besideEmpty("Lighthouse's slow phone, largest", audits, ({ lcp }) => lcp, targets.lcp),
        besideEmpty("this machine, first", paints, ({ fcp }) => fcp),
        besideEmpty("this machine, largest", paints, ({ lcp }) => lcp, targets.lcp),
      ],
    ),
  );
  const shift = Math.max(...[...audits.site, ...paints.site].map(({ cls }) => cls));
  say(`\nLargest layout shift: ${shift.toFixed(4)}, target ${targets.cls} ${verdict(shift <= targets.cls)}`);
  const [score, blocked] = [median(audits.site.map((one) => one.score)), median(audits.site.map(({ tbt }) => tbt))];
  say(
    `Lighthouse's score for performance: ${(100 * score).toFixed(0)}; scripts block it for ${blocked.toFixed(0)} ms.`,
  );
}

/** A first visit: nothing is cached. */
async function paintOf(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaint);
    await page.goto(url, { waitUntil: "networkidle" });
    const paint = await page.evaluate(() => window.paint);
    if (!paint) throw new Error(`${url} tells nothing of its paint.`);
    return paint;
  } finally {
    await context.close();
  }
}

async function openItems(context: BrowserContext, url: string, { token }: Person): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((value) => localStorage.setItem("auth_token", value), token);
  await page.goto(`${url}/inventory?tab=items`);
  await page.getByRole("button", { name: "Next page" }).waitFor();
  return page;
}

const Metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });

/** What turning three pages and scrolling through each costs: milliseconds of scripts and of everything, and elements. */
async function turnPages(browser: Browser, url: string, person: Person) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await openItems(context, url, person);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable");
    const read = async () => {
      const { metrics } = Metrics.parse(await devtools.send("Performance.getMetrics"));
      const valueOf = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? Number.NaN);
      return { script: valueOf("ScriptDuration"), task: valueOf("TaskDuration") };
    };
    const before = await read();
    for (const first of [26, 51, 76]) {
      await page.evaluate(scroll);
      await page.getByRole("button", { name: "Next page" }).click();
      await page.getByText(`${first}–${first + 24} of`).waitFor();
    }
    const after = await read();
    const nodes = await page.locator("*").count();
    return { script: after.script - before.script, task: after.task - before.task, nodes };
  } finally {
    await context.close();
  }
}

async function reportLists(browser: Browser, url: string, people: Record<keyof typeof lists, Person>): Promise<void> {
  const found: Record<keyof typeof lists, Awaited<ReturnType<typeof turnPages>>[]> = { short: [], long: [] };
  await turnPages(browser, url, people.short);
  for (let round = 0; round < listRounds; round += 1) {
    found.short.push(await turnPages(browser, url, people.short));
    found.long.push(await turnPages(browser, url, people.long));
  }
  const figures = { script: "ms of scripts", task: "ms of all work", nodes: "elements" } as const;
  const rows = (["script", "task", "nodes"] as const).map((figure) => {
    const [short, long] = [found.short.map((one) => one[figure]), found.long.map((one) => one[figure])];
    const ratio = median(long.map((value, round) => value / (short[round] ?? Number.NaN)));
    const values = [median(short).toFixed(0), median(long).toFixed(0), ratio.toFixed(2), String(targets.list)];
    return [figures[figure], ...values, verdict(ratio <= targets.list)];
  });
  say("\nA table of items, scrolled and turned over three times\n");
  say(inColumns(["", `of ${lists.short}`, `of ${lists.long}`, "ratio", "target", ""], rows));
}

/** Adds items while the server's answer is held back, and counts the frames that were painted without the new row. */
async function reportOptimism(browser: Browser, url: string, person: Person): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const frames: number[] = [];
  try {
    const page = await openItems(context, url, person);
    for (let change = 0; change < changes; change += 1) frames.push(await framesWithoutRow(page, `Frame ${change}`));
  } finally {
    await context.close();
  }
  const most = Math.max(...frames);
  say("\nFrames painted between the click that adds an item and the frame with its row, before the server's answer\n");
  say(`${frames.join(" ")}; target at most ${targets.frames} ${verdict(most <= targets.frames)}`);
}

const work = mkdtempSync(path.join(tmpdir(), "stockpot-web-"));
const server = await startLocalServer({ port: 0, demo: false, site: folder });
try {
  reportBytes();
  const empty = await serveEmptyPage(path.join(work, "empty"));
  const debuggingPort = await freePort();
  const executablePath = process.env["CHROMIUM_PATH"];
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...browserArguments, `--remote-debugging-port=${debuggingPort}`],
  });
  await reportPaint(browser, debuggingPort, server.url, empty.url);
  empty.stop();

  // Reads the table's settings when it is loaded, which the server has set by now.
  const { itemEntities, multiply, nameOf } = await import("../support/copies.ts");
  const api = await http.newContext({ baseURL: server.url });
  const withItems = async (count: number) => {
    const person = await signUp({ port: new URL(server.url).port });
    const owner = new Owner(api, person);
    const restaurantId = await owner.addRestaurant();
    const templates: { ids: string[]; name: string }[] = [];
    for (let index = 0; index < 10; index += 1) {
      const name = nameOf(index);
      const id = await owner.addItem(restaurantId, { name, category: "Dairy", reorderLevel: 20 });
      templates.push({ ids: [id], name });
    }
    const kinds = [{ scope: "inventory", entities: itemEntities, templates }];
    await multiply({ endpoint: server.endpoint, restaurantId, kinds, count });
    return person;
  };
  const people = { short: await withItems(lists.short), long: await withItems(lists.long) };
  await reportLists(browser, server.url, people);
  await reportOptimism(browser, server.url, people.long);
  await browser.close();
} finally {
  await server.stop();
  rmSync(work, { recursive: true });
}
process.exit(0);
