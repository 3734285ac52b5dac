import type { Activity } from "../storage/transaction.ts";
import type { Actor } from "../actor.ts";
import type { Page, PageQuery } from "../api/page.schema.ts";
import * as counters from "../counter/counter.service.ts";
import { newId } from "../platform/id.ts";
import { listPage } from "../storage/page.ts";
import { put } from "../storage/write.ts";
import { AuditEntity, type AuditRecord } from "./audit.entity.ts";
import type { AuditEntry } from "./audit.schema.ts";

/** What is about administrators is left out. */
const exceptAdministrators = {
  FilterExpression: "attribute_not_exists(#about)",
  ExpressionAttributeNames: { "#about": "isAboutAdministrators" },
};

/** Administrative actions, newest first: all of them for super admins, for others those about users who are none. */
export async function list({ superAdmin }: Actor, page: PageQuery): Promise<Page<AuditRecord>> {
  return listPage({
    query: AuditEntity.query.primary({}),
    ...(!superAdmin && { sentOnly: exceptAdministrators }),
    newestFirst: true,
    consistent: true,
    list: superAdmin ? ["audit"] : ["audit of users"],
    page,
    count: async () => {
      const { audits, adminAudits } = await counters.readPlatformCounters();
      return superAdmin ? audits : audits - adminAudits;
    },
    load: async (_ids, entries) => entries.flatMap((Item) => AuditEntity.parse({ Item }).data ?? []),
  });
}

/** What one action counts as, on record among all of them or among those about administrators too. */
export const countsOf = (isAboutAdministrators: boolean): counters.PlatformCounts => ({
  audits: 1,
  ...(isAboutAdministrators && { adminAudits: 1 }),
});

/**
/**
 * Records an administrative action in the transaction that carries it out. The caller also counts it, together with the
 * other platform counters that the action changes.
 * @param isAboutAdministrators or about the platform's settings: only super admins read it then
 */
export const audited = (entry: Omit<AuditEntry, "id">, isAboutAdministrators = false): Activity => ({
  writes: [put(AuditEntity.put({ id: newId(), ...entry, ...(isAboutAdministrators && { isAboutAdministrators }) }))],
});
