import type { Bundle } from "./bundle.ts";

/** The most that a function's bundle may take: bytes when minified, and when gzipped as well. */
export const budget = { bytes: 720_000, gzippedBytes: 215_000 } as const;

export const isOverBudget = ({ bytes, gzippedBytes }: Pick<Bundle, keyof typeof budget>): boolean =>
  bytes > budget.bytes || gzippedBytes > budget.gzippedBytes;

const row = (name: string, minified: string, gzipped: string) =>
  `${name.padEnd(24)}${minified.padStart(9)}${gzipped.padStart(9)}`;

/** The bytes of every bundle, as lines to print. */
export const sizeTable = (bundles: readonly Bundle[]): string =>
  [
    row("function", "minified", "gzipped"),
    ...bundles.map((bundle) =>
      row(
        bundle.id,
        bundle.bytes.toLocaleString("en"),
        `${bundle.gzippedBytes.toLocaleString("en")}${isOverBudget(bundle) ? "  over budget" : ""}`,
      ),
    ),
    row("budget", budget.bytes.toLocaleString("en"), budget.gzippedBytes.toLocaleString("en")),
  ].join("\n");
