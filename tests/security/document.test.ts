import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const rows = readFileSync(`${root}docs/SECURITY.md`, "utf8")
  .split("\n")
  .filter((line) => /^\| \d+\.\d/.test(line))
  .map((line) => {
    const [, requirements = "", , standing = "", files = ""] = line.split("|").map((cell) => cell.trim());
    return { requirements, standing, files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file) };
  });

/** Sections, with how many of their requirements are of level 1 or 2; those of level 3 come after them. */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2
`;

const required = [...sections.matchAll(/(\S+):(\d+)/g)].flatMap(([, section = "", count]) =>
  Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
);

/** `1.2.6–1.2.8` as the three that it stands for. */
function spread(range: string): string[] {
  const [first = "", last = first] = range.split("–");
  const section = first.replace(/\.\d+$/, "");
  const from = Number(first.split(".").at(-1));
  const to = Number(last.split(".").at(-1));
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
}

describe("docs/SECURITY.md", () => {
  test("speaks of every requirement of levels 1 and 2, each once", () => {
    const told = rows
      .filter(({ requirements }) => !requirements.startsWith("10."))
      .flatMap(({ requirements }) => requirements.split(", ").flatMap(spread));
    expect(told.toSorted()).toEqual(required.toSorted());
    expect(rows.filter(({ requirements }) => requirements === "10.1.1–10.7.3")).toHaveLength(1);
  });

  test.each(rows)("says where $requirements stands", ({ standing }) => {
    expect(standing).toMatch(/^(held|not applicable|deviation: \S)/);
  });

  test.each([...new Set(rows.flatMap(({ files }) => files))])("names %s, which is there", (file) => {
    expect(existsSync(`${root}${file}`)).toBe(true);
  });
});
