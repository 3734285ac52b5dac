import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { saveCsv } from "../../lib/csv.ts";
import { useFormats } from "../../lib/formats.ts";
import { FileDownloadOutlined } from "../../lib/icons.tsx";
import { useNotify } from "../../lib/notify.tsx";

const rowsPerRequest = 100;
const maxRows = 10_000;

interface RowsPage<Row> {
  readonly rows: readonly Row[];
  /** How many there are in all; absent where they are not counted. */
  readonly total?: number;
  readonly nextCursor: string | null;
}

interface CsvFile {
  readonly name: string;
  readonly csv: string;
}

interface DownloadCsvProps<Row> {
  /** What did not load, as in "Failed to download movements". */
  readonly what: string;
  readonly disabled: boolean;
  readonly load: (page: { readonly limit: number; readonly cursor?: string }) => Promise<RowsPage<Row>>;
  /** Makes the file; what has to be recorded of a download is recorded here, before anything is saved. */
  readonly fileOf: (rows: readonly Row[]) => Promise<CsvFile> | CsvFile;
}

/** Downloads a list, all pages of it, as a CSV file. */
export function DownloadCsv<Row>({ what, disabled, load, fileOf }: DownloadCsvProps<Row>) {
  const formats = useFormats();
  const notify = useNotify();
  const [progress, setProgress] = useState<{ readonly loaded: number; readonly of?: number } | null>(null);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  /** Undefined if the page was left meanwhile. */
  async function loadAll() {
    const rows: Row[] = [];
    let cursor: string | null = null;
    for (;;) {
      const asked: { limit: number; cursor?: string } = { limit: rowsPerRequest, ...(cursor !== null && { cursor }) };
      // oxlint-disable-next-line no-await-in-loop -- Each page says where the next one begins.
      const page: RowsPage<Row> = await load(asked);
      if (!mounted.current) return undefined;
      rows.push(...page.rows);
      cursor = page.nextCursor;
      if (cursor === null || rows.length >= maxRows) return { rows, total: page.total, isWhole: cursor === null };
      setProgress({
        loaded: rows.length,
        ...(page.total !== undefined && { of: Math.min(page.total, maxRows) }),
      });
    }
  }

  async function download() {
    setProgress({ loaded: 0 });
    try {
      const loaded = await loadAll();
      if (loaded === undefined) return;
      const { rows, total, isWhole } = loaded;
      const { name, csv } = await fileOf(rows);
      saveCsv(name, csv);
      if (!isWhole) {
        const count = formats.whole(rows.length);
        notify.success({
          title: `Downloaded the newest ${what}`,
          text: `The file has ${total === undefined ? count : `${count} of ${formats.whole(total)}`}. Choose dates to download the rest.`,
        });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mounted.current) notify.failure(messageOf(error, `Failed to download ${what}`));
    }
    if (mounted.current) setProgress(null);
  }

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
        : progress.loaded === 0
          ? "Downloading…"
          : progress.of === undefined
            ? `${formats.whole(progress.loaded)} loaded…`
            : `${formats.whole(progress.loaded)} of ${formats.whole(progress.of)}`}
    </Button>
  );
}
