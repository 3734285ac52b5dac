import { lazy, Suspense, useState } from "react";
import { create as recordDownload } from "@stockpot/core/download/download.routes";
import { messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { type Cell, csvOf, saveCsv } from "../../lib/csv.ts";
import { useFormats } from "../../lib/formats.ts";
import { FileDownloadOutlined, PrintOutlined } from "../../lib/icons.tsx";
import { useNotify } from "../../lib/notify.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { retryImport } from "../../lib/retry-import.ts";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import { isShownTo } from "../table/for-capabilities.ts";
import { RowMenu } from "../table/RowMenu.tsx";
import type { LoadedList } from "./list-file.ts";
import type { PrintedList } from "./ListPaper.tsx";

const ListPaper = lazy(async () => ({ default: (await retryImport(() => import("./ListPaper.tsx"))).ListPaper }));

interface ListMenuProps {
  /** Such as "products". */
  readonly what: string;
  readonly read: () => Promise<LoadedList>;
}

/** Columns, turned into rows. */
const rowsOf = ([first = [], ...others]: readonly (readonly Cell[])[]): Cell[][] =>
  first.map((cell, row) => [cell, ...others.map((column) => column[row])]);

/** Puts all pages of a list into a CSV file or on paper. */
export function ListMenu({ what, read }: ListMenuProps) {
  const formats = useFormats();
  const notify = useNotify();
  const { has } = usePermissions();
  const { selected: restaurant } = useRestaurant();
  const [isBusy, setBusy] = useState(false);
  const [printed, setPrinted] = useState<PrintedList | null>(null);
  if (restaurant === null) return null;

  async function act(restaurantId: string, action: string) {
    setBusy(true);
    try {
      const { columns, file, title, name } = await read();
      const shown = columns.filter(isShownTo(has));
      const headers = shown.map(({ header }) => header);
      const rows = rowsOf(shown.map(({ valuesIn }) => valuesIn(formats)));
      if (action === "print") return setPrinted({ title, headers, rows });
      await call(recordDownload, { params: { restaurantId }, body: { file, rows: rows.length } });
      saveCsv(`${name}.csv`, csvOf([headers, ...rows]));
    } catch (error) {
      notify.failure(messageOf(error, `Failed to read all ${what}. Please try again.`));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <RowMenu
        rowName={`all ${what}`}
        unsaved={isBusy}
        onAct={(action) => void act(restaurant.id, action)}
        actions={[
          ...(has("export.run") ? [{ name: "csv", label: "Download CSV", Icon: FileDownloadOutlined }] : []),
          { name: "print", label: "Print All", Icon: PrintOutlined },
        ]}
      />
      {printed !== null && (
        <Suspense fallback={null}>
          <ListPaper list={printed} onPrinted={() => setPrinted(null)} />
        </Suspense>
      )}
    </>
  );
}
