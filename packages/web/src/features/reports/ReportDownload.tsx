import Button from "@mui/material/Button";
import { create as recordDownload } from "@stockpot/core/download/download.routes";
import type { DownloadDraft } from "@stockpot/core/download/download.schema";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { saveCsv } from "../../lib/csv.ts";
import { FileDownloadOutlined } from "../../lib/icons.tsx";
import { useNotify } from "../../lib/notify.tsx";
import { usePermissions } from "../../lib/permissions.tsx";

interface ReportDownloadProps extends Pick<DownloadDraft, "file" | "rows"> {
  readonly restaurantId: string;
  /** Of the file. */
  readonly name: string;
  readonly csvOf: () => string;
}

/** Saves a report as a CSV file, and records the download first. */
export function ReportDownload({ restaurantId, file, rows, name, csvOf }: ReportDownloadProps) {
  const notify = useNotify();
  const { has } = usePermissions();
  const { run, pending } = useCall(recordDownload);
  if (!has("export.run")) return null;
  async function download() {
    try {
      await run({ params: { restaurantId }, body: { file, rows } });
      saveCsv(name, csvOf());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.failure(messageOf(error, "Failed to download the report"));
    }
  }
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      disabled={pending}
      onClick={() => void download()}
    >
      Download CSV
    </Button>
  );
}
