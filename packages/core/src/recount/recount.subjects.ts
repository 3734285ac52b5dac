import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { PlatformCounterEntity } from "../counter/counter.entity.ts";
import { shards } from "../counter/counter.service.ts";
import { AuditEntity } from "../activity/audit.entity.ts";
import { MemberEntity } from "../membership/member.entity.ts";
import { MembershipEntity } from "../membership/membership.entity.ts";
import { RestaurantEntity } from "../restaurant/restaurant.entity.ts";
import { client, tableName } from "../storage/client.ts";
import { keyIn, readRecord, readRecords } from "../storage/read-records.ts";
import { AdministratorsEntity, UserEntity } from "../user/user.entity.ts";
import { type ReadPage, type Subject, entityName } from "./recount.reading.ts";
import type { Stored } from "./recount.rules.ts";

/** A page of what a query finds, and of an index of things, these themselves. */
const queried =
  (
    params: Omit<QueryCommandInput, "TableName">,
    load = async (found: readonly Stored[], _consistent: boolean): Promise<readonly Stored[]> => found,
  ): ReadPage =>
  async (from, consistent) => {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        // An index is always read as it was a moment ago.
        ...(params.IndexName === undefined && { ConsistentRead: consistent }),
        ...params,
        TableName: tableName,
        ExclusiveStartKey: from,
      }),
    );
    return { things: await load(Items, consistent), next: LastEvaluatedKey };
  };

const partition = (pk: string): ReadPage =>
  queried({ KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": pk } });

/** Things as the table has them, of which `readRecords` leaves out what they are. */
const ofEntity = (name: string, things: readonly Stored[]) => things.map((thing) => ({ ...thing, [entityName]: name }));

/** The memberships of which a restaurant has copies. */
const membershipsIn = (restaurantId: string): ReadPage =>
  queried(MemberEntity.query.primary({ restaurantId }).params<QueryCommandInput>(), async (copies, consistent) => {
    const keys = copies.map(({ userId }) => ({ userId: String(userId), restaurantId }));
    return ofEntity("membership", await readRecords(MembershipEntity, keys, { consistent }));
  });

/** The copies of a user's memberships in their restaurants. */
const copiesOf = (userId: string): ReadPage =>
  queried(MembershipEntity.query.primary({ userId }).params<QueryCommandInput>(), async (memberships, consistent) => {
    const keys = memberships.map(({ restaurantId }) => ({ restaurantId: String(restaurantId), userId }));
    return ofEntity("member", await readRecords(MemberEntity, keys, { consistent }));
  });

/** Whatever belongs to a restaurant. */
const restaurantSubject = (id: string): Subject => ({
  name: `restaurant ${id}`,
  restaurantId: id,
  whose: ["restaurant ", "item "],
  pages: [partition(keyIn(RestaurantEntity, { id }).pk ?? ""), membershipsIn(id)],
});

/** Some users, each with their memberships. */
const usersSubject = (ids: readonly string[]): Subject => ({
  name: `users ${ids.join(" ")}`,
  whose: ["user "],
  pages: ids.flatMap((id) => [partition(keyIn(UserEntity, { id }).pk ?? ""), copiesOf(id)]),
});

const idsIn = (found: readonly Stored[]) => found.map(({ id }) => ({ id: String(id) }));

/** As many as are loaded by one request. */
const listedAtOnce = 100;

/** The counters of the whole platform: every user and every restaurant is read once more, by itself. */
const platformSubject: Subject = {
  name: "platform",
  whose: ["platform ", "administrators "],
  pages: [
    queried(
      { ...RestaurantEntity.query.byCreation({}).params<QueryCommandInput>(), Limit: listedAtOnce },
      async (found, consistent) =>
        ofEntity("restaurant", await readRecords(RestaurantEntity, idsIn(found), { consistent })),
    ),
    queried(
      { ...UserEntity.query.byCreation({}).params<QueryCommandInput>(), Limit: listedAtOnce },
      async (found, consistent) => ofEntity("user", await readRecords(UserEntity, idsIn(found), { consistent })),
    ),
    queried(AuditEntity.query.primary({}).params<QueryCommandInput>()),
    ...shards.map((shard) => partition(keyIn(PlatformCounterEntity, { shard }).pk ?? "")),
    async (_from, consistent) => {
      const administrators = await readRecord(AdministratorsEntity, {}, { consistent });
      return { things: ofEntity("administrators", administrators ? [administrators] : []), next: undefined };
    },
  ],
};

/** How far a round is: which subject was the last one. */
export interface Place {
  readonly stage: "restaurants" | "users" | "platform";
  /** The id of the last restaurant, or by what the last user is listed. */
  readonly after?: string | undefined;
}

/** Where a round begins. */
export const start: Place = { stage: "restaurants" };

/** A subject, and how far a round is with it: undefined where it is the last. */
export interface Step {
  readonly subject: Subject;
  readonly next: Place | undefined;
}

/** The remaining subjects from a place on: restaurants, users, and the platform's counters. */
export async function* stepsFrom({ stage, after }: Place): AsyncGenerator<Step> {
  if (stage === "restaurants") yield* restaurantSteps(after);
  if (stage !== "platform") yield* userSteps(stage === "users" ? after : undefined);
  yield { subject: platformSubject, next: undefined };
}

const restaurantsAtOnce = 25;

async function* restaurantSteps(after: string | undefined): AsyncGenerator<Step> {
  const { byCreation } = RestaurantEntity.query;
  let last = after;
  do {
    const following = last === undefined ? byCreation({}) : byCreation({}).gt({ id: last });
    const { data } = await following.go({ limit: restaurantsAtOnce });
    for (const { id } of data) {
      yield { subject: restaurantSubject(id), next: { stage: "restaurants", after: id } };
    }
    last = data.at(-1)?.id;
  } while (last !== undefined);
}

const usersAtOnce = 25;

async function* userSteps(after: string | undefined): AsyncGenerator<Step> {
  let last = after;
  do {
    const found = await usersAfter(last);
    last = found.at(-1)?.place;
    if (last !== undefined) {
      yield { subject: usersSubject(found.map(({ id }) => id)), next: { stage: "users", after: last } };
    }
  } while (last !== undefined);
}

/** Users as they are listed, after the given one: by when they were made. */
async function usersAfter(place: string | undefined) {
  const { byCreation } = UserEntity.query;
  const [createdAt = "", id = ""] = place?.split("#") ?? [];
  const following = place === undefined ? byCreation({}) : byCreation({}).gt({ createdAt, id });
  const { Items = [] } = await client.send(
    new QueryCommand({ ...following.params<QueryCommandInput>(), Limit: usersAtOnce }),
  );
  return Items.map((item) => ({ id: String(item["id"]), place: String(item["gsi1sk"]) }));
}
