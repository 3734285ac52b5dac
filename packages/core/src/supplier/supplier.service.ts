import { recorded } from "../activity/activity.ts";
import { differences } from "../activity/differences.ts";
import type { Member } from "../actor.ts";
import type { IdsQuery, Name, Page } from "../api/page.schema.ts";
import type { ById, Versioned } from "../api/route.ts";
import { timestamp } from "../platform/clock.ts";
import * as counters from "../counter/counter.service.ts";
import { assertVersion, notFound } from "../error.ts";
import { newId } from "../platform/id.ts";
import { guardDelete, readGuard } from "../reference/reference.guard.ts";
import { referencesOfSupplier, refuseIfReferenced } from "../reference/references.ts";
import { applyChanges, withoutBlanks } from "../storage/changes.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { listPage } from "../storage/page.ts";
import { readInOrder, readNames } from "../storage/read.ts";
import { readRecord, readRecords } from "../storage/read-records.ts";
import { commit } from "../storage/transaction.ts";
import { type Write, entryWrites, hasVersion, put, remove as removing } from "../storage/write.ts";
import { nameKeyOf } from "../platform/text.ts";
import { SupplierEntity, SupplierEntryEntity, type SupplierRecord } from "./supplier.entity.ts";
import { type SupplierChanges, SupplierDraft, type SupplierQuery } from "./supplier.schema.ts";

export async function list(
  { restaurantId }: Member,
  { q, status, ...page }: SupplierQuery,
): Promise<Page<SupplierRecord>> {
  return listPage({
    query: status
      ? SupplierEntryEntity.query.byActivity({ restaurantId, activity: status })
      : SupplierEntryEntity.query.byName({ restaurantId }),
    list: ["suppliers", restaurantId, q, status],
    page,
    q,
    count: async () => {
      const { total, active } = await counters.readCounters(restaurantId, "suppliers");
      return status ? { active, inactive: total - active }[status] : total;
    },
    load: (ids) => readSuppliers(restaurantId, ids),
  });
}

const readSuppliers = (restaurantId: string, ids: readonly string[]) =>
  readInOrder(ids, (some) =>
    readRecords(
      SupplierEntity,
      some.map((id) => ({ restaurantId, id })),
    ),
  );

/** The names of all suppliers, by name. */
export const names = ({ restaurantId }: Member): Promise<Name[]> =>
  readNames(SupplierEntryEntity.query.byName({ restaurantId }));

/** Suppliers by id, in the order asked for; one that does not exist is left out. */
export async function byIds({ restaurantId }: Member, { ids }: IdsQuery): Promise<SupplierRecord[]> {
  return [...(await readSuppliers(restaurantId, ids))];
}

export async function get({ restaurantId }: Member, { params }: ById<"supplierId">): Promise<SupplierRecord> {
  const data = await readRecord(SupplierEntity, { restaurantId, id: params.supplierId }, { consistent: true });
  if (!data) throw notFound("Supplier");
  return data;
}

export async function create(actor: Member, draft: SupplierDraft): Promise<SupplierRecord> {
  const createdAt = timestamp();
  const supplier: SupplierRecord = {
    ...withoutBlanks(draft),
    restaurantId: actor.restaurantId,
    id: newId(),
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
  return commit(
    actor,
    [put(SupplierEntity.create(supplier)), ...indexWrites(actor.restaurantId, undefined, supplier)],
    supplier,
    recorded(actor, {
      action: "CREATED",
      subject: subjectOf(supplier),
      changes: differences({}, supplier, { fields: ["contactName", "email", "phoneNumber"] }),
    }),
  );
}

/** @throws DomainError STALE when `ifMatch` is not the stored version */
export async function update(
  actor: Member,
  { params, body, ifMatch }: Versioned<"supplierId"> & { readonly body: SupplierChanges },
): Promise<SupplierRecord> {
  return retryOnConflict(async () => {
    const current = await get(actor, { params });
    assertVersion(current.version, ifMatch, "supplier");
    const next = { ...applyChanges(current, body), version: current.version + 1, updatedAt: timestamp() };
    const changes = differences(current, next, { fields: supplierFields });
    if (changes.length === 0) return current;
    return commit(
      actor,
      [
        put(SupplierEntity.put(next).where(hasVersion(current.version))),
        ...indexWrites(actor.restaurantId, current, next),
      ],
      next,
      recorded(actor, {
        action: "UPDATED",
        subject: subjectOf(next),
        changes,
      }),
    );
  });
}

/** @throws DomainError IN_USE while an open procurement references it */
export async function remove(actor: Member, { params, ifMatch }: Versioned<"supplierId">): Promise<void> {
  const { restaurantId } = actor;
  return retryOnConflict(async (attempt) => {
    const guard = await readGuard(actor, attempt);
    const current = await get(actor, { params });
    const { id, name, version } = current;
    assertVersion(version, ifMatch, "supplier");
    refuseIfReferenced(name, await referencesOfSupplier(restaurantId, id));
    return commit(
      actor,
      [
        removing(SupplierEntity.remove({ restaurantId, id }).where(hasVersion(version))),
        ...indexWrites(restaurantId, current, undefined),
        ...guardDelete(restaurantId, guard),
      ],
      undefined,
      recorded(actor, { action: "DELETED", subject: subjectOf(current) }),
    );
  });
}

const subjectOf = ({ id, name }: SupplierRecord) => ({ type: "SUPPLIER" as const, id, name });

const supplierFields = SupplierDraft.keyof().options;

const entryOf = ({ restaurantId, id, name, isActive }: SupplierRecord) => ({
  restaurantId,
  id,
  name,
  nameKey: nameKeyOf(name),
  activity: isActive ? ("active" as const) : ("inactive" as const),
});

const countsOf = ({ isActive }: SupplierRecord): counters.Counts => ({
  suppliers: { total: 1, active: Number(isActive) },
});

/** The writes by which lists and counters follow a supplier. */
const indexWrites = (
  restaurantId: string,
  before: SupplierRecord | undefined,
  after: SupplierRecord | undefined,
): readonly Write[] => [
  ...counters.counterWrites(restaurantId, [before && countsOf(before)], [after && countsOf(after)]),
  ...entryWrites(SupplierEntryEntity, before && entryOf(before), after && entryOf(after)),
];
