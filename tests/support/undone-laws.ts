import type { Ledger } from "./ledger.ts";
import { historyIn } from "./interleaving/history.ts";
import { withoutUndone } from "./interleaving/undone-model.ts";

/** After a delivery is undone, the rest is worth as much as the standing deliveries make it, to the last decimal. */
export function* wrongUndone(ledger: Ledger) {
  const undone = ledger.movements.filter(({ reason, kind }) => reason === "UNDONE_RECEIPT" && kind === "REVERSAL");
  for (const itemId of new Set(undone.map((movement) => movement.itemId))) {
    const history = historyIn(ledger, itemId, ({ id, receipt, line }) => (receipt ? `${receipt} ${line ?? ""}` : id));
    let worth = 0n;
    for (const [index, { kind, reason, value, document }] of history.entries()) {
      worth += value;
      if (reason !== "UNDONE_RECEIPT" || kind !== "REVERSAL") continue;
      const corrections = [];
      for (
        let next = index + 1;
        history[next]?.kind === "REVALUATION" && history[next]?.document === document;
        next += 1
      ) {
        corrections.push(history[next]);
      }
      const is = corrections.reduce((sum, correction) => sum + (correction?.value ?? 0n), worth);
      const { stock, firstCost } = withoutUndone(history.slice(0, index + 1));
      if (is !== stock.value) yield `${itemId}: ${document ?? ""} left ${is}, should have left ${stock.value}`;
      const first = corrections.find((correction) => correction?.reason === "FIRST_COST")?.value ?? 0n;
      if (first !== firstCost) yield `${itemId}: ${document ?? ""} took ${first} of first costs, should ${firstCost}`;
      if (corrections.length > (firstCost === 0n ? 1 : 2))
        yield `${itemId}: ${document ?? ""} is corrected more than once`;
    }
  }
}
