import { closeSync, fsyncSync, openSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Waits until a file, or the names in a folder, would outlast a power cut. */
export function settle(at: string): void {
  // Windows opens no folder, and a file only to write it.
  if (process.platform === "win32") return;
  const opened = openSync(at, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** The same for a folder with everything in it. */
export function settleFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    settle(path.join(entry.parentPath, entry.name));
  settle(folder);
}

/** Writes a file that only its owner reads. An interruption leaves the file of before or the new one. */
export function replaceFile(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
