import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { WhereAttributeSymbol } from "electrodb";
import { DomainError } from "../error.ts";
import { client, tableName } from "../storage/client.ts";
import { keyIn, readRecord, parseRecord } from "../storage/read-records.ts";
import { type Write, put, remove } from "../storage/write.ts";
import { fewerRestaurantsWrites } from "../user/account.ts";
import { MemberCountsEntity, MemberEntity, type MemberRecord } from "./member.entity.ts";
import { MembershipEntity } from "./membership.entity.ts";
import { needsOwner } from "./membership.rules.ts";

/** With so many, the list of members is one answer. */
const maxMembers = 200;

/** So many memberships fit into the transaction that deletes their restaurant, with everything else that it writes. */
const endedAtOnce = 50;

/** What that transaction has room for, beside what it writes of the restaurant and of the user who deletes it. */
const roomForOthers = 75;

/** The state of a restaurant's members that a change was decided on. */
export interface MemberCounts {
  readonly members: number;
  readonly owners: number;
  /** Undefined before the first change. */
  readonly changes: number | undefined;
}

const countsIn = (stored: Awaited<ReturnType<typeof readRecord<typeof MemberCountsEntity>>>): MemberCounts => ({
  members: 1 + (stored?.furtherMembers ?? 0),
  owners: 1 + (stored?.furtherOwners ?? 0),
  changes: stored?.changes,
});

export const readMemberCounts = async (restaurantId: string): Promise<MemberCounts> =>
  countsIn(await readRecord(MemberCountsEntity, { restaurantId }, { consistent: true }));

/** Reads members and counts in one query, counts first, so that a member who joins meanwhile cannot be missed. */
export async function readMembersWithCounts(
  restaurantId: string,
): Promise<{ readonly members: readonly MemberRecord[]; readonly counts: MemberCounts }> {
  const { pk, sk = "" } = keyIn(MemberEntity, { restaurantId, userId: "" });
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ":sk": sk.split("_", 1)[0] },
      ConsistentRead: true,
      ScanIndexForward: false,
    }),
  );
  const [stored] = Items.flatMap((item) => parseRecord(MemberCountsEntity, item) ?? []);
  return { members: Items.flatMap((item) => parseRecord(MemberEntity, item) ?? []), counts: countsIn(stored) };
}

/** Whether a user who joins now is let in by the restaurant too: see `MembershipEntity`. */
export const asksRestaurant = ({ members }: MemberCounts): boolean => members > endedAtOnce;

const isAsRead =
  ({ changes }: MemberCounts) =>
  <Attribute>(
    { changes: attribute }: { readonly changes: Attribute },
    {
      eq,
      notExists,
    }: {
      readonly eq: (attribute: Attribute, value: number) => string;
      readonly notExists: (attribute: Attribute) => string;
    },
  ): string =>
    changes === undefined ? notExists(attribute) : eq(attribute, changes);

/**
 * Counts a change of members; it fails when another was made since the counts were read.
 * @throws DomainError CONFLICT when there would be no owner, or too many members
 */
export function memberCountsWrite(
  restaurantId: string,
  before: MemberCounts,
  { members, owners }: { readonly members: number; readonly owners: number },
): Write {
  if (before.owners + owners < 1) {
    throw new DomainError("CONFLICT", needsOwner);
  }
  if (members > 0 && before.members + members > maxMembers) {
    throw new DomainError("CONFLICT", `A restaurant has at most ${maxMembers} members.`);
  }
  const after = {
    restaurantId,
    furtherMembers: before.members + members - 1,
    furtherOwners: before.owners + owners - 1,
    changes: (before.changes ?? 0) + 1,
  };
  return put(MemberCountsEntity.put(after).where(isAsRead(before)));
}

/** The key by which a membership is told from a later one. A user who left and joined again has another one since. */
type AsRead = Pick<MemberRecord, "version" | "createdAt">;

/** The condition that a membership, or its copy, is still the one that was read. */
const isSame =
  (read: AsRead) =>
  <Version extends WhereAttributeSymbol<number>, Time extends WhereAttributeSymbol<string>>(
    { version, createdAt }: { readonly version: Version; readonly createdAt: Time },
    { eq }: { readonly eq: <T, A extends WhereAttributeSymbol<T>>(attribute: A, value: T) => string },
  ): string =>
    `${eq(version, read.version)} AND ${eq(createdAt, read.createdAt)}`;

const withoutNames = ({ fullName: _fullName, email: _email, ...membership }: MemberRecord) => membership;

/** Stores a new membership and its copy in the restaurant; it fails for a user who is a member already. */
export const newMemberWrites = (member: MemberRecord): readonly Write[] => [
  put(MembershipEntity.put(withoutNames(member)).where(({ createdAt }, { notExists }) => notExists(createdAt))),
  put(MemberEntity.put(member).where(({ createdAt }, { notExists }) => notExists(createdAt))),
];

/** Replaces a membership and its copy; it fails unless both are as they were read. */
export const memberWrites = (member: MemberRecord, read: AsRead): readonly Write[] => [
  put(MembershipEntity.put(withoutNames(member)).where(isSame(read))),
  put(MemberEntity.put(member).where(isSame(read))),
];

/** Ends the count with the restaurant; it fails when members changed since the counts were read. */
export const removeMemberCountsWrite = (restaurantId: string, before: MemberCounts): Write =>
  remove(MemberCountsEntity.delete({ restaurantId }).where(isAsRead(before)));

/** Deletes a membership and its copy; it fails unless both are as they were read. */
export const removeMemberWrites = (read: MemberRecord): readonly Write[] => {
  const { restaurantId, userId } = read;
  return [
    remove(MembershipEntity.remove({ userId, restaurantId }).where(isSame(read))),
    remove(MemberEntity.remove({ restaurantId, userId }).where(isSame(read))),
  ];
};

/** Deletes a membership and its copy unconditionally. */
export const endMemberWrites = (of: Pick<MemberRecord, "restaurantId" | "userId">): readonly Write[] => [
  remove(MembershipEntity.delete(of)),
  remove(MemberEntity.delete(of)),
];

/**
 * Ends all memberships of a restaurant that is deleted, in the transaction that deletes it: with copy and
 * count for as many as fit, and for the others only the membership itself. Members with `asksRestaurant` are locked out
 * without it. The background work removes the rest.
 * @param deleted accounts that are known to be deleted
 */
export function endingWrites(others: readonly MemberRecord[], deleted: ReadonlySet<string>): readonly Write[] {
  const admitted = others.filter((member) => !member.asksRestaurant);
  const whole = Math.floor((roomForOthers - admitted.length) / 2);
  return admitted.flatMap((member, index) =>
    index < whole
      ? [
          ...endMemberWrites({ restaurantId: member.restaurantId, userId: member.userId }),
          ...fewerRestaurantsWrites(member.userId, deleted),
        ]
      : [remove(MembershipEntity.delete({ userId: member.userId, restaurantId: member.restaurantId }))],
  );
}
