import { system } from "../actor.ts";
import { foldText } from "../platform/text.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { commit, ownWork } from "../storage/transaction.ts";
import { hasVersion, update } from "../storage/write.ts";
import { type Finished, migrateRestaurants } from "./migrate-items.ts";
import { RestaurantEntity } from "./restaurant.entity.ts";

/**
 * Lets administrators find the restaurants of an earlier version by their names. Until then a search leaves them out.
 * @throws AggregateError when some could not be written; the next run begins with the first of them
 */
export const nameRestaurants = (finished?: Finished): Promise<void> =>
  migrateRestaurants(
    { name: "restaurant names", failure: "Some restaurants could not be made to be found by name", migrate: nameOne },
    finished,
  );

const nameOne = ({ id }: { readonly id: string }): Promise<void> =>
  retryOnConflict(async () => {
    const { data } = await RestaurantEntity.get({ id }).go({ consistent: true });
    if (!data || data.nameKey !== undefined) return;
    const named = RestaurantEntity.patch({ id })
      .set({ nameKey: foldText(data.name) })
      .add({ version: 1 });
    await commit(system, [update(named.where(hasVersion(data.version)))], undefined, ownWork);
  });
