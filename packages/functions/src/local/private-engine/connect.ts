// Opens connections to the engine from within its network, hands them to the server, and ends.
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const [host = "", port, count] = process.argv.slice(2);

const open = (): Promise<net.Socket | undefined> =>
  new Promise((resolve) => {
    const connection = net.connect({ host, port: Number(port), noDelay: true });
    // What comes is for the server to read, also while both processes have the connection.
    connection.pause();
    connection.once("connect", () => resolve(connection)).once("error", () => resolve(undefined));
  });

// The server says that it has them all, or is gone, or its engine is.
process.once("message", () => process.exit(0)).once("disconnect", () => process.exit(1));

for (let opened = 0; opened < Number(count);) {
  const connection = await open();
  // The engine may not be there yet.
  if (connection === undefined) await pause(10);
  else {
    process.send?.("connection", connection);
    opened += 1;
  }
}
