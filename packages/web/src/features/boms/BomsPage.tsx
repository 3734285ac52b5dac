import type { Bom } from "@stockpot/core/bom/bom.schema";
import { activeFilter, foodCostFilter } from "../../components/resource/filters.tsx";
import type { PageProps } from "../../components/resource/props.ts";
import { ResourcePage } from "../../components/resource/ResourcePage.tsx";
import { ResourceTable } from "../../components/resource/ResourceTable.tsx";
import { useList } from "../../components/resource/use-list.ts";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { bomColumns, bomLines, type BomRow } from "./bom-columns.tsx";
import { boms } from "./boms.ts";
import { CostNotice } from "../../components/CostNotice.tsx";
import { MenuBookOutlined } from "../../lib/icons.tsx";
import { useBomCosts } from "./use-bom-costs.ts";

const BomDialogs = lazyDialogs(async () => (await import("./BomDialogs.tsx")).BomDialogs);

export const BomsPage = () => (
  <ResourcePage
    resource={boms}
    title="BOM (Bill of Materials)"
    noRestaurantText="Create your first restaurant, then add its recipes."
  >
    {(page) => (
      <>
        <BomTable {...page} />
        <BomDialogs {...page} />
      </>
    )}
  </ResourcePage>
);

/** The BOMs; their plate costs load after them. */
function BomTable(page: PageProps<Bom>) {
  const { has } = usePermissions();
  const list = useList(boms, page.params, {
    filters: has("costs.read") ? [activeFilter, foodCostFilter] : [activeFilter],
  });
  const { costOf, failed, retry } = useBomCosts(page.params.restaurantId, list.loaded);
  return (
    <ResourceTable
      {...page}
      list={list}
      rows={list.rows.map((bom): BomRow => ({ ...bom, costing: costOf(bom) }))}
      columns={bomColumns}
      phoneLines={bomLines}
      opens="view"
      notice={<CostNotice failed={failed} onRetry={retry} />}
      file={async () => (await import("./bom-file.ts")).bomFile}
      icon={<MenuBookOutlined />}
      hint="Add a recipe to see what a plate costs and how many servings are left."
    />
  );
}
