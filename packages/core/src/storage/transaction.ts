import { brotliCompressSync, constants } from "node:zlib";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { Actor } from "../actor.ts";
import { nowSeconds } from "../clock.ts";
import { DomainError } from "../error.ts";
import { AnswerEntity } from "./answer.entity.ts";
import { client } from "./client.ts";
import { backOff, cancellationCodes } from "./retry.ts";

/** An ElectroDB operation that can say what it would send. */
interface Operation {
  params<T>(): T;
}

type Items = NonNullable<TransactWriteCommandInput["TransactItems"]>;
type Item = Items[number];

/**
 * One write of a transaction, and the error that its failed condition means. For a condition that only guards against
 * a concurrent writer that is `Raced`, the default; a write without a condition never comes to it.
 */
export interface Write {
  readonly item: Item;
  readonly refusal: () => Error;
}

/** What was read has changed meanwhile: read it again and decide anew. */
export class Raced extends Error {
  override readonly name = "Raced";
}

const raced = () => new Raced("The stored version moved on");

export const put = (operation: Operation, refusal: () => Error = raced): Write => ({
  item: { Put: operation.params<NonNullable<Item["Put"]>>() },
  refusal,
});

export const update = (operation: Operation, refusal: () => Error = raced): Write => ({
  item: { Update: operation.params<NonNullable<Item["Update"]>>() },
  refusal,
});

export const remove = (operation: Operation, refusal: () => Error = raced): Write => ({
  item: { Delete: operation.params<NonNullable<Item["Delete"]>>() },
  refusal,
});

/**
 * A condition on an item that the transaction does not write.
 * @param operation an ElectroDB get of that item
 */
export const check = (
  operation: Operation,
  ConditionExpression: string,
  ExpressionAttributeNames: Record<string, string>,
  ExpressionAttributeValues: Record<string, unknown>,
  refusal: () => Error = raced,
): Write => {
  const { TableName, Key } = operation.params<Pick<NonNullable<Item["ConditionCheck"]>, "TableName" | "Key">>();
  return {
    item: {
      ConditionCheck: { TableName, Key, ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues },
    },
    refusal,
  };
};

/** The request was carried out before, under the same Idempotency-Key: its stored answer is the answer. */
export class AlreadyAnswered extends Error {
  override readonly name = "AlreadyAnswered";
}

const keepAnswersSeconds = 24 * 60 * 60;

/** Stores the answer in the transaction that does the work, so that neither exists without the other. */
function rememberAnswer(actor: Pick<Actor, "userId" | "replay">, result: unknown): readonly Write[] {
  if (!actor.replay) return [];
  const { key, fingerprint, present } = actor.replay;
  const now = nowSeconds();
  const { status, body, etag } = present(result);
  const record = AnswerEntity.put({
    userId: actor.userId,
    key,
    fingerprint,
    expiresAt: now + keepAnswersSeconds,
    status,
    ...written(body),
    ...(etag !== undefined && { etag }),
  }).where(({ expiresAt }, { notExists, lte }) => `${notExists(expiresAt)} OR ${lte(expiresAt, now)}`);
  return [put(record, () => new AlreadyAnswered())];
}

const longCharacters = 100_000;

function written(body: string | undefined) {
  if (body === undefined) return {};
  if (body.length <= longCharacters) return { body };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return { longBody: new Uint8Array(brotliCompressSync(body, { params })) };
}

/**
 * Writes all or nothing, and remembers `result` under the request's Idempotency-Key.
 * Conflicts and throttling are retried below, in the client.
 * @returns `result`
 * @throws the `refusal` of the first write whose condition failed
 */
export async function commit<T>(
  actor: Pick<Actor, "userId" | "replay">,
  writes: readonly Write[],
  result: T,
): Promise<T> {
  const all = [...rememberAnswer(actor, result), ...writes];
  try {
    await client.send(new TransactWriteCommand({ TransactItems: all.map((write) => write.item) }));
    return result;
  } catch (error) {
    const failed = cancellationCodes(error).indexOf("ConditionalCheckFailed");
    throw all[failed]?.refusal() ?? error;
  }
}

/** DynamoDB takes a hundred writes at once; one is kept for the request's answer. */
export const largestTransaction = 99;

/**
 * As many things from the front of a list as one transaction can carry out.
 * @param build the writes for some of the things; called with fewer until they fit
 */
export function fitting<Thing, Built extends { readonly writes: readonly Write[] }>(
  things: readonly Thing[],
  build: (some: readonly Thing[]) => Built,
): Built & { readonly count: number } {
  for (let count = things.length; ; count = Math.ceil(count / 2)) {
    const built = build(things.slice(0, count));
    if (built.writes.length <= largestTransaction || count <= 1) return { ...built, count };
  }
}

const attempts = 30;

/**
 * Runs a decision that reads, decides and commits, anew for as long as others win the race.
 * @throws DomainError CONFLICT when it lost every one of them
 */
export async function deciding<T>(decide: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await decide(attempt);
    } catch (error) {
      if (!(error instanceof Raced)) throw error;
      await backOff(attempt);
    }
  }
  throw new DomainError("CONFLICT", "Too many changes at once. Please try again.");
}
