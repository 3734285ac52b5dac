import { describe, expect, test } from "vitest";
import { formatsFor, formatSettingsOf } from "../../lib/formats.ts";
import { chainOf, moneyScale, quantityScale } from "./figures.ts";
import { type Step, quantitySentence, startSentence, valueSentence } from "./sentences.ts";

const formats = formatsFor(formatSettingsOf({ timeZone: "UTC", dayStartsAt: 0 }));

const step = (changes: Partial<Step>): Step => ({
  kind: "CONSUMPTION",
  bucket: "SALE",
  quantity: -1,
  lines: 1,
  documents: 1,
  from: "2026-11-03",
  to: "2026-11-20",
  ...changes,
});

const said = (changes: Partial<Step>) => {
  const told = step(changes);
  const scale = quantityScale(4.2, [], "KILOGRAM", formats);
  const [link] = chainOf(10, [told.quantity], scale);
  return link && quantitySentence(told, link, scale, formats).replaceAll("\u00A0", " ");
};

const valued = (changes: Partial<Step>) => {
  const told = step(changes);
  const [link] = chainOf(40, [told.value ?? 0], { decimals: 2 });
  return link && valueSentence(told, link, moneyScale(43.3, formats), "KILOGRAM", formats);
};

describe("a sentence about the quantity", () => {
  test.each<[Partial<Step>, string]>([
    [{ kind: "RECEIPT", bucket: "RECEIPT", quantity: 12, documents: 2 }, "2 deliveries brought 12 kg"],
    [{ quantity: -16.4, documents: 31 }, "31 orders used 16.4 kg"],
    [{ quantity: -0.001 }, "1 order used less than 0.01 kg"],
    [{ kind: "REVERSAL", quantity: 2 }, "1 changed or cancelled order gave 2 kg back"],
    [{ kind: "REVERSAL", bucket: "RECEIPT", quantity: -2 }, "1 undone delivery took 2 kg back out"],
    [{ kind: "WASTE", reason: "CANCELLED_ORDER", quantity: -0.9 }, "1 cancelled order wasted 0.9 kg"],
    [{ kind: "COUNT", bucket: "COUNT", quantity: 2 }, "1 count found 2 kg"],
    [{ kind: "ADJUSTMENT", quantity: -1, lines: 3 }, "3 manual corrections removed 1 kg"],
    [{ kind: "ADJUSTMENT", quantity: 1 }, "1 manual correction added 1 kg"],
  ])("of %j", (changes, sentence) => {
    expect(said(changes)).toBe(sentence);
  });
});

describe("a sentence about the value", () => {
  test.each<[Partial<Step>, string]>([
    [{ kind: "RECEIPT", value: 126, documents: 2 }, "2 deliveries cost $126.00"],
    [{ value: -169, documents: 31 }, "31 orders used $169.00 worth"],
    [{ kind: "COUNT", value: -3, documents: 2 }, "2 counts came up $3.00 short"],
    [
      { kind: "REVALUATION", bucket: "NEGATIVE_COST", reason: "SOLD_BEFORE_RECEIVED", value: -3, soldBefore: 3 },
      "3 kg were sold before being received, and cost $1.00 / kg more than estimated",
    ],
    [{ kind: "REVALUATION", reason: "REMAINDER", value: 0.5 }, "1 value correction added $0.50"],
  ])("of %j", (changes, sentence) => {
    expect(valued(changes)).toBe(sentence);
  });
});

test("the start says what it starts with", () => {
  const start = { at: "2026-11-03T12:00:00.000Z", quantity: 10 };
  expect(startSentence({ ...start, cause: "OPENING" }, formats)).toBe("Opening stock on Nov 3, 2026");
  expect(startSentence({ ...start, cause: "EMPTY" }, formats)).toBe("Nothing on hand when it was added on Nov 3, 2026");
  expect(startSentence({ ...start, cause: "DAY" }, formats)).toBe("On hand when Nov 3, 2026 began");
  expect(startSentence({ ...start, cause: "EARLIER" }, formats)).toBe(
    "On hand on Nov 3, 2026, after all earlier movements",
  );
});
