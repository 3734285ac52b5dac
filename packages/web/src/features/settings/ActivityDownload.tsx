import { list } from "@stockpot/core/activity/activity.routes";
import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";
import { create as recordDownload } from "@stockpot/core/download/download.routes";
import type { ActivityFilters } from "../../components/activity/use-activity.ts";
import { DownloadCsv } from "../../components/table/DownloadCsv.tsx";
import { call } from "../../lib/call.ts";
import { useFormats } from "../../lib/formats.ts";
import { activityCsv } from "./activity-csv.ts";

interface ActivityDownloadProps {
  readonly restaurantId: string;
  readonly filters: ActivityFilters;
  readonly disabled: boolean;
}

/** Downloads the activity that is listed, all of it; the download is recorded first. */
export function ActivityDownload({ restaurantId, filters, disabled }: ActivityDownloadProps) {
  const formats = useFormats();
  return (
    <DownloadCsv<ActivityEntry>
      what="activity"
      disabled={disabled}
      load={async (page) => {
        const { data: rows, nextCursor } = await call(list, {
          params: { restaurantId },
          query: { ...filters, ...page },
        });
        return { rows, nextCursor };
      }}
      fileOf={async (rows) => {
        const body = { file: "ACTIVITY" as const, rows: rows.length };
        await call(recordDownload, { params: { restaurantId }, body });
        return { name: "activity.csv", csv: activityCsv(rows, formats) };
      }}
    />
  );
}
