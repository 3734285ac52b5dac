import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Actor, CommitContext } from "../actor.ts";
import type { StoredResponse } from "../api/response.ts";
import { nowSeconds } from "../platform/clock.ts";
import { DomainError } from "../error.ts";
import { IdempotencyEntity } from "./idempotency.entity.ts";
import { type Write, put } from "./write.ts";

/** The request was carried out before, under the same Idempotency-Key: its stored response is the response. */
export class IdempotentReplay extends Error {
  override readonly name = "IdempotentReplay";
}

const retentionSeconds = 24 * 60 * 60;

/** Stores the response in the transaction that does the work, so that neither exists without the other. */
export function storedResponseWrites({ userId, idempotency }: CommitContext, result: unknown): readonly Write[] {
  if (!idempotency) return [];
  const { key, fingerprint, present } = idempotency;
  const now = nowSeconds();
  const { status, body, etag } = present(result);
  const record = IdempotencyEntity.put({
    userId,
    key,
    fingerprint,
    expiresAt: now + retentionSeconds,
    status,
    ...compressed(body),
    ...(etag !== undefined && { etag }),
  }).where(({ expiresAt }, { notExists, lte }) => `${notExists(expiresAt)} OR ${lte(expiresAt, now)}`);
  return [put(record, () => new IdempotentReplay())];
}

/**
 * The response to a request under the same Idempotency-Key within the last 24 hours.
 * @throws DomainError KEY_REUSED when that was another request
 */
export async function findStoredResponse(
  { userId, idempotencyKey }: Actor,
  fingerprint: string,
): Promise<StoredResponse | undefined> {
  const { data } = await IdempotencyEntity.get({ userId, key: idempotencyKey ?? "" }).go({ consistent: true });
  if (!data || data.expiresAt <= nowSeconds()) return undefined;
  if (data.fingerprint !== fingerprint) {
    throw new DomainError("KEY_REUSED", "This Idempotency-Key was used for another request.");
  }
  return { status: data.status, body: decompressed(data), etag: data.etag };
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
