import { expect, test } from "vitest";
import { ServerProcess, enginesOn, login, post, register, temporaryFolder } from "../local/process.ts";

const email = "canary-mail@canary.example";
/** Of everyone whom these helpers make. */
const secrets = { email, password: "Stockpot1!", name: "Rosa Test" };

test("the whole output of a server, its engine's included, holds no email address, password, name or token", async () => {
  const folder = temporaryFolder();
  const server = new ServerProcess({ DATA_DIR: folder });
  const url = await server.url();
  const { token }: { token: string } = await (await register(url, email)).json();
  expect((await login(url, email)).status).toBe(200);
  expect((await register(url, email)).status).toBe(409);
  expect((await post(url, "/auth/login", { email, password: "Canary&Pass1" })).status).toBe(401);
  expect((await post(url, "/auth/login", { email, surprise: secrets.password })).status).toBe(400);
  for (const engine of enginesOn(folder)) process.kill(engine, "SIGKILL");
  await Promise.all([login(url, email), register(url, `other.${email}`)]);
  const list = await fetch(`${url}/api/v1/restaurants`, { headers: { authorization: `Bearer ${token}` } });
  expect(list.status).toBe(200);
  server.signal("SIGTERM");
  expect(await server.exit).toBe(0);

  expect(server.output).toContain(url);
  for (const secret of [...Object.values(secrets), "Canary&Pass1", token]) expect(server.output).not.toContain(secret);
});
