import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { UserNamesEntity } from "./names.entity.ts";
import { type Names, partsOfShard } from "./names.ts";
import { update } from "./write.ts";

/** A query of those of a shard. */
export const namesOfShard = (shard: string) =>
  UserNamesEntity.query
    .primary({})
    .begins({ part: partsOfShard(shard) })
    .params<QueryCommandInput>();

/** The records that hold the names of the platform's users. */
export const namesOfUsers: Names = {
  change: (part, added, removed) =>
    update(
      UserNamesEntity.update({ part })
        .add({ ...added, c: 1 })
        .delete(removed),
    ),
};
