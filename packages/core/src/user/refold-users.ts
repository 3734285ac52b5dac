import { mayDiffer, refoldEach } from "../storage/refold.ts";
import { hasVersion, update } from "../storage/write.ts";
import { UserEntity } from "./user.entity.ts";
import { searchTextOf } from "./user.rules.ts";

/** Lets the users of an earlier version be found by their names as they are folded now. */
export async function refoldUsers(): Promise<void> {
  const { data } = await UserEntity.query.byCreation({}).go({ pages: "all" });
  const ids = data.filter(mayDiffer).map(({ id }) => id);
  await refoldEach(ids, async (id) => {
    const { data: user } = await UserEntity.get({ id }).go({ consistent: true });
    if (!user || user.nameKey === searchTextOf(user)) return [];
    const found = UserEntity.patch({ id }).set({ nameKey: searchTextOf(user) });
    return [update(found.add({ version: 1 }).where(hasVersion(user.version)))];
  });
}
