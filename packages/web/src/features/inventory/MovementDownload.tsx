import Button from "@mui/material/Button";
import { create as recordDownload } from "@stockpot/core/download/download.routes";
import type { OutputOf } from "@stockpot/core/api/route";
import { movements as route } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Movement } from "@stockpot/core/stock/movement.schema";
import { useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { saveCsv } from "../../lib/csv.ts";
import { useFormats } from "../../lib/formats.ts";
import { FileDownloadOutlined } from "../../lib/icons.tsx";
import { useNotify } from "../../lib/notify.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import type { MovementCriteria } from "./movement-criteria.ts";
import { csvNameOf, movementsCsv } from "./movements-csv.ts";

const rowsPerRequest = 100;
const maxRows = 10_000;

/** The business day of a movement, or else the day on which it was recorded. */
const dayOf = ({ businessDay, recordedAt }: Movement) => businessDay ?? recordedAt.slice(0, 10);

interface MovementDownloadProps {
  readonly restaurantId: string;
  readonly item: InventoryItem;
  readonly criteria: MovementCriteria;
  readonly disabled: boolean;
}

/** Downloads the movements that the table lists, all pages of them, as a CSV file; that somebody does so is recorded first. */
export function MovementDownload({ restaurantId, item, criteria, disabled }: MovementDownloadProps) {
  const formats = useFormats();
  const notify = useNotify();
  const { has } = usePermissions();
  const [progress, setProgress] = useState<{ readonly loaded: number; readonly of: number } | null>(null);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  /** Undefined if the dialog was closed meanwhile. */
  async function load(): Promise<{ rows: readonly Movement[]; total: number } | undefined> {
    const rows: Movement[] = [];
    let cursor: string | null = null;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- Each page says where the next one begins.
      const { data, pagination }: OutputOf<typeof route> = await call(route, {
        params: { restaurantId, itemId: item.id },
        query: { ...criteria, limit: rowsPerRequest, ...(cursor !== null && { cursor }) },
      });
      if (!mounted.current) return undefined;
      rows.push(...data);
      cursor = pagination.nextCursor;
      if (cursor === null || rows.length >= maxRows) return { rows, total: pagination.total };
      setProgress({ loaded: rows.length, of: Math.min(pagination.total, maxRows) });
    }
  }

  async function download() {
    setProgress({ loaded: 0, of: 0 });
    try {
      const loaded = await load();
      if (loaded === undefined) return;
      const { rows, total } = loaded;
      const from = criteria.from ?? rows.map(dayOf).toSorted()[0] ?? "";
      const to = criteria.to ?? rows.map(dayOf).toSorted().at(-1) ?? "";
      const body = { file: "MOVEMENTS" as const, itemId: item.id, rows: rows.length };
      await call(recordDownload, { params: { restaurantId }, body });
      saveCsv(csvNameOf(item.name, from, to), movementsCsv(rows, item.baseUnit, formats, has("costs.read")));
      if (total > rows.length) {
        notify.success({
          title: "Downloaded the newest movements",
          text: `The file has ${formats.whole(rows.length)} of ${formats.whole(total)}. Choose dates to download the rest.`,
        });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mounted.current) notify.failure(messageOf(error, "Failed to download movements"));
    }
    if (mounted.current) setProgress(null);
  }

  if (!has("export.run")) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      disabled={disabled || progress !== null}
      onClick={() => void download()}
      sx={{ whiteSpace: "nowrap" }}
    >
      {progress === null
        ? "Download CSV"
        : progress.of === 0
          ? "Downloading…"
          : `${formats.whole(progress.loaded)} of ${formats.whole(progress.of)}`}
    </Button>
  );
}
