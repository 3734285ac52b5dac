import path from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { NotAnswered, openQuestions } from "./ask.ts";
import { endStaleEngines, startEngine } from "../local/engine.ts";
import { DataInUse, type DataLock, announcedEndpoint, lockData } from "../local/data-folder/lock.ts";
import { examineData, openFolder } from "../local/store.ts";
import { hasTable, tableName as localTable } from "../local/table.ts";
import { troubleOf } from "../local/data-folder/trouble.ts";

// Whatever a command writes is for its user alone.
process.umask(0o077);

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** The local data folder that the environment names, made where there is none. @throws Trouble */
export const dataFolder = (): string => openFolder(path.resolve(root, process.env["DATA_DIR"] || ".data"));

/** There is nothing the command could do; the message says why. */
export class Refused extends Error {
  override readonly name = "Refused";
}

export const noData = (folder: string) =>
  new Refused(`There is no data in ${folder} yet. Start Stockpot once (npm start), or name another folder: DATA_DIR=…`);

/** Where the person started the command; npm runs it in the project's folder. */
export const startedIn = process.env["INIT_CWD"] ?? process.cwd();

/** Reads the arguments of a command. @throws Refused with how it is used */
export function readArguments<T>(usage: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Refuses a command on the data folder where the environment names a table that lies elsewhere. @throws Refused */
export function assertLocal(done: string): void {
  const elsewhere = ["DYNAMODB_ENDPOINT", "TABLE_NAME"].find((name) => process.env[name]);
  if (elsewhere) throw new Refused(`Only the data in a folder of this machine is ${done}: leave out ${elsewhere}.`);
}

interface Engine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** The engine of a server that runs on the folder, or one for as long as the command takes. */
async function engineOf(folder: string): Promise<Engine> {
  let lock: DataLock;
  try {
    lock = lockData(folder);
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error;
    const endpoint = announcedEndpoint(folder);
    if (endpoint === undefined) throw new Refused(`${error.message} It is only just starting; try again.`);
    return { endpoint, stop: async () => {} };
  }
  try {
    await endStaleEngines(folder);
    if (!examineData(folder)) throw noData(folder);
    const engine = await startEngine({ folder, log: () => {}, prepare: async () => {} });
    return {
      endpoint: engine.endpoint,
      async stop() {
        await engine.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Runs a command on the table that the environment names: a deployed stage's with TABLE_NAME and the stage's
 * credentials, an engine's with DYNAMODB_ENDPOINT, and otherwise the one in the local data folder, whether or not a
 * server runs on it. Whatever reads the table has to be loaded within `work`.
 * @throws Refused, Trouble
 */
export async function withTable(work: (where: string) => Promise<void>): Promise<void> {
  const { TABLE_NAME: name, DYNAMODB_ENDPOINT: given, AWS_REGION: region } = process.env;
  if (name && !given) return work(`table ${name} in ${region ?? "us-east-1"}`);

  process.env["TABLE_NAME"] = name ?? localTable;
  if (given) return work(`table ${process.env["TABLE_NAME"]} at ${given}`);

  const folder = dataFolder();
  const engine = await engineOf(folder);
  try {
    if (!(await hasTable(engine.endpoint))) throw noData(folder);
    process.env["DYNAMODB_ENDPOINT"] = engine.endpoint;
    await work(`the data in ${folder}`);
  } finally {
    await engine.stop();
  }
}

/** @throws Refused unless the person says yes */
export async function assertWanted(question: string): Promise<void> {
  const questions = openQuestions();
  try {
    const answer = await questions.ask({ text: question, schema: z.enum(["yes", "no"], "Answer yes or no.") });
    if (answer === "no") throw new Refused("Nothing was changed.");
  } catch (error) {
    throw error instanceof NotAnswered ? new Refused(`${error.message} Add --yes to go on without a question.`) : error;
  } finally {
    questions.close();
  }
}

function giveUp(message: string): never {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/** Ends the command, with what to do about it in case of a known failure. */
export async function run(work: () => Promise<void>): Promise<never> {
  try {
    await work();
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble) giveUp(`${trouble.message}\n${trouble.advice}`);
    if (error instanceof Refused) giveUp(error.message);
    throw error;
  }
  process.exit();
}
