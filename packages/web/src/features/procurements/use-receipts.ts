import { closeShort as closeShortRoute } from "@stockpot/core/procurement/procurement.routes";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { create, plates, undo as undoRoute } from "@stockpot/core/receipt/receipt.routes";
import type { Receipt, ReceiptDraft, ShortClosing } from "@stockpot/core/procurement/receipt.schema";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { useNotify } from "../../lib/notify.tsx";
import { randomKey } from "../../lib/random-key.ts";
import { reloadRestaurant } from "../../lib/reload-restaurant.ts";

/** Deliveries of procurements, and their undoing. The caller reloads after recording one. */
export function useReceipts(restaurantId: string) {
  const notify = useNotify();
  const formats = useFormats();
  const { has } = usePermissions();
  /** Says which plates a delivery made too dear; that the delivery is recorded does not depend on it. */
  async function tellPlates({ id: receiptId }: Receipt) {
    if (!has("costs.read")) return;
    const dear = await call(plates, { params: { restaurantId, receiptId } }).catch(() => undefined);
    const [first, ...others] = dear?.data ?? [];
    if (!first) return;
    const title =
      others.length === 0
        ? `1 plate is now above ${formats.percent(first.targetPercentage)} food cost`
        : `${others.length + 1} plates are now above ${formats.percent(first.targetPercentage)} food cost`;
    const named = [first, ...others].slice(0, 3);
    const text = named.map(({ name, foodCostPercentage }) => `${name} ${formats.percent(foodCostPercentage)}`);
    const more = others.length + 1 - named.length;
    notify.success({ title, text: [...text, ...(more > 0 ? [`${more} more`] : [])].join(", ") });
  }

  /** @throws ApiError when it is refused, or when it is not known whether it was recorded */
  async function receive(procurement: Procurement, draft: ReceiptDraft) {
    const { data } = await call(create, {
      params: { restaurantId, procurementId: procurement.id },
      ifMatch: procurement.version,
      body: draft,
    });
    notify.success(`${data.receiptNumber} received`);
    void tellPlates(data);
  }

  /**
   * Expects no more of some lines.
   * @throws ApiError when it is refused, or when it is not known whether it was stored
   */
  async function closeShort(
    procurement: Procurement,
    lines: NonNullable<ShortClosing["lines"]>,
    idempotencyKey: string,
  ) {
    const { data } = await call(closeShortRoute, {
      params: { restaurantId, procurementId: procurement.id },
      ifMatch: procurement.version,
      idempotencyKey,
      body: { lines },
    });
    const isDone = data.status === "COMPLETED";
    const closed = lines.length === 1 ? "1 line" : `${lines.length} lines`;
    notify.success(isDone ? "Procurement completed successfully" : `${closed} of ${data.procurementNumber} closed`);
  }

  async function undo(receipt: Receipt) {
    try {
      const { data: undone } = await call(undoRoute, {
        params: { restaurantId, receiptId: receipt.id },
        ifMatch: receipt.version,
        idempotencyKey: randomKey(),
      });
      const kept = undone.lines.filter(({ lineId }) => undone.keptLines?.includes(lineId));
      const title = `${receipt.receiptNumber} undone`;
      const text = `Not taken out, because it was deleted: ${kept.map(({ name }) => name).join(", ")}`;
      notify.success(kept.length === 0 ? title : { title, text });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const title = `${receipt.receiptNumber} can't be undone`;
      notify.failure({ title, text: reasonOf(error) });
    }
    await reloadRestaurant(restaurantId);
  }

  return { receive, closeShort, undo };
}

const reasonOf = (error: ApiError) =>
  error.code === "INSUFFICIENT_STOCK"
    ? `Some of it was used or reserved: ${error.shortages.map(({ name }) => name).join(", ")}.`
    : messageOf(error, "Please try again.");
