import type { WasteSummary } from "@stockpot/core/waste/waste.schema";
import type { PageProps } from "../../components/resource/props.ts";
import { ResourcePage } from "../../components/resource/ResourcePage.tsx";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { wastes } from "./wastes.ts";
import { WasteTable } from "./WasteTable.tsx";

const WasteDialogs = lazyDialogs(async () => (await import("./WasteDialogs.tsx")).WasteDialogs);

export const WastePage = () => (
  <ResourcePage
    resource={wastes}
    title="Waste & Spoilage"
    noRestaurantText="Create your first restaurant, then record what is thrown away in it."
  >
    {(page: PageProps<WasteSummary>) => (
      <>
        <WasteTable {...page} />
        <WasteDialogs {...page} />
      </>
    )}
  </ResourcePage>
);
