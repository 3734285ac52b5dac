import { brotliDecompressSync } from "node:zlib";
import type { Actor } from "../actor.ts";
import type { Answer } from "../api/answer.ts";
import { nowSeconds } from "../clock.ts";
import { DomainError } from "../error.ts";
import { AnswerEntity } from "./answer.entity.ts";

/**
 * The answer that a request under the same Idempotency-Key was given within the last 24 hours.
 * @throws DomainError KEY_REUSED when that request was another one
 */
export async function findAnswer({ userId, idempotencyKey }: Actor, fingerprint: string): Promise<Answer | undefined> {
  const { data } = await AnswerEntity.get({ userId, key: idempotencyKey ?? "" }).go({ consistent: true });
  if (!data || data.expiresAt <= nowSeconds()) return undefined;
  if (data.fingerprint !== fingerprint) {
    throw new DomainError("KEY_REUSED", "This Idempotency-Key was used for another request.");
  }
  return { status: data.status, body: bodyOf(data), etag: data.etag };
}

const bodyOf = ({ body, longBody }: { readonly body?: string; readonly longBody?: Uint8Array }) =>
  longBody ? brotliDecompressSync(longBody).toString() : body;
