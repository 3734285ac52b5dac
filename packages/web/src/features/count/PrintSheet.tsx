import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { SxProps } from "@mui/material/styles";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { lazy, Suspense, useState } from "react";
import { PrintOutlined } from "../../lib/icons.tsx";
import { retryImport } from "../../lib/retry-import.ts";

const CountPaper = lazy(async () => ({
  default: (await retryImport(() => import("./CountPaper.tsx"))).CountPaper,
}));

interface PrintSheetProps {
  readonly title: string;
  readonly items: readonly InventoryItem[];
  /** Only without expected quantities. */
  readonly isBlind: boolean;
  readonly sx?: SxProps;
}

/** Prints the items with blanks to be filled in by hand. */
export function PrintSheet({ title, items, isBlind, sx = {} }: PrintSheetProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [printing, setPrinting] = useState<{ readonly showsExpected: boolean; readonly at: string } | null>(null);

  function print(showsExpected: boolean) {
    setButton(null);
    setPrinting({ showsExpected, at: new Date().toISOString() });
  }

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PrintOutlined />}
        aria-haspopup="menu"
        disabled={items.length === 0}
        onClick={(event) => setButton(event.currentTarget)}
        sx={sx}
      >
        Print
      </Button>
      <Menu open={button !== null} anchorEl={button} onClose={() => setButton(null)}>
        <MenuItem onClick={() => print(false)}>Blank Sheet</MenuItem>
        {!isBlind && <MenuItem onClick={() => print(true)}>With Expected Amounts</MenuItem>}
      </Menu>
      {printing !== null && (
        <Suspense fallback={null}>
          <CountPaper title={title} items={items} {...printing} onPrinted={() => setPrinting(null)} />
        </Suspense>
      )}
    </>
  );
}
