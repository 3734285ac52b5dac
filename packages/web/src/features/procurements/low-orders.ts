import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { Big } from "big.js";
import { amountToOrder, orderLine } from "./order-amount.ts";
import type { ProcurementForm } from "./procurement-values.ts";

/** An item to order; with a quantity in its base unit where the URL names one. */
export interface Wanted {
  readonly item: InventoryItem;
  readonly quantity?: number | undefined;
}

/** An order from one supplier. */
export interface LowOrder {
  /** The supplier's id; "" while none is known. */
  readonly supplierId: string;
  readonly form: ProcurementForm;
}

/** One procurement a supplier, in the order in which the items come; items that were never bought come last. */
export function lowOrders(wanted: readonly Wanted[], warningFactor: number | undefined): readonly LowOrder[] {
  const bySupplier = Map.groupBy(wanted, ({ item }) => item.lastPurchase?.supplierId ?? "");
  return [...bySupplier]
    .toSorted(([one], [other]) => Number(one === "") - Number(other === ""))
    .map(([supplierId, some]) => ({
      supplierId,
      form: {
        supplierId,
        expectedDate: "",
        notes: "",
        items: some.map(({ item, quantity }) =>
          orderLine(item, quantity === undefined ? amountToOrder(item, warningFactor) : Big(quantity)),
        ),
      },
    }));
}
