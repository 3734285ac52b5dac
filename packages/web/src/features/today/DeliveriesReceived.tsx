import Button from "@mui/material/Button";
import type { Receipt } from "@stockpot/core/procurement/receipt.schema";
import { listOfDay } from "@stockpot/core/receipt/receipt.routes";
import { useState } from "react";
import { RecentMoment } from "../../components/Moment.tsx";
import { Money } from "../../components/Money.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormatSettings } from "../../lib/formats.ts";
import { presentDay } from "../../lib/present-day.ts";
import { useSession } from "../../lib/session.tsx";
import { UndoDeliveryDialog, linesText } from "../procurements/UndoDeliveryDialog.tsx";
import { useReceipts } from "../procurements/use-receipts.ts";
import { TodayList, TodayRow } from "./TodayList.tsx";

/** The member's own deliveries of today, each with the button that undoes it. */
export function DeliveriesReceived({ restaurantId }: { readonly restaurantId: string }) {
  const place = useFormatSettings();
  const { user } = useSession();
  const { undo } = useReceipts(restaurantId);
  const [asked, setAsked] = useState<Receipt | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  const { data } = useRoute(
    listOfDay,
    { params: { restaurantId }, query: { day: presentDay(place) } },
    { lifetimeSeconds: 0 },
  );
  const own = (data?.data ?? []).filter(({ status, byId }) => status === "POSTED" && byId === user?.id);
  if (own.length === 0) return null;

  async function confirm(receipt: Receipt) {
    setAsked(null);
    setUndoing(true);
    await undo(receipt);
    setUndoing(false);
  }

  return (
    <TodayList title="You received today">
      {own.map((receipt) => (
        <TodayRow
          key={receipt.id}
          title={receipt.supplier.name}
          note={
            <>
              {`${receipt.procurementNumber} · ${linesText(receipt)} · `}
              <RecentMoment at={receipt.receivedAt} />
              {receipt.totalAmount !== undefined && (
                <>
                  {" · "}
                  <Money amount={receipt.totalAmount} />
                </>
              )}
            </>
          }
          action={
            <Button
              variant="outlined"
              disabled={isUndoing}
              aria-label={`Undo ${receipt.receiptNumber}`}
              onClick={() => setAsked(receipt)}
            >
              Undo
            </Button>
          }
        />
      ))}
      {asked !== null && (
        <UndoDeliveryDialog receipt={asked} onConfirm={() => void confirm(asked)} onClose={() => setAsked(null)} />
      )}
    </TodayList>
  );
}
