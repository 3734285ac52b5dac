import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { table } from "./table.ts";

interface ClientsOfElectroDB {
  readonly identifyClientVersion: (client: object) => string;
}

test("ElectroDB asks the table's client by name, and makes no command of the SDK's document client", () => {
  const clients: ClientsOfElectroDB = createRequire(import.meta.url)("electrodb/src/client.js");
  expect(clients.identifyClientVersion(table.client)).toBe("v2");
});
