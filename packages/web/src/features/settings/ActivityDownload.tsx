import Button from "@mui/material/Button";
import { list } from "@stockpot/core/activity/activity.routes";
import type { ActivityEntry, ActivityPage } from "@stockpot/core/activity/activity.schema";
import { create as recordDownload } from "@stockpot/core/download/download.routes";
import { useEffect, useRef, useState } from "react";
import type { ActivityFilters } from "../../components/activity/use-activity.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { saveCsv } from "../../lib/csv.ts";
import { useFormats } from "../../lib/formats.ts";
import { FileDownloadOutlined } from "../../lib/icons.tsx";
import { useNotify } from "../../lib/notify.tsx";
import { activityCsv } from "./activity-csv.ts";

const rowsPerRequest = 100;
const maxRows = 10_000;

interface ActivityDownloadProps {
  readonly restaurantId: string;
  readonly filters: ActivityFilters;
  readonly disabled: boolean;
}

/** Downloads the activity that is listed, all of it, as a CSV file; that somebody does so is recorded first. */
export function ActivityDownload({ restaurantId, filters, disabled }: ActivityDownloadProps) {
  const formats = useFormats();
  const notify = useNotify();
  const [loaded, setLoaded] = useState<number | null>(null);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  /** Undefined if the page was left meanwhile. */
  async function load(): Promise<readonly ActivityEntry[] | undefined> {
    const rows: ActivityEntry[] = [];
    let cursor: string | null = null;
    do {
      const query = { ...filters, limit: rowsPerRequest, ...(cursor !== null && { cursor }) };
      // oxlint-disable-next-line no-await-in-loop -- Each page says where the next one begins.
      const page: ActivityPage = await call(list, { params: { restaurantId }, query });
      if (!mounted.current) return undefined;
      rows.push(...page.data);
      setLoaded(rows.length);
      cursor = page.nextCursor;
    } while (cursor !== null && rows.length < maxRows);
    return rows;
  }

  async function download() {
    setLoaded(0);
    try {
      const rows = await load();
      if (rows === undefined) return;
      const body = { file: "ACTIVITY" as const, rows: rows.length };
      await call(recordDownload, { params: { restaurantId }, body });
      saveCsv("activity.csv", activityCsv(rows, formats));
      if (rows.length >= maxRows) {
        notify.success({
          title: "Downloaded the newest entries",
          text: `The file has ${formats.whole(rows.length)}. Choose dates to download the rest.`,
        });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mounted.current) notify.failure(messageOf(error, "Failed to download activity"));
    }
    if (mounted.current) setLoaded(null);
  }

  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      disabled={disabled || loaded !== null}
      onClick={() => void download()}
      sx={{ whiteSpace: "nowrap" }}
    >
      {loaded === null ? "Download CSV" : `${formats.whole(loaded)} loaded…`}
    </Button>
  );
}
