import { create as recordDownload } from "@stockpot/core/download/download.routes";
import { list } from "@stockpot/core/waste/waste.routes";
import type { WasteSummary } from "@stockpot/core/waste/waste.schema";
import { DownloadCsv } from "../../components/table/DownloadCsv.tsx";
import { call } from "../../lib/call.ts";
import { useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { wasteCsv } from "./waste-csv.ts";

interface WasteDownloadProps {
  readonly restaurantId: string;
  /** What the list shows. */
  readonly criteria: object;
  readonly disabled: boolean;
}

/** Downloads the records that the table lists, all pages of them; the download is recorded first. */
export function WasteDownload({ restaurantId, criteria, disabled }: WasteDownloadProps) {
  const formats = useFormats();
  const { has } = usePermissions();
  if (!has("export.run")) return null;
  const params = { restaurantId };
  return (
    <DownloadCsv<WasteSummary>
      what="waste"
      disabled={disabled}
      load={async (page) => {
        const { data: rows, pagination } = await call(list, { params, query: { ...criteria, ...page } });
        return { rows, total: pagination.total, nextCursor: pagination.nextCursor };
      }}
      fileOf={async (rows) => {
        await call(recordDownload, { params, body: { file: "WASTE" as const, rows: rows.length } });
        const days = rows.map(({ businessDay }) => businessDay).toSorted();
        return {
          name: ["waste", days[0], days.at(-1)]
            .filter((part) => part !== undefined)
            .join("-")
            .concat(".csv"),
          csv: wasteCsv(rows, formats, has("costs.read")),
        };
      }}
    />
  );
}
