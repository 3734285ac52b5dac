import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import type { CountSummary } from "@stockpot/core/count/count.schema";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { lazy, Suspense, useRef, useState } from "react";
import type { PageProps } from "../../components/resource/props.ts";
import { SearchField } from "../../components/table/SearchField.tsx";
import { retryImport } from "../../lib/retry-import.ts";
import { CountFooter } from "./CountFooter.tsx";
import type { CountStore } from "./count-store.ts";
import { CountTable } from "./CountTable.tsx";
import { type Draft, unreadIn } from "./draft.ts";
import { PrintSheet } from "./PrintSheet.tsx";
import { type RefusedRow, useSaveCount } from "./use-save-count.ts";

const SaveCountDialog = lazy(async () => ({
  default: (await retryImport(() => import("./SaveCountDialog.tsx"))).SaveCountDialog,
}));

interface CountSheetProps extends PageProps<CountSummary> {
  readonly store: CountStore;
  readonly draft: Draft;
  readonly items: readonly InventoryItem[];
  /** A blind count: this person may not see expected quantities. `draft.hidesExpected` is their own choice. */
  readonly isBlind: boolean;
  readonly onLeave: () => void;
}

/** Tells how to go on after rows were refused. A refused row whose item is not listed any more was deleted. */
function adviceOn(rows: ReadonlyMap<string, RefusedRow>, listed: readonly InventoryItem[]): string {
  const shown = new Set(listed.map(({ id }) => id));
  const deleted = [...rows].flatMap(([id, { name }]) => (shown.has(id) ? [] : [name]));
  const named = deleted.length === 0 ? "" : `Deleted meanwhile: ${deleted.join(", ")}. `;
  return `${named}${deleted.length < rows.size ? "Correct the rows that are marked, then save again." : "Save again without them."}`;
}

/** The sheet on which a count is typed, down the column. */
export function CountSheet({ store, draft, items, isBlind, onLeave, params, open }: CountSheetProps) {
  const showsExpected = !isBlind && !draft.hidesExpected;
  const table = useRef<HTMLTableElement>(null);
  const [q, setQ] = useState("");
  const [isSaveDialogOpen, setIsSaveDialogOpen] = useState(false);
  const isOnSheet = new Set(draft.itemIds);
  const listed = items.filter(({ id }) => isOnSheet.has(id));

  function goTo(itemId: string) {
    setQ("");
    requestAnimationFrame(() => table.current?.querySelector<HTMLInputElement>(`[data-item="${itemId}"]`)?.focus());
  }

  const save = useSaveCount({
    store,
    items: listed,
    params,
    onSaved(count) {
      onLeave();
      // Some lines have to be counted again: the saved count shows which.
      if (count.refusedLines > 0) open("view", count);
    },
    onRefused: goTo,
  });

  /** A save was sent, here before a reload or in another tab, and has had no answer yet. */
  const isUnanswered = draft.sending !== undefined && !save.pending;

  /** Opens the dialog, or goes to the first row whose text is not a number. */
  function openSaveDialog() {
    const invalid = unreadIn(draft).find((id) => listed.some((item) => item.id === id));
    if (invalid === undefined) setIsSaveDialogOpen(true);
    else goTo(invalid);
  }

  return (
    <Box sx={{ display: "grid", gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 1 }}>
        <Typography variant="h2">{draft.title}</Typography>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <PrintSheet title={draft.title} items={listed} isBlind={isBlind} />
          <Button variant="outlined" onClick={onLeave}>
            Close
          </Button>
        </Box>
      </Box>
      <Box sx={{ containerType: "inline-size" }}>
        <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 1 }}>
          <SearchField label="Search items" value={q} onChange={setQ} />
          {!isBlind && (
            <FormControlLabel
              control={
                <Switch
                  checked={draft.hidesExpected}
                  onChange={(_, hidesExpected) => store.hideExpected(hidesExpected)}
                />
              }
              label="Hide expected"
              sx={{ mr: 0, minHeight: 44, whiteSpace: "nowrap" }}
            />
          )}
        </Box>
      </Box>
      {!store.isKept() && (
        <Alert severity="warning">
          This device is out of storage space. Save the count before you leave this page.
        </Alert>
      )}
      {(save.failure !== null || isUnanswered) && (
        <Alert
          severity={save.failure === null ? "info" : "error"}
          action={
            draft.sending !== undefined && (
              <Button color="inherit" onClick={save.retry} disabled={save.pending} sx={{ minHeight: 44 }}>
                Save Again
              </Button>
            )
          }
        >
          {save.failure ?? "Being saved in another tab. If that tab is closed by now, save it again here."}
          {save.refusedRows.size > 0 && ` ${adviceOn(save.refusedRows, listed)}`}
        </Alert>
      )}
      <CountTable
        ref={table}
        store={store}
        draft={draft}
        showsExpected={showsExpected}
        items={listed}
        q={q}
        refusedRows={save.refusedRows}
      />
      <CountFooter
        store={store}
        showsExpected={showsExpected}
        items={listed}
        pending={save.pending}
        onSave={openSaveDialog}
      />
      {isSaveDialogOpen && (
        <Suspense fallback={null}>
          <SaveCountDialog
            draft={draft}
            items={listed}
            isBlind={isBlind}
            onSave={(reason) => {
              setIsSaveDialogOpen(false);
              void save.begin(reason);
            }}
            onClose={() => setIsSaveDialogOpen(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}
