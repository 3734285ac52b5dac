import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { previewLine, totalValue } from "@stockpot/core/count/count.preview";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { Money } from "../../components/Money.tsx";
import { Signed } from "../../components/Signed.tsx";
import { Whole } from "../../components/Whole.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { type CountStore, useDraft } from "./count-store.ts";
import { countedIn } from "./draft.ts";

interface CountFooterProps {
  readonly store: CountStore;
  /** Whether expected quantities are visible; if not, neither is the value of the difference. */
  readonly showsExpected: boolean;
  readonly items: readonly InventoryItem[];
  readonly pending: boolean;
  readonly onSave: () => void;
}

/** Progress of the count and the value of its difference from the expected stock, always in sight. */
export function CountFooter({ store, showsExpected, items, pending, onSave }: CountFooterProps) {
  const draft = useDraft(store);
  const seesCosts = usePermissions().has("costs.read");
  if (draft === null) return null;
  const byId = new Map(items.map((item) => [item.id, item]));
  const counted = countedIn(draft).filter(({ itemId }) => byId.has(itemId));
  const differenceValue = totalValue(
    counted.map(({ itemId, quantity, expected }) => previewLine(quantity, expected, byId.get(itemId)?.averageCost)),
  );
  return (
    <Paper
      variant="outlined"
      sx={{
        position: "sticky",
        bottom: 0,
        zIndex: 2,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        gap: 1.5,
        px: 1.5,
        py: 1,
        boxShadow: 4,
      }}
    >
      <Box component="output" sx={{ fontVariantNumeric: "tabular-nums" }}>
        <Whole value={counted.length} /> of <Whole value={items.length} /> counted
        {showsExpected && seesCosts && counted.length > 0 && (
          <>
            {" · "}
            <Signed value={differenceValue}>
              <Money amount={differenceValue} />
            </Signed>
          </>
        )}
      </Box>
      <Button
        variant="contained"
        // The table moves the focus here from its last row.
        data-save=""
        disabled={counted.length === 0 || pending || draft.sending !== undefined}
        onClick={onSave}
        sx={{ minHeight: 44, flex: { xs: "1 1 160px", sm: "none" } }}
      >
        {pending ? "Saving..." : "Save Count"}
      </Button>
    </Paper>
  );
}
