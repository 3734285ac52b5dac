import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

/** Targets of what the browser has to load, in KB of 1,000 bytes of JavaScript after brotli. */
export const byteTargets = { entryKb: 5, landingKb: 90, landingFiles: 4, frameKb: 200, pageKb: 40 } as const;

export interface Part {
  readonly kb: number;
  /** Names in the folder of assets. */
  readonly files: readonly string[];
}

export interface SiteBytes {
  /** What runs on the landing page, and before the application on every other. */
  readonly entry: Part;
  /** All that the landing page loads, with what it loads ahead and does not run. */
  readonly landing: Part;
  /** What pointing at a link to the sign-in loads on top of that. */
  readonly ahead: Part;
  /** What every page behind the sign-in loads. */
  readonly frame: Part;
  /** What each of them loads on top of that when it opens, by its path; charts and dialogs that load later do not count. */
  readonly pages: ReadonlyMap<string, Part>;
}

const builtSite = fileURLToPath(new URL("../../packages/web/dist", import.meta.url));

/** The pages behind the sign-in, by the name of the component that each one's file is called after. */
const pageNames: Readonly<Record<string, string>> = {
  "/dashboard": "DashboardPage",
  "/restaurants": "RestaurantsPage",
  "/inventory": "InventoryPage",
  "/inventory/count": "CountPage",
  "/boms": "BomsPage",
  "/products": "ProductsPage",
  "/suppliers": "SuppliersPage",
  "/procurements": "ProcurementsPage",
  "/orders": "OrdersPage",
  "/admin-dashboard": "AdminDashboardPage",
  "/users": "UsersPage",
  "/platform": "PlatformPage",
  "/settings": "SettingsPage",
};

/** What the router loads before any page behind the sign-in. */
const frameNames = ["boot", "Application", "Workspace", "Shell"];

/** Reads the files of the built site for what they import at once. */
export function measureSite(folder = builtSite): SiteBytes {
  const assets = path.join(folder, "assets");
  const sources = new Map(
    readdirSync(assets)
      .filter((file) => file.endsWith(".js"))
      .map((file): [string, string] => [file, readFileSync(path.join(assets, file), "utf8")]),
  );

  function fileOf(name: string): string {
    const found = [...sources.keys()].filter(
      (file) => file.startsWith(`${name}-`) && /^-[\w-]{8}\.js$/.test(file.slice(name.length)),
    );
    const [file, ...others] = found;
    if (file === undefined || others.length > 0) throw new Error(`${found.length} files of the site are ${name}.`);
    return file;
  }

  function loadedBy(...starts: readonly string[]): ReadonlySet<string> {
    const loaded = new Set<string>();
    const waiting = [...starts];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const source = sources.get(file);
      if (source === undefined) throw new Error(`${file} is no file of the site.`);
      if (loaded.has(file)) continue;
      loaded.add(file);
      for (const [, imported = ""] of source.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g))
        waiting.push(imported);
    }
    return loaded;
  }

  function partOf(files: Iterable<string>): Part {
    const names = [...files].toSorted();
    const bytes = names.reduce((sum, file) => sum + brotliCompressSync(sources.get(file) ?? "").length, 0);
    return { kb: bytes / 1000, files: names };
  }

  const html = readFileSync(path.join(folder, "index.html"), "utf8");
  const entries = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file = ""]) => file);
  const opened = Object.entries(pageNames).map(([at, name]) => {
    const files = loadedBy(...entries, ...[...frameNames, name].map(fileOf));
    return { at, files };
  });
  const frame = [...(opened[0]?.files ?? [])].filter((file) => opened.every(({ files }) => files.has(file)));
  const listed = (when: string) =>
    (new RegExp(` data-${when}="([^"]*)"`).exec(html)?.[1] ?? "").replaceAll("/assets/", "").split(" ").filter(Boolean);
  return {
    entry: partOf(loadedBy(...entries)),
    landing: partOf(loadedBy(...entries, ...listed("idle"))),
    ahead: partOf(listed("intent")),
    frame: partOf(frame),
    pages: new Map(opened.map(({ at, files }) => [at, partOf([...files].filter((file) => !frame.includes(file)))])),
  };
}
