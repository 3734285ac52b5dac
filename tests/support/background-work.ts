import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";

// Test files run beside each other on one table, and the background work of each of them does whatever is due in it.

const isAlone = new AsyncLocalStorage<true>();
let count = 0;

/** Where the files of one run say what they do. */
function folderOfRun(endpoint = inject("endpoint")): string {
  const folder = path.join(tmpdir(), `stockpot-work-${endpoint.replaceAll(/\W/g, "-")}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

const whoIsAlone = "alone";

function isRunning(name: string): boolean {
  try {
    process.kill(Number(name.split("-")[0]), 0);
    return true;
  } catch {
    return false; // A process that was ended leaves its file behind.
  }
}

const holders = (folder: string, isHeld: (name: string) => boolean) =>
  readdirSync(folder).filter((name) => isHeld(name) && isRunning(name));

const isOfAlone = (name: string) => name.endsWith(whoIsAlone);

/** Runs the background work once no other file of tests keeps it away. */
export async function backgroundWork<T>(run: () => Promise<T>): Promise<T> {
  if (isAlone.getStore()) return run();
  const folder = folderOfRun();
  const mine = path.join(folder, `${process.pid}-${(count += 1)}`);
  for (;;) {
    writeFileSync(mine, "");
    if (holders(folder, isOfAlone).length === 0) break;
    rmSync(mine);
    await pause(10);
  }
  try {
    return await run();
  } finally {
    rmSync(mine);
  }
}

/** What the server does by itself waits for as long as a test keeps others' background work away. */
export async function untilNobodyIsAlone(endpoint: string): Promise<void> {
  const folder = folderOfRun(endpoint);
  while (holders(folder, isOfAlone).length > 0) await pause(10);
}

/** Runs a test that no background work of other files may come between. */
export async function withoutOthersWork<T>(run: () => Promise<T>): Promise<T> {
  const folder = folderOfRun();
  const mine = path.join(folder, `${process.pid}-${whoIsAlone}`);
  writeFileSync(mine, "");
  try {
    while (holders(folder, (name) => !isOfAlone(name)).length > 0) await pause(10);
    return await isAlone.run(true, run);
  } finally {
    rmSync(mine);
  }
}
