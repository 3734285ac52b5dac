import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { DiscardQuestion } from "../../components/dialog/DiscardQuestion.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { PageTabs } from "../../components/PageTabs.tsx";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { useQuery } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { retryImport } from "../../lib/retry-import.ts";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { settingsQuery } from "./settings.ts";

const StoreTab = lazy(async () => ({ default: (await retryImport(() => import("./StoreTab.tsx"))).StoreTab }));
const ActivityTab = lazy(async () => ({ default: (await retryImport(() => import("./ActivityTab.tsx"))).ActivityTab }));
const MembersTab = lazy(async () => ({
  default: (await retryImport(() => import("./members/MembersTab.tsx"))).MembersTab,
}));
const RolesTab = lazy(async () => ({ default: (await retryImport(() => import("./members/RolesTab.tsx"))).RolesTab }));
const PeriodTab = lazy(async () => ({ default: (await retryImport(() => import("./PeriodTab.tsx"))).PeriodTab }));
const WasteReasonsTab = lazy(async () => ({
  default: (await retryImport(() => import("./WasteReasonsTab.tsx"))).WasteReasonsTab,
}));

export const SettingsPage = () => (
  <RestaurantPage title="Settings" noRestaurantText="Create your first restaurant, then set how it works.">
    {(restaurantId) => <SettingsTabs restaurantId={restaurantId} />}
  </RestaurantPage>
);

const Outline = () => (
  <Box sx={{ display: "grid", gap: 2 }} aria-busy>
    <Skeleton variant="rounded" height={260} />
    <Skeleton variant="rounded" height={260} />
  </Box>
);

/** What the forms of a tab belong to. */
const places = ["tab", restaurantParam];

const formatSettingsOf = (search: string) => {
  const params = new URLSearchParams(search);
  return places.map((name) => params.get(name) ?? "").join();
};

/** Each with what it takes in the restaurant. */
const tabs = [
  { value: "store", label: "Store", needs: "settings.edit" },
  { value: "days", label: "Days & period", needs: "settings.edit" },
  { value: "waste", label: "Waste reasons", needs: "settings.edit" },
  { value: "members", label: "Members", needs: "members.read" },
  { value: "roles", label: "Roles", needs: "members.read" },
  { value: "activity", label: "Activity", needs: "activity.read" },
] as const;

function SettingsTabs({ restaurantId }: { readonly restaurantId: string }) {
  const notify = useNotify();
  const { has } = usePermissions();
  const [first = tabs[0], ...others] = tabs.filter(({ needs }) => has(needs));
  const region = useRef<HTMLDivElement>(null);
  const [dirty, setDirty] = useState<readonly string[]>([]);
  const onDirty = useCallback(
    (section: string, isDirty: boolean) =>
      setDirty((all) => [...all.filter((one) => one !== section), ...(isDirty ? [section] : [])]),
    [],
  );
  const { data, error, isValidating, mutate } = useQuery(settingsQuery(restaurantId), {
    onError: () => notify.failure("Failed to load settings"),
  });
  const view = data && { restaurantId, settings: data.data, onDirty };
  return (
    <>
      <PageTabs label="Settings views" tabs={[first, ...others]} pageParams={[]} region={region}>
        {(tab) =>
          view !== undefined ? (
            <Suspense fallback={<Outline />}>
              {tab === "store" ? (
                <StoreTab {...view} />
              ) : tab === "days" ? (
                <PeriodTab {...view} />
              ) : tab === "waste" ? (
                <WasteReasonsTab restaurantId={restaurantId} onDirty={onDirty} />
              ) : tab === "members" ? (
                <MembersTab restaurantId={restaurantId} />
              ) : tab === "roles" ? (
                <RolesTab />
              ) : (
                <ActivityTab {...view} />
              )}
            </Suspense>
          ) : error !== undefined && !isValidating ? (
            <Card>
              <LoadFailure what="settings" error={error} onRetry={() => void mutate()} />
            </Card>
          ) : (
            <Outline />
          )
        }
      </PageTabs>
      {dirty.length > 0 && (
        <DiscardQuestion
          leaves={(next, current) =>
            next.pathname !== current.pathname || formatSettingsOf(next.search) !== formatSettingsOf(current.search)
          }
        />
      )}
    </>
  );
}
