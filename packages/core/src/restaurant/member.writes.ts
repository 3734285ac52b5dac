import { DomainError } from "../error.ts";
import { tableName } from "../storage/client.ts";
import { query } from "../storage/documents.ts";
import { keyIn, readThing, thingIn } from "../storage/things.ts";
import { type Write, put, remove } from "../storage/write.ts";
import { restaurantCountWrite } from "../user/account.ts";
import { MemberCountsEntity, MemberEntity, type MemberRecord } from "./member.entity.ts";
import { MembershipEntity } from "./membership.entity.ts";

/** With so many, the list of members is one answer. */
const maxMembers = 200;

/** So many memberships fit into the transaction that deletes their restaurant, with everything else that it writes. */
const endedAtOnce = 50;

/** What that transaction has room for, beside what it writes of the restaurant and of whoever deletes it. */
const roomForOthers = 75;

/** The state of a restaurant's members that a change was decided on. */
export interface MemberCounts {
  readonly members: number;
  readonly owners: number;
  /** Undefined before the first change. */
  readonly changes: number | undefined;
}

const countsIn = (stored: Awaited<ReturnType<typeof readThing<typeof MemberCountsEntity>>>): MemberCounts => ({
  members: 1 + (stored?.furtherMembers ?? 0),
  owners: 1 + (stored?.furtherOwners ?? 0),
  changes: stored?.changes,
});

export const readMemberCounts = async (restaurantId: string): Promise<MemberCounts> =>
  countsIn(await readThing(MemberCountsEntity, { restaurantId }, { consistent: true }));

/** Everybody in a restaurant with the state of their counts, which has no key between them: one reading. */
export async function readMembersWithCounts(
  restaurantId: string,
): Promise<{ readonly members: readonly MemberRecord[]; readonly counts: MemberCounts }> {
  const { pk, sk = "" } = keyIn(MemberEntity, { restaurantId, userId: "" });
  const { Items = [] } = await query({
    TableName: tableName,
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
    ExpressionAttributeValues: { ":pk": pk, ":sk": sk.split("_", 1)[0] },
    ConsistentRead: true,
  });
  const [stored] = Items.flatMap((item) => thingIn(MemberCountsEntity, item) ?? []);
  return { members: Items.flatMap((item) => thingIn(MemberEntity, item) ?? []), counts: countsIn(stored) };
}

/** Whether somebody who joins now is let in by the restaurant too: see `MembershipEntity`. */
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
    throw new DomainError("CONFLICT", "A restaurant needs an owner. Make somebody else an owner first.");
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

/** Stores a membership and its copy in the restaurant; whoever changes one holds the counts. */
export function memberWrites(member: MemberRecord): readonly Write[] {
  const { fullName: _fullName, email: _email, ...membership } = member;
  return [put(MembershipEntity.put(membership)), put(MemberEntity.put(member))];
}

/** Ends the count with the restaurant; it fails when members changed since the counts were read. */
export const removeMemberCountsWrite = (restaurantId: string, before: MemberCounts): Write =>
  remove(MemberCountsEntity.delete({ restaurantId }).where(isAsRead(before)));

export const removeMemberWrites = ({
  restaurantId,
  userId,
}: Pick<MemberRecord, "restaurantId" | "userId">): readonly Write[] => [
  remove(MembershipEntity.delete({ userId, restaurantId })),
  remove(MemberEntity.delete({ restaurantId, userId })),
];

/**
 * Ends the memberships of those who are in a restaurant that is deleted, all of them at once: whole for as many as there
 * is room for, and of the others what admits them. Those who ask the restaurant are let in no more anyway. The
 * background work ends the rest.
 */
export function endingWrites(others: readonly MemberRecord[]): readonly Write[] {
  const admitted = others.filter((member) => !member.asksRestaurant);
  const whole = Math.floor((roomForOthers - admitted.length) / 2);
  return admitted.flatMap((member, index) =>
    index < whole
      ? [...removeMemberWrites(member), restaurantCountWrite(member.userId, -1)]
      : [remove(MembershipEntity.delete({ userId: member.userId, restaurantId: member.restaurantId }))],
  );
}
