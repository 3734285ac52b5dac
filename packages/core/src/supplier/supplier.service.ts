import type { Member } from "../actor.ts";
import type { Page } from "../api/page.schema.ts";
import { timestamp } from "../clock.ts";
import { notFound, stale } from "../error.ts";
import { isId, newId } from "../id.ts";
import { nameKeyOf } from "../inventory/inventory.rules.ts";
import { openPurchasesNaming } from "../procurement/procurement.holders.ts";
import * as references from "../reference/reference.service.ts";
import { type Entry, readEntries, searchEntries, toPage } from "../storage/page.ts";
import { readInOrder } from "../storage/read.ts";
import { type Write, commit, deciding, put, remove as removing } from "../storage/transaction.ts";
import * as tallies from "../tally/tally.service.ts";
import { foldText } from "../text.ts";
import { SupplierEntity, SupplierEntryEntity, type SupplierRecord } from "./supplier.entity.ts";
import type { SupplierChanges, SupplierDraft, SupplierQuery } from "./supplier.schema.ts";

const gone = () => notFound("Supplier");

interface SupplierInput {
  readonly params: { readonly supplierId: string };
}

interface VersionedInput extends SupplierInput {
  readonly ifMatch: number | undefined;
}

export async function list(member: Member, query: SupplierQuery): Promise<Page<SupplierRecord>> {
  const { restaurantId } = member;
  const { q, status, ...page } = query;
  const listed = {
    query: status
      ? SupplierEntryEntity.query.byActivity({ restaurantId, activity: status })
      : SupplierEntryEntity.query.byName({ restaurantId }),
    list: JSON.stringify(["suppliers", restaurantId, q, status]),
    page,
  };
  const read = (entries: readonly Entry[]) =>
    readInOrder(
      entries.map((entry) => String(entry["id"])),
      (ids) => SupplierEntity.get(ids.map((id) => ({ restaurantId, id }))).go(),
    );
  const part = foldText(q ?? "");
  if (part !== "") {
    const found = await searchEntries(listed, (entry) => String(entry["nameKey"]).includes(part));
    return toPage(await read(found.entries), found, page, found.total);
  }
  const [found, tally] = await Promise.all([readEntries(listed), tallies.readTally(restaurantId, "suppliers")]);
  const totals = { active: tally.active, inactive: tally.total - tally.active };
  return toPage(await read(found.entries), found, page, status ? totals[status] : tally.total);
}

export async function get({ restaurantId }: Member, { params }: SupplierInput): Promise<SupplierRecord> {
  if (!isId(params.supplierId)) throw gone();
  const { data } = await SupplierEntity.get({ restaurantId, id: params.supplierId }).go({ consistent: true });
  if (!data) throw gone();
  return data;
}

export async function create(member: Member, draft: SupplierDraft): Promise<SupplierRecord> {
  const createdAt = timestamp();
  const { restaurantId } = member;
  const { name, contactName, email, phoneNumber, address, isActive, ...optional } = draft;
  const supplier: SupplierRecord = {
    restaurantId,
    id: newId(),
    name,
    contactName,
    email,
    phoneNumber,
    address,
    isActive,
    ...given(optional),
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
  return commit(
    member,
    [put(SupplierEntity.create(supplier)), ...listing(restaurantId, undefined, supplier)],
    supplier,
  );
}

/** @throws DomainError STALE when `ifMatch` is not the stored version */
export async function update(
  member: Member,
  { params, body, ifMatch }: VersionedInput & { readonly body: SupplierChanges },
): Promise<SupplierRecord> {
  return deciding(async () => {
    const current = await get(member, { params });
    if (ifMatch !== undefined && ifMatch !== current.version) throw stale("This supplier");
    const next = changed(current, body);
    return commit(
      member,
      [
        put(SupplierEntity.put(next).where(({ version }, { eq }) => eq(version, current.version))),
        ...listing(member.restaurantId, current, next),
      ],
      next,
    );
  });
}

/** @throws DomainError IN_USE while an open procurement names it */
export async function remove(member: Member, { params, ifMatch }: VersionedInput): Promise<void> {
  const { restaurantId } = member;
  return deciding(async (attempt) => {
    const fence = await references.fenceOf(member, attempt);
    const current = await get(member, { params });
    if (ifMatch !== undefined && ifMatch !== current.version) throw stale("This supplier");
    references.refuseWhileHeld(current.name, await openPurchasesNaming(restaurantId, { supplierId: current.id }));
    return commit(
      member,
      [
        removing(
          SupplierEntity.remove({ restaurantId, id: current.id }).where(({ version }, { eq }) =>
            eq(version, current.version),
          ),
        ),
        ...listing(restaurantId, current, undefined),
        references.deleting(restaurantId, fence),
      ],
      undefined,
    );
  });
}

/** What is neither absent nor blank. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );

/** Absent keeps, null and blank clear. */
function changed(current: SupplierRecord, body: SupplierChanges): SupplierRecord {
  const { restaurantId, id, createdAt, version, ...fields } = current;
  const { name, contactName, email, phoneNumber, address, isActive, ...optional } = { ...fields, ...body };
  return {
    restaurantId,
    id,
    createdAt,
    ...given(optional),
    name: name ?? fields.name,
    contactName: contactName ?? fields.contactName,
    email: email ?? fields.email,
    phoneNumber: phoneNumber ?? fields.phoneNumber,
    address: address ?? fields.address,
    isActive: isActive ?? fields.isActive,
    version: version + 1,
    updatedAt: timestamp(),
  };
}

const entryOf = ({ restaurantId, id, name, isActive }: SupplierRecord) => ({
  restaurantId,
  id,
  nameKey: nameKeyOf(name),
  activity: isActive ? ("active" as const) : ("inactive" as const),
});

const talliedOf = ({ isActive }: SupplierRecord): tallies.Tallied => ({
  suppliers: { total: 1, active: Number(isActive) },
});

/** The writes by which lists and counts follow a supplier: none while it stays where it is listed. */
function listing(
  restaurantId: string,
  before: SupplierRecord | undefined,
  after: SupplierRecord | undefined,
): readonly Write[] {
  const old = before && entryOf(before);
  const entry = after && entryOf(after);
  const isMoved = JSON.stringify(old) !== JSON.stringify(entry);
  return [
    ...tallies.recounting(restaurantId, before ? [talliedOf(before)] : [], after ? [talliedOf(after)] : []),
    ...(entry && isMoved ? [put(SupplierEntryEntity.put(entry))] : []),
    ...(old && !entry ? [removing(SupplierEntryEntity.delete({ restaurantId, id: old.id }))] : []),
  ];
}
