import { OpenProcurementEntity } from "./procurement.entity.ts";

interface Named {
  readonly itemId?: string;
  readonly supplierId?: string;
}

/** How the purchases are called that are neither completed nor cancelled and name an item or a supplier. */
export async function openPurchasesNaming(
  restaurantId: string,
  { itemId, supplierId }: Named,
): Promise<readonly string[]> {
  const { data } = await OpenProcurementEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true });
  return data
    .filter((open) => (itemId !== undefined && open.itemIds.includes(itemId)) || open.supplierId === supplierId)
    .map(({ procurementNumber }) => `procurement ${procurementNumber}`);
}
