import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./platform.ts";

const leave = (folder: string) =>
  execFileSync(process.execPath, [
    "--input-type=module",
    "--eval",
    `const { leaveSharedPlatform } = await import(${JSON.stringify(path.join(root, "scripts/sst-platform.mjs"))});
     leaveSharedPlatform(${JSON.stringify(folder)});`,
  ]);

test("a deployment leaves the platform that clones share to the others, and keeps one of its own", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "stockpot-platform-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const inside = (name: string) => path.join(folder, name);
  const [shared, link, own] = [inside("shared"), inside("link"), inside("own")];
  for (const one of [shared, own]) {
    mkdirSync(one);
    writeFileSync(path.join(one, "version"), "4.17.1");
  }
  symlinkSync(shared, link, "junction");
  leave(link);
  expect(existsSync(link)).toBe(false);
  expect(existsSync(path.join(shared, "version"))).toBe(true);
  leave(own);
  leave(inside("missing"));
  expect(existsSync(path.join(own, "version"))).toBe(true);
});
