// The process behind `npm run admin:create`.
import { parseArgs } from "node:util";
import { weaknessOf } from "@stockpot/core/auth/breached-passwords";
import { DomainError } from "@stockpot/core/error";
import { NewPassword } from "@stockpot/core/user/password.schema";
import { Email, FullName } from "@stockpot/core/user/user.schema";
import * as z from "zod";
import { NotAnswered, openQuestions } from "./ask.ts";
import { Refused, readArguments, run, withTable } from "./table.ts";

const usage = "Usage: npm run admin:create -- [--email address] [--name 'full name'] [--force]";

const UnbreachedPassword = NewPassword.refine((password) => weaknessOf(password) === undefined, {
  error: ({ input }) => weaknessOf(String(input)),
});

const say = (line: string) => process.stdout.write(`${line}\n`);

const readOptions = () =>
  readArguments(usage, () =>
    parseArgs({
      options: { email: { type: "string" }, name: { type: "string" }, force: { type: "boolean", default: false } },
    }),
  ).values;

async function askForPerson(given: { readonly email?: string | undefined; readonly name?: string | undefined }) {
  const questions = openQuestions();
  try {
    const email = await questions.ask({ text: "Email address:", schema: Email, given: given.email });
    const fullName = await questions.ask({ text: "Full name:", schema: FullName, given: given.name });
    const password = await questions.ask({ text: "Password:", schema: UnbreachedPassword, hidden: true });
    if (process.stdin.isTTY) {
      const same = z.literal(password, "Passwords don't match.");
      await questions.ask({ text: "Password again:", schema: same, hidden: true });
    }
    return { email, fullName, password };
  } finally {
    questions.close();
  }
}

await run(async () => {
  const { email, name, force } = readOptions();
  await withTable(async (where) => {
    const administration = await import("@stockpot/core/administration/install-administrator");
    const refusal = new Refused(
      "There is already an administrator, who can add others under User Management. Use --force to create one anyway.",
    );
    if (!force && (await administration.hasAdministrator())) throw refusal;
    say(`An administrator for ${where}.`);
    try {
      const person = await askForPerson({ email, name });
      const made = await administration.installAdministrator(person, { anyway: force });
      say(`${made.fullName} <${made.email}> can sign in as an administrator.`);
    } catch (error) {
      if (error instanceof administration.AdministratorExists) throw refusal;
      if (error instanceof NotAnswered || error instanceof DomainError) throw new Refused(error.message);
      throw error;
    }
  });
});
