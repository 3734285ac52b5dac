import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { useResourcePage } from "../../components/resource/use-resource-page.ts";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { retryImport } from "../../lib/retry-import.ts";
import { useSession } from "../../lib/session.tsx";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { CountStart } from "./CountStart.tsx";
import { CountStore, useDraft, useEnded } from "./count-store.ts";
import { counts } from "./counts.ts";
import { useAllItems } from "./use-all-items.ts";

const CountDialogs = lazyDialogs(async () => (await import("./CountDialogs.tsx")).CountDialogs);

const loadSheet = async () => ({ default: (await import("./CountSheet.tsx")).CountSheet });
const CountSheet = lazy(() => retryImport(loadSheet));

export function CountPage() {
  const { user } = useSession();
  return (
    <RestaurantPage title="Count" noRestaurantText="Create your first restaurant, then count what is on its shelves.">
      {(restaurantId) => user !== null && <Count key={user.id} userId={user.id} restaurantId={restaurantId} />}
    </RestaurantPage>
  );
}

/** Whether the count is blind: staff see no expected quantities if the restaurant wants it. */
function useIsBlind(): boolean {
  const { selected } = useRestaurant();
  const { has } = usePermissions();
  return selected?.blindCounts === true && !has("stock.adjust");
}

interface CountProps {
  readonly userId: string;
  readonly restaurantId: string;
}

/** The open count, or the form that begins one. */
function Count({ userId, restaurantId }: CountProps) {
  const [store] = useState(() => new CountStore(userId, restaurantId));
  const page = useResourcePage(counts, { restaurantId });
  const draft = useDraft(store);
  const [openId, setOpenId] = useState<string | null>(null);
  const items = useAllItems(restaurantId);
  const isBlind = useIsBlind();

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (store.concerns(event)) store.follow();
    };
    // Its turn may be another tab's, or this one's again.
    const turn = () => (document.hidden ? store.flush() : store.follow());
    window.addEventListener("storage", follow);
    window.addEventListener("pagehide", store.flush);
    document.addEventListener("visibilitychange", turn);
    return () => {
      window.removeEventListener("storage", follow);
      window.removeEventListener("pagehide", store.flush);
      document.removeEventListener("visibilitychange", turn);
      store.flush();
    };
  }, [store]);

  useEffect(
    () =>
      // Before it is needed: a count may begin where there is no network. Beginning it tries again if this fails.
      whenIdle(() => {
        void loadSheet().catch(() => undefined);
      }),
    [],
  );

  const ended = useEnded(store);
  const refresh = useEffectEvent(() => void counts.refresh({ restaurantId }));
  useEffect(() => {
    if (ended?.saved !== undefined) refresh();
  }, [ended]);

  if (items.data === undefined && items.error !== undefined && !items.isValidating) {
    return <LoadFailure what="inventory items" onRetry={() => void items.mutate()} />;
  }
  return (
    <>
      {draft !== null && draft.id === openId && items.data !== undefined ? (
        <Suspense fallback={null}>
          <CountSheet
            {...page}
            store={store}
            draft={draft}
            items={items.data}
            isBlind={isBlind}
            onLeave={() => setOpenId(null)}
          />
        </Suspense>
      ) : (
        <CountStart
          {...page}
          store={store}
          draft={draft}
          items={items.data}
          isBlind={isBlind}
          onBegin={() => setOpenId(store.draft()?.id ?? null)}
        />
      )}
      <CountDialogs {...page} />
    </>
  );
}
