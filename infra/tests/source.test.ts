import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sourceOf } from "../commands/source.ts";

let folder: string;
const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "stockpot-source-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("a folder without git is deployed from nothing that has a name", () => {
  expect(sourceOf(folder)).toBeUndefined();
});

test("a commit is all that is deployed as long as nothing is edited or added", () => {
  git("init", "-q");
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@example.com");
  write(".gitignore", ".build/\n");
  git("add", ".");
  git("commit", "-qm", "first");
  const commit = git("rev-parse", "HEAD");
  expect(sourceOf(folder)).toEqual({ commit, isClean: true });
  write("added.ts", "");
  expect(sourceOf(folder)).toEqual({ commit, isClean: false });
  rmSync(path.join(folder, "added.ts"));
  write(".gitignore", ".build/\n.sst/\n");
  expect(sourceOf(folder)).toEqual({ commit, isClean: false });
});
