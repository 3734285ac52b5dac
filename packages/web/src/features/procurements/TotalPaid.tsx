import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { Money } from "../../components/Money.tsx";
import { OrderedBeside } from "./OrderedBeside.tsx";

interface TotalPaidProps {
  readonly procurement: Pick<ProcurementSummary, "status" | "totalAmount" | "receivedAmount" | "linesReceived">;
}

/** What a procurement cost once it is complete, and until then what was ordered; the other beside it. */
export function TotalPaid({ procurement: { status, totalAmount, receivedAmount, linesReceived } }: TotalPaidProps) {
  if (linesReceived === 0 || receivedAmount === totalAmount) return <Money amount={totalAmount} />;
  if (status !== "COMPLETED") {
    return (
      <OrderedBeside
        beside={
          <>
            received <Money amount={receivedAmount} />
          </>
        }
      >
        <Money amount={totalAmount} />
      </OrderedBeside>
    );
  }
  return (
    <OrderedBeside
      beside={
        <>
          ordered <Money amount={totalAmount} />
        </>
      }
    >
      <Money amount={receivedAmount} />
    </OrderedBeside>
  );
}
