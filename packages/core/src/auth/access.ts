import { BatchGetCommand, type BatchGetCommandOutput } from "@aws-sdk/lib-dynamodb";
import type { Actor, Fence, Visitor } from "../actor.ts";
import { DomainError, notFound } from "../error.ts";
import { isId } from "../id.ts";
import { RestaurantEntity } from "../restaurant/restaurant.entity.ts";
import { MembershipEntity } from "../restaurant/membership.entity.ts";
import { ReferenceFenceEntity } from "../reference/reference.entity.ts";
import { client, tableName } from "../storage/client.ts";
import { UserEntity } from "../user/user.entity.ts";
import type { Role } from "../user/user.schema.ts";
import { signedOut, verifyToken } from "./verify-token.ts";

interface Door {
  readonly allow: readonly Role[];
  /** The restaurant that the path names, on routes inside one. */
  readonly restaurantId: string | undefined;
  /** Whether the route also needs the restaurant's reference fence, read here at no further request. */
  readonly refers: boolean;
  /** Called once the token is known to be ours, before the table is asked whether it still holds. */
  readonly onVerified: () => void;
}

type Key = Record<string, unknown>;

const keyOf = (operation: { params<T>(): T }) => operation.params<{ Key: Key }>().Key;

/**
 * Lets a person through, or not, with one read: their record, and what opens the restaurant to them.
 * An administrator may enter every restaurant that exists, an owner one of which they are a member, anyone else none.
 * @throws DomainError UNAUTHENTICATED for a token that no longer matches the record, FORBIDDEN for a wrong role,
 * NOT_FOUND for a restaurant that does not exist or is another's
 */
export async function authorise(
  visitor: Visitor,
  authorization: string | undefined,
  door: Door,
): Promise<Actor & { fence?: Fence }> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  if (!token) throw signedOut();
  const claims = await verifyToken(token);
  door.onVerified();

  const restaurantId = door.restaurantId !== undefined && isId(door.restaurantId) ? door.restaurantId : undefined;
  const pass = restaurantId === undefined ? undefined : passOf(claims.sub, claims.role, restaurantId);
  const userKey = keyOf(UserEntity.get({ id: claims.sub }));
  const fenceKey =
    door.refers && restaurantId !== undefined ? keyOf(ReferenceFenceEntity.get({ restaurantId })) : undefined;
  const found = await readTogether([userKey, pass, fenceKey].filter((key) => key !== undefined));
  const foundAt = (key: Key | undefined) =>
    key && found.find((item) => item["pk"] === key["pk"] && item["sk"] === key["sk"]);
  const record = foundAt(userKey);
  const user = record && UserEntity.parse({ Item: record }).data;
  if (!user || user.sessionVersion !== claims.sv || user.role !== claims.role) throw signedOut();

  if (!door.allow.includes(user.role)) {
    throw new DomainError("FORBIDDEN", "You don't have permission to do this.");
  }
  if (door.restaurantId !== undefined && !foundAt(pass)) throw notFound("Restaurant");
  const fenceRecord = foundAt(fenceKey);
  const fence = fenceRecord && ReferenceFenceEntity.parse({ Item: fenceRecord }).data;

  return {
    ...visitor,
    userId: user.id,
    email: user.email,
    fullName: user.fullName,
    role: user.role,
    restaurantCount: user.restaurantCount,
    signedInAtSeconds: claims.auth_time,
    replay: undefined,
    ...(fence && { fence }),
  };
}

function passOf(userId: string, role: Role, restaurantId: string): Key | undefined {
  if (role === "ADMIN") return keyOf(RestaurantEntity.get({ id: restaurantId }));
  return role === "OWNER" ? keyOf(MembershipEntity.get({ userId, restaurantId })) : undefined;
}

async function readTogether(keys: readonly Key[]): Promise<readonly Key[]> {
  const found: Key[] = [];
  let wanted: Key[] = [...keys];
  while (wanted.length > 0) {
    const answer: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: wanted } } }),
    );
    found.push(...(answer.Responses?.[tableName] ?? []));
    wanted = answer.UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return found;
}
