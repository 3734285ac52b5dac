import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { EntityItem } from "electrodb";
import type { Actor, CommittingActor } from "../actor.ts";
import type { StoredResponse } from "../api/response.ts";
import { nowSeconds } from "../platform/clock.ts";
import { DomainError } from "../error.ts";
import { IdempotencyEntity } from "./idempotency.entity.ts";
import { keyIn, readRecord } from "./read-records.ts";
import { type Write, check, put } from "./write.ts";

/** The request was carried out before, under the same Idempotency-Key: its stored response is the response. */
export class IdempotentReplay extends Error {
  override readonly name = "IdempotentReplay";
}

const retentionSeconds = 24 * 60 * 60;

/** Stores the response in the transaction that does the work, so that neither exists without the other. */
export const storedResponseWrites = (
  actor: CommittingActor,
  response: StoredResponse | undefined,
): readonly Write[] => {
  if (!response) return [];
  const { status, body, etag } = response;
  return keyWrites(actor, { status, ...compressed(body), ...(etag !== undefined && { etag }) });
};

/**
 * Takes the key with the first of several transactions, so that none of them takes effect under a key that another
 * request has used. The last one stores the response.
 */
export const takenKeyWrites = (actor: KeyHolder): readonly Write[] => keyWrites(actor, {});

/** Whose key it is, and what tells its request from another. */
interface KeyHolder {
  readonly userId: string;
  readonly request?:
    | { readonly idempotency?: { readonly key: string; readonly fingerprint: string } | undefined }
    | undefined;
}

/** The key under which a request's response is to be stored, as what goes on after the request keeps it. */
export const keyOf = ({ request }: KeyHolder): { readonly key?: string; readonly fingerprint?: string } =>
  request?.idempotency ? { key: request.idempotency.key, fingerprint: request.idempotency.fingerprint } : {};

type Answer = Pick<EntityItem<typeof IdempotencyEntity>, "status" | "body" | "longBody" | "etag">;

function keyWrites({ userId, request }: KeyHolder, answer: Answer): readonly Write[] {
  if (!request?.idempotency) return [];
  const { key, fingerprint } = request.idempotency;
  const now = nowSeconds();
  const record = IdempotencyEntity.put({
    userId,
    key,
    fingerprint,
    expiresAt: now + retentionSeconds,
    ...answer,
  }).where(
    (stored, { notExists, lte, eq }) =>
      `${notExists(stored.expiresAt)} OR ${lte(stored.expiresAt, now)} OR ` +
      `(${eq(stored.fingerprint, fingerprint)} AND ${notExists(stored.status)})`,
  );
  return [put(record, replay)];
}

/** Fails where the key is taken already. */
export function freeKeyChecks({ userId, request }: KeyHolder): readonly Write[] {
  if (!request?.idempotency) return [];
  const free = check(
    keyIn(IdempotencyEntity, { userId, key: request.idempotency.key }),
    "attribute_not_exists(#expiresAt) OR #expiresAt < :now",
    { "#expiresAt": "expiresAt" },
    { ":now": nowSeconds() },
    replay,
  );
  return [free];
}

const replay = () => new IdempotentReplay();

/**
 * For what a request takes before the transaction that takes its key. It may miss an answer of a moment ago.
 * @throws IdempotentReplay where the key has an answer
 */
export async function refuseReplay({ userId, request }: KeyHolder): Promise<void> {
  if (!request?.idempotency) return;
  const data = await readRecord(IdempotencyEntity, { userId, key: request.idempotency.key });
  if (data && data.expiresAt > nowSeconds()) throw replay();
}

export const keyReused = () => new DomainError("KEY_REUSED", "This Idempotency-Key was used for another request.");

/**
 * The response to a request under the same Idempotency-Key within the last 24 hours.
 * @throws DomainError KEY_REUSED when that was another request
 */
export async function findStoredResponse(
  { userId, request }: Actor,
  fingerprint: string,
): Promise<StoredResponse | undefined> {
  const data = await readRecord(IdempotencyEntity, { userId, key: request.idempotencyKey ?? "" }, { consistent: true });
  if (!data || data.expiresAt <= nowSeconds()) return undefined;
  if (data.fingerprint !== fingerprint) {
    throw keyReused();
  }
  return data.status === undefined ? undefined : { status: data.status, body: decompressed(data), etag: data.etag };
}

const maxPlainCharacters = 100_000;

function compressed(body: string | undefined) {
  if (body === undefined) return {};
  if (body.length <= maxPlainCharacters) return { body };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return { longBody: new Uint8Array(brotliCompressSync(body, { params })) };
}

const decompressed = ({ body, longBody }: { readonly body?: string; readonly longBody?: Uint8Array }) =>
  longBody ? brotliDecompressSync(longBody).toString() : body;
