import type { Actor } from "../actor.ts";
import type { Page, PageQuery } from "../api/page.schema.ts";
import { newId } from "../id.ts";
import { readEntries, toPage } from "../storage/page.ts";
import { type Write, put } from "../storage/transaction.ts";
import * as tallies from "../tally/tally.service.ts";
import { AuditEntity, type AuditRecord } from "./audit.entity.ts";
import type { AuditEntry } from "./audit.schema.ts";

/** Administrative actions, newest first. */
export async function list(_actor: Actor, page: PageQuery): Promise<Page<AuditRecord>> {
  const [found, { audits }] = await Promise.all([
    readEntries({
      query: AuditEntity.query.primary({}),
      newestFirst: true,
      consistent: true,
      list: "audit",
      page,
    }),
    tallies.readPlatformTally(),
  ]);
  const entries = found.entries.flatMap((Item) => AuditEntity.parse({ Item }).data ?? []);
  return toPage(entries, found, page, audits);
}

/**
 * Records an action in the transaction that carries it out. Whoever writes it also counts it, with the other
 * counts of the platform that the action changes.
 */
export const recording = (entry: Omit<AuditEntry, "id">): Write => put(AuditEntity.put({ id: newId(), ...entry }));
