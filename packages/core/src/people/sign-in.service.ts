import type { Member } from "../actor.ts";
import type { InsideRole } from "../access/capabilities.ts";
import type { Role } from "../api/role.ts";
import { MemberEntity } from "../membership/member.entity.ts";
import { UserEntity } from "../user/user.entity.ts";
import { findByIds } from "../user/account.ts";
import { SignInEntity } from "../user/sign-in.entity.ts";
import type { SignIns } from "../activity/activity.schema.ts";

/** With so many, the list is one answer. */
const maxListed = 100;

interface Person {
  readonly id: string;
  readonly name: string;
  readonly role: InsideRole | Role;
  /** From which day on they are told; all of them where it is absent. */
  readonly since?: string;
}

/** How often each of some people signed in, by day, the newest first. */
async function signInsOf(people: readonly Person[]): Promise<SignIns[]> {
  const days = await Promise.all(
    people.map(async ({ since = "", ...actor }) => {
      const { data } = await SignInEntity.query
        .primary({ userId: actor.id })
        .gte({ day: since })
        .go({ order: "desc", limit: maxListed });
      return data.map(({ day, count }): SignIns => ({ day, actor, count }));
    }),
  );
  return days
    .flat()
    .toSorted((one, other) => compare(other.day, one.day) || compare(one.actor.name, other.actor.name))
    .slice(0, maxListed);
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/** Those of a restaurant's members, from the day on which they joined. Members may work elsewhere too: only days are told. */
export async function listSignIns({ restaurantId }: Pick<Member, "restaurantId">): Promise<SignIns[]> {
  const { data } = await MemberEntity.query.primary({ restaurantId }).go({ pages: "all" });
  return signInsOf(
    data.map(({ userId, fullName, role, createdAt }) => ({
      id: userId,
      name: fullName,
      role,
      since: createdAt.slice(0, 10),
    })),
  );
}

/** Those of the administrators. */
export async function listAdministratorSignIns(): Promise<SignIns[]> {
  const { data } = await UserEntity.query.byRole({ role: "ADMIN" }).go({ pages: "all", attributes: ["id"] });
  const administrators = await findByIds(data.map(({ id }) => id));
  return signInsOf([...administrators.values()].map(({ id, fullName, role }) => ({ id, name: fullName, role })));
}
