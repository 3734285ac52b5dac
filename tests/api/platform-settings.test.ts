import * as audit from "@stockpot/core/activity/audit.routes";
import * as auth from "@stockpot/core/auth/auth.routes";
import * as platform from "@stockpot/core/platform-settings/platform-settings.routes";
import { PlatformSettingsEntity } from "@stockpot/core/platform-settings/platform-settings.entity";
import { recount } from "@stockpot/core/recount/recount.service";
import { beforeAll, expect, test, vi } from "vitest";
import { buildUser, password, unique, type Person } from "../support/fixtures.ts";
import { randomAddress } from "../support/http.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { createPrivateTable } from "../support/private-table.ts";

// They hold for the whole table, so these tests have one to themselves.
await vi.hoisted(async () => {
  const { nameOwnTable } = await import("../support/own-table.ts");
  nameOwnTable("platform");
});

let superAdmin: Person;
let ordinary: Person;

beforeAll(async () => {
  await createPrivateTable();
  superAdmin = await buildUser({ role: "ADMIN", fullName: "Ada Chief" });
  ordinary = await buildUser({ role: "ADMIN", superAdmin: false });
});

/** What sixteen who sign up become: every part of the platform's counts is asked. */
async function rolesOfNewcomers(): Promise<ReadonlySet<string>> {
  const made = await Promise.all(
    Array.from({ length: 16 }, () =>
      invoke(auth.register, {
        body: { fullName: "Nora Newcomer", email: `${unique("nora")}@example.com`, password },
        from: randomAddress(),
      }),
    ),
  );
  return new Set(made.map(({ body }) => body.data.role));
}

const change = (signUpRole: unknown, headers: Record<string, string> = {}) =>
  invoke(platform.update, { token: superAdmin.token, body: { signUpRole }, headers });
const read = async ({ token }: Person) => (await invoke(platform.get, { token })).body.data;

const newest = async ({ token }: Person) => (await invoke(audit.list, { token })).body.data[0];

test("are the stage's until a super admin changes them, and no longer apply to sign-ups from then on", async () => {
  vi.stubEnv("SIGNUP_ROLE", "USER");
  expect(await read(ordinary)).toEqual({ signUpRole: "USER", version: 1 });
  expect(await rolesOfNewcomers()).toEqual(new Set(["USER"]));
  const changed = await change("OWNER", { "if-match": '"1"' });
  expect([changed.status, changed.body.data, changed.headers.etag]).toEqual([
    200,
    { signUpRole: "OWNER", version: 2 },
    '"2"',
  ]);
  expect(await read(superAdmin)).toEqual({ signUpRole: "OWNER", version: 2 });
  expect(await rolesOfNewcomers()).toEqual(new Set(["OWNER"]));
  vi.unstubAllEnvs();
  expect((await change("USER")).body.data.version).toBe(3);
  expect(await rolesOfNewcomers()).toEqual(new Set(["USER"]));
  expect((await recount()).drift).toEqual([]);
});

test("are changed by super admins alone, and on record for them alone", async () => {
  const before = await read(superAdmin);
  const body = { signUpRole: before.signUpRole === "USER" ? "OWNER" : "USER" } as const;
  expect((await invoke(platform.update, { token: ordinary.token, body })).status).toBe(403);
  expect(await read(superAdmin)).toEqual(before);
  await invoke(platform.update, { token: superAdmin.token, body });
  expect(await newest(superAdmin)).toMatchObject({
    action: "UPDATED",
    actor: { fullName: "Ada Chief" },
    subject: { fullName: "Platform settings" },
    changes: [{ field: "signUpRole", from: before.signUpRole, to: body.signUpRole }],
  });
  expect(await newest(ordinary)).toBeUndefined();
});

test("are refused where they are none", async () => {
  const answer = await change("ADMIN");
  expect(answer.status).toBe(400);
  expect(answer.error.issues).toContainEqual({ path: "signUpRole", message: "Role must be OWNER or USER" });
});

test("are refused to the second of two who save the first ones at once", async () => {
  await PlatformSettingsEntity.delete({}).go();
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => change("USER"),
    () => change("USER", { "if-match": '"1"' }),
  );
  expect([wasInterrupted, result.status]).toEqual([true, 412]);
  expect(await read(superAdmin)).toMatchObject({ signUpRole: "USER", version: 2 });
});

test(
  "stay as they are where nothing is new, and get one of sixteen changes of the same version",
  { tags: ["race"] },
  async () => {
    const before = await read(superAdmin);
    expect((await change(before.signUpRole)).body.data).toEqual(before);
    const other = before.signUpRole === "USER" ? "OWNER" : "USER";
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => change(other, { "if-match": `"${before.version}"` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 412)]);
    expect(await read(superAdmin)).toEqual({ signUpRole: other, version: before.version + 1 });
  },
);
