import { placedUsersWrite, readPlaceOfShard, shardOf } from "../counter/counter.service.ts";
import { packEach } from "../counter/pack.ts";
import { namesOfUsers } from "../storage/user-names.ts";
import { hasVersion, update } from "../storage/write.ts";
import { namedUser } from "./account.ts";
import { UserEntity } from "./user.entity.ts";

/** Packs the names of the users of an earlier version. */
export const packUsers = (): Promise<void> =>
  packEach(
    {
      page: async (cursor) => {
        const { data: listed, cursor: next } = await UserEntity.query.byCreation({}).go({ cursor });
        const { data } = await UserEntity.get(listed.map(({ id }) => ({ id }))).go();
        return { data, cursor: next };
      },
      read: async (id) => (await UserEntity.get({ id }).go({ consistent: true })).data,
      named: namedUser,
      mark: ({ id, version }, nameAt) => {
        const marked = UserEntity.patch({ id }).set({ nameAt }).add({ version: 1 });
        return [update(marked.where(hasVersion(version)))];
      },
    },
    {
      names: namesOfUsers,
      groupOf: ({ id }) => shardOf(id),
      readPlace: readPlaceOfShard,
      countWrites: (shard, more) => [placedUsersWrite(shard, more)],
    },
  );
