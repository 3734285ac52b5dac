import { create as recordDownload } from "@stockpot/core/download/download.routes";
import { movements as route } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Movement } from "@stockpot/core/stock/movement.schema";
import { DownloadCsv } from "../../components/table/DownloadCsv.tsx";
import { call } from "../../lib/call.ts";
import { useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import type { MovementCriteria } from "./movement-criteria.ts";
import { csvNameOf, movementsCsv } from "./movements-csv.ts";

/** The business day of a movement, or else the day on which it was recorded. */
const dayOf = ({ businessDay, recordedAt }: Movement) => businessDay ?? recordedAt.slice(0, 10);

interface MovementDownloadProps {
  readonly restaurantId: string;
  readonly item: InventoryItem;
  readonly criteria: MovementCriteria;
  readonly disabled: boolean;
}

/** Downloads the movements that the table lists, all pages of them; the download is recorded first. */
export function MovementDownload({ restaurantId, item, criteria, disabled }: MovementDownloadProps) {
  const formats = useFormats();
  const { has } = usePermissions();
  if (!has("export.run")) return null;
  const params = { restaurantId, itemId: item.id };
  return (
    <DownloadCsv<Movement>
      what="movements"
      disabled={disabled}
      load={async (page) => {
        const { data: rows, pagination } = await call(route, { params, query: { ...criteria, ...page } });
        return { rows, total: pagination.total, nextCursor: pagination.nextCursor };
      }}
      fileOf={async (rows) => {
        const days = rows.map(dayOf).toSorted();
        const body = { file: "MOVEMENTS" as const, itemId: item.id, rows: rows.length };
        await call(recordDownload, { params: { restaurantId }, body });
        return {
          name: csvNameOf(item.name, criteria.from ?? days[0] ?? "", criteria.to ?? days.at(-1) ?? ""),
          csv: movementsCsv(rows, item.baseUnit, formats, has("costs.read")),
        };
      }}
    />
  );
}
