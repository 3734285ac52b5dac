import type { Actor } from "../actor.ts";
import type { Page } from "../api/page.schema.ts";
import * as audits from "../audit/audit.service.ts";
import type { AuditEntry } from "../audit/audit.schema.ts";
import { hashPassword } from "../auth/password.ts";
import { timestamp } from "../clock.ts";
import { DomainError, notFound, stale } from "../error.ts";
import { isId, newId } from "../id.ts";
import type { RestaurantDraft } from "../restaurant/restaurant.schema.ts";
import * as restaurants from "../restaurant/restaurant.service.ts";
import { type Entry, readEntries, searchEntries, toPage } from "../storage/page.ts";
import { purgePartition } from "../storage/purge.ts";
import { readInOrder } from "../storage/read.ts";
import { type Write, commit, deciding, put, remove as removing, update as updating } from "../storage/transaction.ts";
import * as tallies from "../tally/tally.service.ts";
import { foldText } from "../text.ts";
import { endEach } from "../unfinished.ts";
import { AdministratorsEntity, DepartureEntity, EmailEntity, UserEntity } from "./user.entity.ts";
import {
  counterOf,
  searchTextOf,
  whyNotChangeRole,
  whyNotDelete,
  whyNotMakeOwner,
  whyNotResetPassword,
} from "./user.rules.ts";
import type { PasswordReset, Role, UserChanges, UserDraft, UserQuery } from "./user.schema.ts";
import {
  type UserRecord,
  countsOf,
  creating,
  emailInUse,
  findByEmail,
  findById,
  guardingAdministrators,
} from "./user.service.ts";

const gone = () => notFound("User");

interface UserInput {
  readonly params: { readonly userId: string };
}

interface VersionedInput extends UserInput {
  readonly ifMatch: number | undefined;
}

/** What one administrative action counts as. */
const recorded = { audits: 1 };

/** People, newest first; a text search reads the slim index of names, everything else only its page. */
export async function list(_actor: Actor, { q, role, ...page }: UserQuery): Promise<Page<UserRecord>> {
  const request = {
    query: role ? UserEntity.query.byRole({ role }) : UserEntity.query.byCreation({}),
    newestFirst: true,
    list: JSON.stringify(["users", q, role]),
    page,
  };
  const part = foldText(q ?? "");
  const found =
    part === ""
      ? await readAndCount(request, role)
      : await searchEntries(request, (entry) => String(entry["nameKey"]).includes(part));
  const people = await readInOrder(found.entries.map(idOf), (ids) => UserEntity.get(ids.map((id) => ({ id }))).go());
  return toPage(people, found, page, found.total);
}

const idOf = (entry: Entry) => String(entry["id"]);

async function readAndCount(request: Parameters<typeof readEntries>[0], role: Role | undefined) {
  const [found, tally] = await Promise.all([readEntries(request), tallies.readPlatformTally()]);
  const all = tally.owners + tally.admins + tally.plainUsers + tally.publicUsers;
  return { ...found, total: role ? tally[counterOf[role]] : all };
}

export async function get(_actor: Actor, { params }: UserInput): Promise<UserRecord> {
  const user = isId(params.userId) ? await findById(params.userId) : undefined;
  if (!user) throw gone();
  return user;
}

/** @throws DomainError STALE when `ifMatch` is not the stored version */
async function readVersion(actor: Actor, { params, ifMatch }: VersionedInput): Promise<UserRecord> {
  const user = await get(actor, { params });
  if (ifMatch !== undefined && ifMatch !== user.version) throw stale("This user");
  return user;
}

const named = ({ id, fullName, email }: UserRecord) => ({ id, fullName, email });
const author = ({ userId, fullName, email }: Actor) => ({ id: userId, fullName, email });

function refuse(reason: string | undefined, path?: string): void {
  if (reason === undefined) return;
  throw new DomainError("CONFLICT", reason, path ? { issues: [{ path, message: reason }] } : {});
}

async function newUser({ password, ...person }: UserDraft): Promise<UserRecord> {
  const createdAt = timestamp();
  return {
    id: newId(),
    ...person,
    passwordHash: await hashPassword(password),
    sessionVersion: 1,
    restaurantCount: 0,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

const recordingCreation = (actor: AuditEntry["actor"], user: UserRecord): Write =>
  audits.recording({
    action: "CREATED",
    actor,
    subject: named(user),
    changes: [{ field: "role", to: user.role }],
    occurredAt: user.createdAt,
  });

/** @throws DomainError IN_USE on `email` when it has an account */
export async function create(actor: Actor, draft: UserDraft): Promise<UserRecord> {
  const user = await newUser(draft);
  return commit(actor, [...creating(user, recorded), recordingCreation(author(actor), user)], user);
}

/** Who acts where nobody can have signed in yet. */
const commandLine = { fullName: "Command line" };

/** There is an administrator already, who can make others. */
export class AdministratorExists extends Error {
  override readonly name = "AdministratorExists";
}

/** Whether anybody can administer the stage yet. */
export async function hasAdministrator(): Promise<boolean> {
  const { data } = await AdministratorsEntity.get({}).go({ consistent: true });
  return (data?.count ?? 0) > 0;
}

/**
 * Makes an administrator without one being asked: for those who hold the stage itself.
 * @param anyway also when there is one already
 * @throws AdministratorExists, DomainError IN_USE
 */
export async function installAdministrator(
  draft: Omit<UserDraft, "role">,
  { anyway }: { readonly anyway: boolean },
): Promise<UserRecord> {
  if (await findByEmail(draft.email)) throw emailInUse();
  const user = await newUser({ ...draft, role: "ADMIN" });
  const first = AdministratorsEntity.upsert({})
    .add({ count: 1 })
    .where(({ count }, { notExists, eq }) => `${notExists(count)} OR ${eq(count, 0)}`);
  const guard = anyway ? undefined : [updating(first, () => new AdministratorExists())];
  const person = creating(user, recorded, guard);
  return commit({ userId: user.id, replay: undefined }, [...person, recordingCreation(commandLine, user)], user);
}

/** What a change of a person sets; the versions follow. */
type Changed = Partial<Pick<UserRecord, "fullName" | "role" | "passwordHash">>;

/** The person after a change; sessions end with another role or password. */
function changed(user: UserRecord, change: Changed): UserRecord {
  const next = { ...user, ...change };
  const endsSessions = next.role !== user.role || next.passwordHash !== user.passwordHash;
  return {
    ...next,
    sessionVersion: user.sessionVersion + (endsSessions ? 1 : 0),
    version: user.version + 1,
    updatedAt: timestamp(),
  };
}

/** Writes a person over the version before; the number of restaurants has its own writers and is left to them. */
const replacing = (user: UserRecord, { moreRestaurants } = { moreRestaurants: 0 }): Write =>
  updating(
    UserEntity.patch({ id: user.id })
      .set({
        fullName: user.fullName,
        nameKey: searchTextOf(user),
        role: user.role,
        passwordHash: user.passwordHash,
        sessionVersion: user.sessionVersion,
        version: user.version,
        updatedAt: user.updatedAt,
      })
      .add({ restaurantCount: moreRestaurants })
      .composite({ createdAt: user.createdAt })
      .where(({ version }, { eq }) => eq(version, user.version - 1)),
  );

function changesBetween(before: UserRecord, after: UserRecord): AuditEntry["changes"] {
  const fields = ["fullName", "role"] as const;
  return fields.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }],
  );
}

/**
 * Changes a person's name or role.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT for the own role and the last
 * administrator's
 */
export async function update(
  actor: Actor,
  { params, body, ifMatch }: VersionedInput & { readonly body: UserChanges },
): Promise<UserRecord> {
  return deciding(async () => {
    const current = await readVersion(actor, { params, ifMatch });
    const { fullName = current.fullName, role = current.role } = body;
    if (role !== current.role) refuse(whyNotChangeRole(actor.userId, current), "role");
    const next = changed(current, { fullName, role });
    const changes = changesBetween(current, next);
    if (changes.length === 0) return commit(actor, [replacing(next)], next);
    return commit(
      actor,
      [
        replacing(next),
        ...guardingAdministrators(current.role, role),
        tallies.countingPlatform(next.id, tallies.summed(countsOf(current.role, role), recorded)),
        audits.recording({
          action: "UPDATED",
          actor: author(actor),
          subject: named(next),
          changes,
          occurredAt: next.updatedAt,
        }),
      ],
      next,
    );
  });
}

/**
 * Gives a person the role OWNER and their first restaurant, both or neither.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT for an owner, oneself and the last
 * administrator
 */
export async function makeOwner(
  actor: Actor,
  { params, body, ifMatch }: VersionedInput & { readonly body: RestaurantDraft },
): Promise<UserRecord> {
  return deciding(async () => {
    const current = await readVersion(actor, { params, ifMatch });
    refuse(whyNotMakeOwner(actor.userId, current));
    const next = changed(current, { role: "OWNER" });
    const { restaurant, writes, counts } = restaurants.opening(next.id, body);
    return commit(
      actor,
      [
        replacing(next, { moreRestaurants: 1 }),
        ...writes,
        ...guardingAdministrators(current.role, next.role),
        tallies.countingPlatform(restaurant.id, tallies.summed(counts, countsOf(current.role, next.role), recorded)),
        audits.recording({
          action: "MADE_OWNER",
          actor: author(actor),
          subject: named(next),
          changes: [...changesBetween(current, next), { field: "restaurant", to: restaurant.name }],
          occurredAt: next.updatedAt,
        }),
      ],
      next,
    );
  });
}

/** @throws DomainError CONFLICT for one's own password, which is changed only by who knows it */
export async function resetPassword(
  actor: Actor,
  { params, body }: UserInput & { readonly body: PasswordReset },
): Promise<UserRecord> {
  refuse(whyNotResetPassword(actor.userId, { id: params.userId }));
  const first = await get(actor, { params });
  const passwordHash = await hashPassword(body.password);
  return deciding(async (attempt) => {
    const current = attempt === 1 ? first : await get(actor, { params });
    const next = changed(current, { passwordHash });
    return commit(
      actor,
      [
        replacing(next),
        tallies.countingPlatform(next.id, recorded),
        audits.recording({
          action: "PASSWORD_RESET",
          actor: author(actor),
          subject: named(next),
          changes: [],
          occurredAt: next.updatedAt,
        }),
      ],
      next,
    );
  });
}

/**
 * Deletes a person, who is signed out with it; their memberships are removed by `finishDepartures`.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT for an owner and the last administrator
 */
export async function remove(actor: Actor, { params, ifMatch }: VersionedInput): Promise<void> {
  return deciding(async () => {
    const current = await readVersion(actor, { params, ifMatch });
    refuse(whyNotDelete(current));
    const { id, email, role } = current;
    const occurredAt = timestamp();
    return commit(
      actor,
      [
        removing(UserEntity.remove({ id }).where(({ version }, { eq }) => eq(version, current.version))),
        removing(EmailEntity.delete({ email })),
        ...guardingAdministrators(role, undefined),
        tallies.countingPlatform(id, tallies.summed(countsOf(role, undefined), recorded)),
        put(DepartureEntity.put({ userId: id, requestedAt: occurredAt })),
        audits.recording({ action: "DELETED", actor: author(actor), subject: named(current), changes: [], occurredAt }),
      ],
      undefined,
    );
  });
}

/**
 * Removes what deleted people still hold. Takes up again where an interrupted run stopped.
 * @throws AggregateError when one or more could not be emptied; the others were
 */
export async function finishDepartures(): Promise<void> {
  const { data: departures } = await DepartureEntity.query.primary({}).go({ pages: "all", consistent: true });
  await endEach(departures, finishDeparture, "Some deleted people's things could not be removed");
}

async function finishDeparture({ userId }: { readonly userId: string }): Promise<void> {
  const { Key } = UserEntity.get({ id: userId }).params<{ Key: { pk: string } }>();
  await purgePartition(Key.pk);
  await DepartureEntity.delete({ userId }).go();
}
