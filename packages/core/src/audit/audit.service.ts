import type { Activity } from "../storage/transaction.ts";
import type { Actor } from "../actor.ts";
import type { Page, PageQuery } from "../api/page.schema.ts";
import * as counters from "../counter/counter.service.ts";
import { newId } from "../platform/id.ts";
import { listPage } from "../storage/page.ts";
import { put } from "../storage/write.ts";
import { AuditEntity, type AuditRecord } from "./audit.entity.ts";
import type { AuditEntry } from "./audit.schema.ts";

/** Administrative actions, newest first. */
export async function list(_actor: Actor, page: PageQuery): Promise<Page<AuditRecord>> {
  return listPage({
    query: AuditEntity.query.primary({}),
    newestFirst: true,
    consistent: true,
    list: ["audit"],
    page,
    count: async () => (await counters.readPlatformCounters()).audits,
    load: async (_ids, entries) => entries.flatMap((Item) => AuditEntity.parse({ Item }).data ?? []),
  });
}

/**
 * Records an administrative action in the transaction that carries it out. The caller also counts it, together with the
 * other platform counters that the action changes.
 */
export const audited = (entry: Omit<AuditEntry, "id">): Activity => ({
  writes: [put(AuditEntity.put({ id: newId(), ...entry }))],
});
