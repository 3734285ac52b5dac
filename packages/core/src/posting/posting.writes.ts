import type { Write } from "../storage/write.ts";
import type { DocumentWrites, StockDocument } from "./document.ts";
import type { LedgerActor, When } from "../stock/ledger.writes.ts";
import { type StockChange, stockWrites } from "../stock/stock.writes.ts";

/** Everything that one transaction of a posting writes: of the document, of the stock that it moves, and for reports. */
export const postingWrites = (
  actor: LedgerActor,
  { scope, source }: Pick<StockDocument<unknown>, "scope" | "source">,
  { writes, counts, numbering, facts }: DocumentWrites<unknown>,
  change: StockChange,
  when: When,
): readonly Write[] => [
  ...writes,
  ...stockWrites(actor, change, { scope, counts, numbering, facts: { ...facts, document: source } }, when),
];
