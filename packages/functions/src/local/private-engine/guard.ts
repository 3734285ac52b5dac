// Stands between the server and its engine: the engine must not outlive the server, not even one that was killed.
// The engine is this process's child, and this process's input closes when the server is gone. Where there is a shell,
// guard.sh does the same.
import { spawn } from "node:child_process";

/** An engine that does not end on a polite signal within this time is killed. */
const patienceMs = 3000;

// What the engine and this process make is for their user alone.
process.umask(0o077);

const [command = "", ...args] = process.argv.slice(2);
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
// With the server gone there is no one to write to.
process.stdout.on("error", end);
process.stderr.on("error", end);
