import { BatchExecuteStatementCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { nowSeconds } from "../platform/clock.ts";
import { withRetries } from "../platform/retry.ts";
import { client, tableName } from "../storage/client.ts";
import { isConditionFailure } from "../storage/failure.ts";
import { keyIn, readThing } from "../storage/things.ts";
import { AttemptEntity } from "./attempt.entity.ts";

// The windows in which attempts are counted, as the table has them.

const windowSeconds = 15 * 60;

/** As long as a function that checks passwords may run. */
export const longestAttemptSeconds = 10;

const keyOf = (scope: string) => keyIn(AttemptEntity, { scope });
const setOf = (mark: string) => new Set([mark]);

/** A statement in PartiQL on one item. */
interface Statement {
  readonly Statement: string;
  readonly Parameters: unknown[];
}

/** Stores an item where there is none. */
const insertion = (item: Readonly<Record<string, unknown>>): Statement => ({
  Statement: `INSERT INTO "${tableName}" VALUE {${Object.keys(item)
    .map((name) => `'${name}': ?`)
    .join(", ")}}`,
  Parameters: Object.values(item),
});

/**
 * Runs up to 25 statements that write, each by itself, in one request.
 * @returns for each the code of its failure, or undefined when it was carried out
 */
async function runStatements(statements: readonly Statement[]): Promise<readonly (string | undefined)[]> {
  const { Responses = [] } = await client.send(new BatchExecuteStatementCommand({ Statements: [...statements] }));
  return statements.map((_, index) => (Responses[index] ? Responses[index].Error?.Code : "Missing"));
}

/** A window with one mark in it. */
function windowOf(scope: string, mark: string, isWaitedFor: boolean) {
  const { entity, version } = AttemptEntity.schema.model;
  const now = nowSeconds();
  return {
    ...keyOf(scope),
    scope,
    attempts: setOf(mark),
    ...(isWaitedFor && { underWay: setOf(mark), underWayUntil: now + longestAttemptSeconds }),
    expiresAt: now + windowSeconds,
    __edb_e__: entity,
    __edb_v__: version,
  };
}

/** What could not even be counted was never begun: nobody is told that it may still go through. */
async function counting<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    throw new Error("The attempt could not be counted.", { cause });
  }
}

/** How a mark came into a window; `unknown` is one that may have. */
export type Counting = "opened" | "joined" | "unknown";

const openingOf = (code: string | undefined) =>
  code === undefined ? "opened" : code === "DuplicateItem" ? "stored" : "unknown";

/** Opens windows with a mark that is waited for, in one request. A window that is `stored`, open or not, stays as it is. */
export async function openWindows(
  scopes: readonly string[],
  mark: string,
): Promise<ReadonlyMap<string, Counting | "stored">> {
  const openings = scopes.map((scope) => insertion(windowOf(scope, mark, true)));
  const codes = await counting(runStatements(openings));
  return new Map(scopes.map((scope, index) => [scope, openingOf(codes[index])]));
}

/** Removes windows that hold one mark and no other, in one request. @returns those that may still hold it */
export async function removeWindows(scopes: readonly string[], mark: string): Promise<readonly string[]> {
  const removal = (scope: string): Statement => ({
    Statement: `DELETE FROM "${tableName}" WHERE pk = ? AND sk = ? AND attempts = ?`,
    Parameters: [...Object.values(keyOf(scope)), setOf(mark)],
  });
  if (scopes.length === 0) return [];
  const codes = await counting(runStatements(scopes.map(removal)));
  return scopes.filter((_, index) => codes[index] !== undefined);
}

/** @returns false when a window is open there */
export const openWindow = (scope: string, mark: string, isWaitedFor: boolean): Promise<boolean> =>
  settle(
    client.send(
      new PutCommand({
        TableName: tableName,
        Item: windowOf(scope, mark, isWaitedFor),
        ConditionExpression: "attribute_not_exists(expiresAt) OR attribute_not_exists(attempts) OR expiresAt <= :now",
        ExpressionAttributeValues: { ":now": nowSeconds() },
      }),
    ),
  );

/** @returns false when none is open there, or it is full */
export function joinWindow(scope: string, mark: string, isWaitedFor: boolean, allowed: number): Promise<boolean> {
  const now = nowSeconds();
  const update = isWaitedFor ? "ADD attempts :mark, underWay :mark SET underWayUntil = :until" : "ADD attempts :mark";
  return settle(
    client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(scope),
        UpdateExpression: update,
        ConditionExpression: "expiresAt > :now AND size(attempts) < :allowed",
        ExpressionAttributeValues: {
          ":mark": setOf(mark),
          ":now": now,
          ":allowed": allowed,
          ...(isWaitedFor && { ":until": now + longestAttemptSeconds }),
        },
      }),
    ),
  );
}

export const readWindow = (scope: string) => counting(readThing(AttemptEntity, { scope }, { consistent: true }));

const without = (UpdateExpression: string) => (scope: string, mark: string) =>
  settle(
    client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(scope),
        UpdateExpression,
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":mark": setOf(mark) },
      }),
    ),
  );

const takeOut = without("DELETE attempts :mark, underWay :mark");

/** Removing a mark is idempotent, so it is retried whatever failed. */
export const forgetMark = (scope: string, mark: string): Promise<boolean> =>
  withRetries(
    () => takeOut(scope, mark),
    () => true,
  );

/** The mark stays, and is waited for no longer. */
export const keepFailure = without("DELETE underWay :mark");

/** @returns false when the condition failed */
async function settle(write: Promise<unknown>): Promise<boolean> {
  try {
    await counting(write);
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
