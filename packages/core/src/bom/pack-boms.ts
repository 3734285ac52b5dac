import { placedWrite } from "../counter/counter.service.ts";
import { packKind } from "../counter/pack.ts";
import { placedRecipesWrite, readRecipePlace } from "../reference/reference.guard.ts";
import { named } from "../storage/names.ts";
import { update } from "../storage/write.ts";
import { ActiveBomEntity, BomEntity, type BomRecord } from "./bom.entity.ts";

/** Packs the names of the BOMs of an earlier version. */
export const packBoms = (restaurantId: string): Promise<void> =>
  packKind(
    restaurantId,
    "boms",
    {
      page: (cursor) => BomEntity.query.primary({ restaurantId }).go({ cursor, consistent: true }),
      read: async (id) => (await BomEntity.get({ restaurantId, id }).go({ consistent: true })).data,
      named,
      mark: (bom, nameAt) => [marked(bom, nameAt), ...(bom.isActive ? [active(bom)] : [])],
    },
    {
      readPlace: () => readRecipePlace(restaurantId),
      countWrites: (_, more) => [placedRecipesWrite(restaurantId, more), placedWrite(restaurantId, "boms", more)],
    },
  );

const marked = ({ restaurantId, id, revision }: BomRecord, nameAt: string) =>
  update(
    BomEntity.patch({ restaurantId, id })
      .set({ nameAt })
      .add({ revision: 1 })
      .where((bom, { eq }) => eq(bom.revision, revision)),
  );

/** The active BOM of a product has the revision of the BOM. */
const active = ({ restaurantId, productId, id, revision }: BomRecord) =>
  update(
    ActiveBomEntity.patch({ restaurantId, productId })
      .set({ revision: revision + 1 })
      .where(({ bomId }, { eq }) => eq(bomId, id)),
  );
