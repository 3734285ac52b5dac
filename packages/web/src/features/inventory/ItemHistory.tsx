import { movements as route } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Unit } from "@stockpot/core/measure/unit";
import { activityInHistory, History, type HistoryEntry } from "../../components/activity/History.tsx";
import { useActivity } from "../../components/activity/use-activity.ts";
import { DocumentLink } from "../../components/DocumentLink.tsx";
import { Money } from "../../components/Money.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { Signed } from "../../components/Signed.tsx";
import { call } from "../../lib/call.ts";
import { useFormats } from "../../lib/formats.ts";
import { useOlderPages } from "../../lib/use-older-pages.ts";
import { foldMovements, type ListedMovement } from "./fold-movements.ts";
import { isMovement, mergeLoaded, throughOf } from "./item-history.ts";
import { describeMovement } from "./movement-names.ts";

const rowsPerPage = 25;

function useMovements(restaurantId: string, itemId: string) {
  return useOlderPages({
    key: ["movements", restaurantId, itemId],
    load: (cursor) =>
      call(route, {
        params: { restaurantId, itemId },
        query: { limit: rowsPerPage, ...(cursor !== undefined && { cursor }) },
      }),
    nextCursorOf: ({ pagination }) => pagination.nextCursor,
    notLoaded: "Failed to load movements",
  });
}

/** What a movement says in a history: what moved, by how much, and what was left. */
function movementInHistory(movement: ListedMovement, unit: Unit, restaurantId: string): HistoryEntry {
  const { id, kind, quantity, balance, value, source, recordedAt, recordedBy, takenBefore } = movement;
  const { what, why } = describeMovement(movement);
  return {
    key: id,
    at: recordedAt,
    what: (
      <>
        {what}
        {source !== undefined && <DocumentLink restaurantId={restaurantId} source={source} />}
        {kind !== "REVALUATION" && (
          <>
            {": "}
            {takenBefore === undefined ? (
              <Signed value={quantity}>
                <Quantity value={quantity} unit={unit} />
              </Signed>
            ) : (
              <Quantity value={takenBefore} unit={unit} />
            )}
          </>
        )}
      </>
    ),
    details: (
      <>
        {why !== undefined && `${why} · `}
        {takenBefore !== undefined && "already taken from stock · "}
        {value !== undefined && (
          <>
            <Signed value={value}>
              <Money amount={value} />
            </Signed>
            {" · "}
          </>
        )}
        <Quantity value={balance} unit={unit} /> left
      </>
    ),
    notes: ` · ${recordedBy}`,
  };
}

/** What happened to an item: its movements, and what else was changed of it. */
export function ItemHistory({ params: { restaurantId }, thing: item, onClose }: ThingDialogProps<InventoryItem>) {
  const activity = useActivity(restaurantId, { subject: item.id, type: "ITEM" });
  const movements = useMovements(restaurantId, item.id);
  const formats = useFormats();
  const lists = [activity, movements];
  const moved = movements.pages.flatMap(({ data }) => data);
  const changed = activity.entries.filter((entry) => !isMovement(entry));
  return (
    <History
      name={item.name}
      entries={mergeLoaded(
        {
          entries: foldMovements(moved).map((one) => movementInHistory(one, item.baseUnit, restaurantId)),
          through: throughOf(moved, movements.hasMore, ({ recordedAt }) => recordedAt),
        },
        {
          entries: changed.map((one) => activityInHistory(one, formats)),
          through: throughOf(activity.entries, activity.hasMore, ({ at }) => at),
        },
      )}
      error={lists.find(({ response }) => !response.isValidating && response.error !== undefined)?.response.error}
      isLoading={lists.some(({ response }) => response.isLoading)}
      onRetry={() => lists.forEach(({ response }) => void response.mutate())}
      hasMore={lists.some(({ hasMore }) => hasMore)}
      isLoadingMore={lists.some(({ isLoadingMore }) => isLoadingMore)}
      loadMore={() => lists.filter(({ hasMore }) => hasMore).forEach(({ loadMore }) => loadMore())}
      onClose={onClose}
    />
  );
}
