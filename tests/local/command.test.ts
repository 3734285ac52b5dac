import { describe, expect, it } from "vitest";
import { type Run, ServerProcess, enginesOn, post, register, runToEnd, temporaryFolder } from "./process.ts";

const command = (name: "create-admin" | "recount" | "rollups", environment: Record<string, string>, run?: Run) =>
  runToEnd(`command/${name}.ts`, environment, run);

const password = "Stock&Pot1";
const unknown = "01900000-0000-7000-8000-000000000000";
const who = (email: string) => ["--email", email, "--name", "Ada Root"];
const signIn = async (url: string, email: string) => {
  const answer = await post(url, "/auth/login", { email, password });
  const { data }: { data: { role: string } } = await answer.json();
  return [answer.status, data.role];
};

describe("npm run admin:create", () => {
  it("makes the first administrator of a running server, who signs in at once, and refuses a second", async () => {
    const folder = temporaryFolder();
    const url = await new ServerProcess({ DATA_DIR: folder }).url();
    const given = { args: who("ada@example.com"), input: `${password}\n` };
    const made = await command("create-admin", { DATA_DIR: folder }, given);
    expect(made).toMatchObject({ code: 0 });
    expect(made.output).toContain("Ada Root <ada@example.com> can sign in as an administrator.");
    expect(made.output).not.toContain(password);
    expect(await signIn(url, "ada@example.com")).toEqual([200, "ADMIN"]);

    const second = { args: who("eve@example.com"), input: `${password}\n` };
    const refused = await command("create-admin", { DATA_DIR: folder }, second);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain("There is already an administrator");
    const forced = await command(
      "create-admin",
      { DATA_DIR: folder },
      { ...second, args: [...second.args, "--force"] },
    );
    expect(forced).toMatchObject({ code: 0 });
    expect(await signIn(url, "eve@example.com")).toEqual([200, "ADMIN"]);
  });

  it("works on the data of a server that does not run, and leaves no engine behind", async () => {
    const folder = temporaryFolder();
    const first = new ServerProcess({ DATA_DIR: folder });
    await first.url();
    first.signal("SIGTERM");
    await first.exit;
    const made = await command(
      "create-admin",
      { DATA_DIR: folder },
      { args: who("ada@example.com"), input: `${password}\n` },
    );
    expect(made).toMatchObject({ code: 0 });
    expect(enginesOn(folder)).toEqual([]);
    expect(await signIn(await new ServerProcess({ DATA_DIR: folder }).url(), "ada@example.com")).toEqual([
      200,
      "ADMIN",
    ]);
  });

  it.each([
    ["a weak password", who("ada@example.com"), "weak\n", "Password must be at least 8 characters"],
    ["a breached password", who("ada@example.com"), "P@ssw0rd\n", "This password has appeared in a data breach."],
    ["no password", who("ada@example.com"), "", "Password: was not answered."],
    ["no email address", who("ada"), `${password}\n`, "Invalid email address"],
    ["an unknown option", ["--role", "ADMIN"], "", "Usage: npm run admin:create"],
  ])("refuses %s", async (_what, args, input, message) => {
    const folder = temporaryFolder();
    await new ServerProcess({ DATA_DIR: folder }).url();
    const refused = await command("create-admin", { DATA_DIR: folder }, { args, input });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain(message);
    expect(refused.output).not.toContain("    at ");
  });
});

describe("npm run recount", () => {
  it("finds no drift after sign-ups, on a server that runs and on its data", async () => {
    const folder = temporaryFolder();
    const server = new ServerProcess({ DATA_DIR: folder });
    const url = await server.url();
    for (const name of ["rosa", "sam"]) expect((await register(url, `${name}@example.com`)).status).toBe(201);
    const none = { code: 0, output: expect.stringMatching(/: no drift\.$/m) };
    expect(await command("recount", { DATA_DIR: folder })).toMatchObject(none);
    server.signal("SIGTERM");
    await server.exit;
    expect(await command("recount", { DATA_DIR: folder })).toMatchObject(none);
    expect(enginesOn(folder)).toEqual([]);
  });

  it("says so where there is no data", async () => {
    const { code, output } = await command("recount", { DATA_DIR: temporaryFolder() });
    expect(output).toContain("There is no data in ");
    expect(code).toBe(1);
  });
});

describe("npm run rollups", () => {
  it.each([
    ["no restaurant", [], "Say which restaurant"],
    ["a month", ["--restaurant", unknown, "--from", "May"], "The year has four digits"],
    ["an unknown restaurant", ["--restaurant", unknown, "--from", "2026", "--repair"], "There is no such restaurant."],
    ["an unknown option", ["--all"], "Usage: npm run rollups"],
  ])("refuses %s", async (_what, args, message) => {
    const folder = temporaryFolder();
    await new ServerProcess({ DATA_DIR: folder }).url();
    const { code, output } = await command("rollups", { DATA_DIR: folder }, { args });
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining(message) });
    expect(output).not.toContain("    at ");
  });
});
