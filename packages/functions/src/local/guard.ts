// Stands between the server and its engine: the engine must not outlive the server, not even one that was killed.
// The engine is this process's child, and this process's input closes when the server is gone. In a network of its
// own, this process is also what hands the server's calls in: sockets in the file system lead from one to the other.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import net from "node:net";
import { pipeline } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { Address, accepts } from "./address.ts";

/** An engine that does not end on a polite signal within this time is killed. */
const patienceMs = 3000;

// What the engine and this process make is for their user alone.
process.umask(0o077);

const [place = "", command = "", ...args] = process.argv.slice(2);
const { socket, ...inside } = Address.parse(JSON.parse(place));
const engine = spawn(command, args, { stdio: ["ignore", "ignore", "inherit"] });

engine.once("spawn", () => process.stdout.write(`${engine.pid}\n`));
engine.once("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
engine.once("exit", (code) => process.exit(code ?? 1));

function end() {
  engine.kill("SIGTERM");
  setTimeout(() => engine.kill("SIGKILL"), patienceMs);
}
process.stdin.once("close", end).resume();
// With the server gone there is nobody to write to.
process.stdout.on("error", end);
process.stderr.on("error", end);

/** Hands each connection on to the engine, once that is there. */
async function relay(file: string): Promise<void> {
  while (!(await accepts(inside))) await pause(10);
  rmSync(file, { force: true });
  const server = net.createServer({ allowHalfOpen: true }, (outer) => {
    const inner = net.connect({ ...inside, noDelay: true, allowHalfOpen: true });
    // A connection that breaks on one side is cut on the other, where its user sees it.
    pipeline(outer, inner, outer, () => {
      outer.destroy();
      inner.destroy();
    });
  });
  server.listen(file);
}
if (socket !== undefined) await relay(socket);
