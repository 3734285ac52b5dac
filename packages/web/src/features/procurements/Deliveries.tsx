import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { list } from "@stockpot/core/receipt/receipt.routes";
import type { Receipt } from "@stockpot/core/procurement/receipt.schema";
import { unitNames } from "@stockpot/core/measure/unit";
import { useState } from "react";
import { Moment } from "../../components/Moment.tsx";
import { Money } from "../../components/Money.tsx";
import { StatusChip } from "../../components/StatusChip.tsx";
import { useRoute } from "../../lib/cache.ts";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { UndoDeliveryDialog, linesText } from "./UndoDeliveryDialog.tsx";
import { useReceipts } from "./use-receipts.ts";

/** What was otherwise than ordered, and what was noted. */
const remarksOf = ({ lines, note }: Receipt, formats: Formats): readonly string[] => {
  const damaged = lines.filter((line) => (line.damaged ?? 0) > 0).map(({ name }) => name);
  const flagged = lines.filter(({ priceDiffers }) => priceDiffers === true).map(({ name }) => name);
  const over = lines.flatMap(({ name, reason }) => (reason === undefined ? [] : [`${name} (${reason})`]));
  return [
    ...(damaged.length > 0 ? [`Damaged: ${damaged.join(", ")}`] : []),
    ...lines.flatMap((line) => priceTextOf(line, formats) ?? []),
    ...(flagged.length > 0 ? [`Price differs on the delivery note: ${flagged.join(", ")}`] : []),
    ...(over.length > 0 ? [`More than ordered: ${over.join(", ")}`] : []),
    ...(note === undefined ? [] : [note]),
  ];
};

/** As in "Mussels $6.75 → $14.90 / kg (+121%)"; undefined for a line at the price that was ordered. */
function priceTextOf({ name, unit, unitPrice, orderedPrice }: Receipt["lines"][number], formats: Formats) {
  if (unitPrice === undefined || orderedPrice === undefined || unitPrice === orderedPrice) return undefined;
  const text = `${name} ${formats.price(orderedPrice)} → ${formats.price(unitPrice)} / ${unitNames[unit].symbol}`;
  return orderedPrice === 0 ? text : `${text} (${formats.change(unitPrice / orderedPrice - 1)})`;
}

interface DeliveriesProps {
  readonly restaurantId: string;
  readonly procurement: Procurement;
}

/** What was delivered of a procurement so far, each delivery to be undone. */
export function Deliveries({ restaurantId, procurement }: DeliveriesProps) {
  const formats = useFormats();
  const { has } = usePermissions();
  const { undo } = useReceipts(restaurantId);
  const [asked, setAsked] = useState<Receipt | null>(null);
  const [undoing, setUndoing] = useState<string | null>(null);
  const params = { restaurantId, procurementId: procurement.id };
  const { data } = useRoute(list, { params }, { lifetimeSeconds: 0 });
  if (!data || data.data.length === 0) return null;

  async function confirm(receipt: Receipt) {
    setAsked(null);
    setUndoing(receipt.id);
    await undo(receipt);
    setUndoing(null);
  }

  return (
    <section>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        Deliveries
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {data.data.map((receipt) => (
          <Box
            key={receipt.id}
            component="li"
            sx={{
              display: "grid",
              gridTemplateColumns: "minmax(0, 1fr) auto",
              columnGap: 1.5,
              alignItems: "start",
              py: 1,
              borderBottom: 1,
              borderColor: "divider",
              "&:last-of-type": { borderBottom: 0 },
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, alignItems: "center" }}>
                <Box component="span" sx={{ fontWeight: 560, whiteSpace: "nowrap" }}>
                  {receipt.receiptNumber}
                </Box>
                <span>
                  {linesText(receipt)}
                  {receipt.totalAmount !== undefined && (
                    <>
                      {" · "}
                      <Money amount={receipt.totalAmount} />
                    </>
                  )}
                </span>
                {receipt.status === "UNDONE" && <StatusChip tone="neutral" label="Undone" />}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                <Moment at={receipt.receivedAt} />, {receipt.by}
              </Typography>
              {receipt.invoiceNumber !== undefined && (
                <Typography variant="body2" color="textSecondary">
                  {"Invoice or packing slip: "}
                  <Box component="span" sx={{ display: "inline-block", maxWidth: "100%", overflowWrap: "anywhere" }}>
                    {receipt.invoiceNumber}
                  </Box>
                </Typography>
              )}
              {remarksOf(receipt, formats).map((remark) => (
                <Typography key={remark} variant="body2" color="textSecondary">
                  {remark}
                </Typography>
              ))}
            </Box>
            {receipt.status === "POSTED" && has("purchases.correct") && (
              <Button
                variant="outlined"
                size="small"
                aria-label={`Undo ${receipt.receiptNumber}`}
                disabled={undoing !== null}
                onClick={() => setAsked(receipt)}
              >
                {undoing === receipt.id ? "Undoing..." : "Undo"}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {asked !== null && (
        <UndoDeliveryDialog receipt={asked} onConfirm={() => void confirm(asked)} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}
