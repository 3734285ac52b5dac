import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { relay, takeNone } from "./connections.ts";

test("a connection while the engine is gone is refused, and the server goes on", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "stockpot-relay-"));
  const file = path.join(folder, "socket");
  const relaying = await relay(file, takeNone);
  onTestFinished(() => {
    relaying.close();
    rmSync(folder, { recursive: true });
  });
  const visitors = [net.connect(file), net.connect(file)];
  await Promise.all(visitors.map((visitor) => once(visitor.resume(), "close")));
  expect(visitors.every(({ destroyed }) => destroyed)).toBe(true);
});
