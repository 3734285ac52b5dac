import type { Activity } from "../storage/transaction.ts";
import type { Actor } from "../actor.ts";
import type { Page, PageQuery } from "../api/page.schema.ts";
import * as counters from "../counter/counter.service.ts";
import { newId } from "../platform/id.ts";
import { type Entry, listPage } from "../storage/page.ts";
import { put } from "../storage/write.ts";
import { AuditEntity, type AuditRecord } from "./audit.entity.ts";
import { periodOf } from "./period.ts";
import type { AuditEntry, AuditQuery } from "./audit.schema.ts";

/**
 * Administrative actions, newest first: all of them for super admins, for others those about users who are none. Those
 * of one kind, by one person or of some days are looked for in the whole record, once: what follows them goes on from a
 * cursor.
 */
export async function list({ superAdmin }: Actor, query: AuditQuery): Promise<Page<AuditRecord>> {
  const { limit, page, cursor, ...filters } = query;
  const isWhole = Object.values(filters).every((filter) => filter === undefined);
  const name = superAdmin ? "audit" : "audit of users";
  const whole = AuditEntity.query.primary({});
  return listPage({
    query: superAdmin
      ? whole
      : whole.where(({ isAboutAdministrators }, { notExists }) => notExists(isAboutAdministrators)),
    newestFirst: true,
    consistent: true,
    list: isWhole ? [name] : [name, filters],
    page: { limit, page, cursor },
    ...(isWhole ? { count: () => countFor(superAdmin) } : { matches: (entry: Entry) => isWanted(entry, filters) }),
    load: async (_ids, entries) => entries.flatMap((Item) => AuditEntity.parse({ Item }).data ?? []),
  });
}

async function countFor(superAdmin: boolean): Promise<number> {
  const { audits, adminAudits } = await counters.readPlatformCounters();
  return superAdmin ? audits : audits - adminAudits;
}

function isWanted(Item: Entry, { action, actor, ...days }: Omit<AuditQuery, keyof PageQuery>): boolean {
  const entry = AuditEntity.parse({ Item }).data;
  if (!entry) return false;
  const { start, end } = periodOf(days);
  const at = Date.parse(entry.occurredAt);
  return (
    (action === undefined || entry.action === action) &&
    (actor === undefined || entry.actor.id === actor) &&
    at >= start &&
    at < end
  );
}

/** What one action counts as, on record among all of them or among those about administrators too. */
export const countsOf = (isAboutAdministrators: boolean): counters.PlatformCounts => ({
  audits: 1,
  ...(isAboutAdministrators && { adminAudits: 1 }),
});

/**
 * Records an administrative action in the transaction that carries it out. The caller also counts it, together with the
 * other platform counters that the action changes.
 * @param isAboutAdministrators or about the platform's settings: only super admins read it then
 */
export const audited = (entry: Omit<AuditEntry, "id">, isAboutAdministrators = false): Activity => ({
  writes: [put(AuditEntity.put({ id: newId(), ...entry, ...(isAboutAdministrators && { isAboutAdministrators }) }))],
});
