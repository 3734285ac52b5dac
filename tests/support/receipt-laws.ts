import { Big } from "big.js";
import type { Ledger } from "./ledger.ts";

type Receipt = Ledger["receipts"][number];

const zero = Big(0);

const sumOf = <Thing>(things: readonly Thing[], amountOf: (thing: Thing) => Big | string | number): Big =>
  things.reduce((sum, thing) => sum.plus(amountOf(thing)), zero);

/** The lines of a receipt that are in stock. */
const standing = ({ status, lines, keptLines }: Receipt) =>
  status === "POSTED" ? lines : lines.filter(({ lineId }) => keptLines.includes(lineId));

/** Law 27: what was accepted of each line is what its movements brought, and nothing is left of what was undone. */
function* wrongGoods({ movements }: Ledger, { receiptNumber, status, lines, keptLines }: Receipt) {
  const own = movements.filter(({ source }) => source?.receipt === receiptNumber);
  for (const { lineId, received, damaged, unitPrice, totalPrice, baseQuantity } of lines) {
    const moved = own.filter(({ source }) => source?.line === lineId);
    const what = `${receiptNumber} of line ${lineId}`;
    const value = Big(received).minus(damaged).times(unitPrice).round(2, Big.roundHalfUp);
    if (!value.eq(totalPrice)) yield `${what}: costs ${totalPrice.toFixed()}, should ${value.toFixed()}`;
    for (const [kind, sign] of [
      ["RECEIPT", 1],
      ["REVERSAL", status === "UNDONE" && !keptLines.includes(lineId) ? -1 : 0],
    ] as const) {
      const ofKind = moved.filter((movement) => movement.kind === kind);
      const [quantity, worth] = [sumOf(ofKind, (one) => one.quantity), sumOf(ofKind, (one) => one.value ?? 0)];
      const should = [baseQuantity.times(sign), totalPrice.times(sign)].map((one) => one.toFixed());
      if (`${quantity.toFixed()} ${worth.toFixed()}` !== should.join(" ")) {
        yield `${what}: ${kind} of ${quantity.toFixed()} for ${worth.toFixed()}, should be ${should.join(" for ")}`;
      }
      const isOnce = ofKind.length === (sign === 0 || baseQuantity.eq(0) ? 0 : 1);
      if (!isOnce) yield `${what}: ${ofKind.length} times ${kind}`;
    }
  }
}

/** Laws 27, 28 and 30: deliveries, what they brought, and how far their procurements have come. */
export function* wrongReceipts(ledger: Ledger) {
  const { procurements, receipts, movements, deltas, rollups, linesOfProcurement } = ledger;
  const underWay = new Set(procurements.filter((one) => one.underWay !== undefined).map(({ id }) => id));
  for (const id of underWay) yield `the procurement ${id} is still being received`;
  for (const receipt of receipts) {
    yield* wrongGoods(ledger, receipt);
    const total = sumOf(receipt.lines, ({ totalPrice }) => totalPrice);
    if (!total.eq(receipt.totalAmount)) yield `${receipt.receiptNumber}: comes to ${receipt.totalAmount.toFixed()}`;
  }
  const numbers = new Set(receipts.map(({ receiptNumber }) => receiptNumber));
  if (numbers.size !== receipts.length) yield "two receipts have one number";
  for (let sequence = 1; sequence <= receipts.length; sequence += 1) {
    const number = `RCV-${String(sequence).padStart(6, "0")}`;
    if (!numbers.has(number)) yield `no receipt is ${number}`;
  }
  const unknown = movements.filter(({ source }) => source?.receipt !== undefined && !numbers.has(source.receipt));
  for (const { id } of unknown) yield `the movement ${id} names a receipt that there is none of`;

  for (const { id, procurementNumber, status, ...one } of procurements) {
    const lines = linesOfProcurement.get(id) ?? [];
    const own = receipts.filter((receipt) => receipt.procurementId === id);
    if (
      one.receiptIds.toSorted().join() !==
      own
        .map((receipt) => receipt.id)
        .toSorted()
        .join()
    ) {
      yield `${procurementNumber}: does not know its deliveries`;
    }
    const came = lines.map(({ id: lineId }) =>
      sumOf(
        own.flatMap((receipt) => standing(receipt).filter((line) => line.lineId === lineId)),
        ({ received, damaged }) => Big(received).minus(damaged),
      ),
    );
    const cost = sumOf(own.flatMap(standing), ({ totalPrice }) => totalPrice);
    if (!cost.eq(one.receivedAmount))
      yield `${procurementNumber}: says ${one.receivedAmount.toFixed()} was received, and ${cost.toFixed()} was`;
    for (const [index, { id: lineId }] of lines.entries()) {
      const paid = sumOf(
        own.flatMap(standing).filter((line) => line.lineId === lineId),
        ({ totalPrice }) => totalPrice,
      );
      const told = one.paid?.[index] ?? zero;
      if (!paid.eq(told)) yield `${procurementNumber}: a line came to ${paid.toFixed()}, and ${told.toFixed()} is told`;
    }
    const says = lines.map((_, index) => one.received?.[index] ?? 0);
    if (came.join() !== says.map((amount) => Big(amount)).join()) {
      yield `${procurementNumber}: says ${says.join()} came, and ${came.join()} did`;
    }
    const done = lines.filter(({ id: lineId, quantity }, index) => {
      const amount = came[index] ?? zero;
      return amount.gte(quantity) || one.closedShort.includes(lineId);
    }).length;
    const isComplete = status === "COMPLETED";
    if ((done === lines.length) !== isComplete) yield `${procurementNumber}: ${done} of ${lines.length}, and ${status}`;
    if (one.received && one.linesDone !== done) yield `${procurementNumber}: counts ${one.linesDone} of ${done} lines`;
    const begun = came.filter((amount) => amount.gt(0)).length;
    if (one.received && one.linesReceived !== begun)
      yield `${procurementNumber}: counts ${begun} lines received wrongly`;
  }

  // What reports are told was bought is what the receipts come to.
  const bought = new Map<string, Big>();
  const add = (supplierId: string, amount: Big) =>
    bought.set(supplierId, (bought.get(supplierId) ?? zero).plus(amount));
  for (const { rows } of rollups.filter(({ sheet, unit }) => sheet === "parts" && unit === "DAY")) {
    for (const [key, { purchases = zero }] of Object.entries(rows)) add(key.replace("supplier ", ""), purchases);
  }
  for (const { facts } of deltas) if (facts?.purchase) add(facts.purchase.supplierId, Big(facts.purchase.amount));
  for (const receipt of receipts) {
    add(
      receipt.supplier.id,
      sumOf(standing(receipt), ({ totalPrice }) => totalPrice.times(-1)),
    );
  }
  const isWrong = [...bought].filter(([, left]) => !left.eq(0));
  for (const [id, left] of isWrong) yield `reports know of ${left.toFixed()} too much from ${id}`;
}
