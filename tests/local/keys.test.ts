import { rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { storedKeys } from "../../packages/functions/src/local/data-folder/keys.ts";
import { codeAt, presentStep } from "../support/second-factor.ts";
import { ServerProcess, login, register, runToEnd, temporaryFolder } from "./process.ts";

const command = "command/reset-keys.ts";
const password = "Stockpot1!";

/** Sends a person's request and reads the answer. */
async function post(url: string, token: string, body: object): Promise<{ secret: string; enrolment: string }> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return answer.json();
}

it("data without its keys is not served until it is given new ones, without second factors", async () => {
  const folder = temporaryFolder();
  const first = new ServerProcess({ DATA_DIR: folder });
  const url = await first.url();
  const { token }: { token: string } = await (await register(url, "rosa@example.com")).json();
  const { secret, enrolment } = await post(`${url}/api/v1/auth/second-factor/enrolment`, token, { password });
  await post(`${url}/api/v1/auth/second-factor`, token, { enrolment, code: codeAt(secret, presentStep()) });
  const needless = await runToEnd(command, { DATA_DIR: folder }, { args: ["--yes"] });
  expect(needless).toMatchObject({ code: 1 });
  expect(needless.output).toContain("Only data without its keys is given new ones.");
  first.signal("SIGTERM");
  await first.exit;

  rmSync(path.join(folder, "keys.json"));
  const refused = new ServerProcess({ DATA_DIR: folder });
  expect(await refused.exit).toBe(1);
  expect(refused.output).toContain("its keys are not: keys.json is missing.");
  expect(refused.output).toContain("make new keys and turn two-factor authentication off for everyone:");
  expect(storedKeys(folder)).toBeUndefined();

  const unasked = await runToEnd(command, { DATA_DIR: folder });
  expect(unasked).toMatchObject({ code: 1 });
  expect(unasked.output).toContain("Two-factor authentication is turned off for 1 person.");
  expect(unasked.output).toContain("Add --yes to go on without a question.");
  expect(await runToEnd(command, { DATA_DIR: folder }, { args: ["--yes"] })).toMatchObject({ code: 0 });
  const second = new ServerProcess({ DATA_DIR: folder });
  expect((await login(await second.url(), "rosa@example.com")).status).toBe(200);
});
