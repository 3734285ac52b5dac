import * as auth from "@stockpot/core/auth/auth.routes";
import { postings } from "@stockpot/functions/background";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { password, unique } from "../support/fixtures.ts";
import { randomAddress } from "../support/http.ts";
import { invoke } from "../support/invoke.ts";
import { logged } from "../support/log-lines.ts";
import { createPrivateTable, dropPrivateTable } from "../support/private-table.ts";
import { emailItem } from "../support/table.ts";

vi.hoisted(() => {
  process.env["TABLE_NAME"] = `other-format-${process.pid}-${Date.now()}-0`;
});

beforeAll(createPrivateTable);
afterAll(dropPrivateTable);

/** The pattern by which CloudWatch counts refusals. */
const isCounted = (line: object) => JSON.stringify(line).includes("TableFormatError");

test("a request to a table of another format fails, writes nothing and is logged", async () => {
  const email = `${unique("new")}@example.com`;
  const body = { fullName: "Robin Cook", email, password };
  const { result, lines } = await logged(() => invoke(auth.register, { body, from: randomAddress() }));
  expect(result.status).toBe(500);
  expect(lines.filter(isCounted)).toHaveLength(1);
  expect(await emailItem(email)).toEqual([]);
});

test("background work on a table of another format fails and is logged", async () => {
  const { result, lines } = await logged(() => postings().then(() => "done", String));
  expect(result).not.toBe("done");
  expect(lines.some(isCounted)).toBe(true);
});
