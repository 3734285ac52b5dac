import { previewLine } from "@stockpot/core/count/count.preview";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { AmountEntry } from "@stockpot/core/measure/amount-entry";
import { shownTogether } from "@stockpot/core/measure/shown-unit";
import { unitNames } from "@stockpot/core/measure/unit";
import { memo, type ReactNode, useId, useState } from "react";
import {
  choicesOf,
  doubtOf,
  numberInField,
  packOf,
  problemOf as readingProblemOf,
  readField,
} from "../../components/fields/amount-field.ts";
import { NumberQuestion } from "../../components/fields/NumberQuestion.tsx";
import { Money } from "../../components/Money.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { Signed } from "../../components/Signed.tsx";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { Change } from "./Change.tsx";
import { type CountStore, useEntry } from "./count-store.ts";
import type { RefusedRow } from "./use-save-count.ts";

interface CountRowProps {
  readonly store: CountStore;
  readonly item: InventoryItem;
  readonly refused: RefusedRow | undefined;
  /** Whether expected quantities are visible. */
  readonly showsExpected: boolean;
  /** Whether what differs is told in money too. */
  readonly showsValues: boolean;
  readonly isLocked: boolean;
}

/** Some browsers drop them when a table is not displayed as a table. */
const roles = { row: { role: "row" }, name: { role: "rowheader" }, cell: { role: "cell" } } as const;

const maxQuantity = 999_999_999;

/** Why what was typed cannot be counted. */
function problemOf(entry: AmountEntry, formats: Formats): string | undefined {
  if (entry.kind !== "number") return readingProblemOf(entry, formats);
  if (entry.value < 0) return "Enter 0 or more";
  if (entry.value > maxQuantity) return "Enter a smaller number";
  return Number(entry.value.toFixed(4)) === entry.value ? undefined : "Use at most 4 decimals";
}

/** The field of an item: in the unit in which the expected amount is shown. */
const fieldOf = (item: InventoryItem, expected: number) => ({
  unit: shownTogether([expected], item.baseUnit)[0]?.unit ?? item.baseUnit,
  formUnit: item.baseUnit,
  equivalences: item.equivalences,
  pack: packOf(item),
  expected,
});

/** After packs, single units may follow or not. */
const withoutLastPlus = (text: string) => text.replace(/(?<=\p{L}) \+ $/u, "");

/** One item of the sheet. It renders alone when it is typed in. */
export const CountRow = memo(function CountRow({
  store,
  item,
  refused,
  showsExpected,
  showsValues,
  isLocked,
}: CountRowProps) {
  const id = useId();
  const formats = useFormats();
  const entry = useEntry(store, item.id);
  const [isLeft, setIsLeft] = useState(true);
  // It stays what it was when it was typed, whatever is cooked meanwhile.
  const expected = entry?.expected ?? item.quantity;
  const field = fieldOf(item, expected);
  const { symbol } = unitNames[field.unit];
  const read = readField(withoutLastPlus(entry?.text ?? ""), formats.entry, field);
  const doubt =
    read.kind === "number" && entry?.quantity === undefined
      ? doubtOf(read.value, field, formats, showsExpected)
      : undefined;
  // What the server said is about what was typed then.
  const refusal = entry?.countedAt === refused?.countedAt ? refused?.message : undefined;
  const problem = (isLeft ? (problemOf(read, formats) ?? doubt?.message) : undefined) ?? refusal;
  const choices = doubt?.choices ?? choicesOf(read, formats);
  const preview = entry?.quantity === undefined ? undefined : previewLine(entry.quantity, expected, item.averageCost);

  function type(text: string) {
    const now = fieldOf(item, item.quantity);
    const next = readField(withoutLastPlus(text), formats.entry, now);
    if (next.kind === "empty") {
      store.type(item.id, undefined);
      return;
    }
    const isCountable =
      next.kind === "number" &&
      problemOf(next, formats) === undefined &&
      doubtOf(next.value, now, formats) === undefined;
    store.type(item.id, {
      text,
      expected: item.quantity,
      ...(isCountable && { quantity: next.value }),
    });
  }

  const write = (quantity: number) => formats.typed(numberInField(quantity, field));

  /** Takes an amount without asking about it. */
  function choose(quantity: number) {
    store.type(item.id, { text: write(quantity), expected, quantity });
  }

  /** Takes what is typed as packs and goes on with single units: a phone's keyboard for numbers has no letters. */
  function typePacks(input: HTMLInputElement | null) {
    const text = withoutLastPlus(entry?.text ?? "").trim() || "1";
    const hasUnit = /\p{L}/u.test(text);
    type(hasUnit ? `${text} + ` : `${text} ${text === "1" ? "pack" : "packs"} + `);
    input?.focus();
  }

  /** What was understood is shown as it is understood. */
  function leave() {
    setIsLeft(true);
    if (entry?.quantity !== undefined) store.show(item.id, write(entry.quantity));
  }

  const change = entry?.quantity !== undefined && (
    <Change counted={entry.quantity} expected={expected} unit={item.baseUnit} />
  );
  const value = preview?.value !== undefined && (
    <Signed value={preview.value}>
      <Money amount={preview.value} />
    </Signed>
  );
  const tone = preview?.isLarge === true ? "large" : "";
  return (
    <tr {...roles.row}>
      <th {...roles.name} scope="row" className="name" title={item.name}>
        <span>
          <span id={`${id}-name`}>{item.name}</span>
          <PackSize item={item} />
        </span>
      </th>
      {showsExpected && (
        <Figure>
          <Quantity
            value={expected}
            unit={item.baseUnit}
            beside={entry?.quantity === undefined ? [] : [entry.quantity]}
            aligned
          />
        </Figure>
      )}
      <td {...roles.cell} className="counted">
        <input
          type="text"
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          data-item={item.id}
          aria-labelledby={`${id}-name ${id}-unit`}
          aria-invalid={problem !== undefined}
          {...(problem !== undefined && { "aria-describedby": `${id}-problem` })}
          readOnly={isLocked}
          value={entry?.text ?? ""}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setIsLeft(false)}
          onBlur={leave}
        />
        <span className="unit" id={`${id}-unit`}>
          {symbol}
        </span>
        {item.packSize !== undefined && (
          <button
            type="button"
            className="packs"
            aria-label={`Enter ${item.name} in packs`}
            disabled={isLocked}
            // The field keeps the focus, and with it what is typed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => typePacks(event.currentTarget.parentElement?.querySelector("input") ?? null)}
          >
            packs
          </button>
        )}
        {problem !== undefined && (
          <div className="problem" id={`${id}-problem`}>
            {problem}
            {choices.length > 0 && (
              <NumberQuestion label={item.name} choices={choices} onChoose={(chosen) => choose(chosen.value)} />
            )}
          </div>
        )}
      </td>
      {showsExpected && (
        <>
          <Figure className={tone}>{change || <span aria-hidden>–</span>}</Figure>
          {showsValues && <Figure className={tone}>{value || <span aria-hidden>–</span>}</Figure>}
          <td {...roles.cell} className="phone">
            {change === false ? (
              <span>
                <Quantity value={expected} unit={item.baseUnit} /> expected
              </span>
            ) : (
              <>
                <span className={tone}>
                  {change}
                  {value && " ·"}
                </span>{" "}
                {value && <span className={tone}>{value}</span>}
              </>
            )}
          </td>
        </>
      )}
    </tr>
  );
});

interface PackSizeProps {
  readonly item: InventoryItem;
}

/** What a pack of the item holds: a count may be typed in packs. */
const PackSize = ({ item: { packSize, baseUnit } }: PackSizeProps) =>
  packSize !== undefined && (
    <small>
      {" "}
      pack of <Quantity value={packSize} unit={baseUnit} />
    </small>
  );

interface FigureProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** A figure in a table that is wide enough for columns. */
const Figure = ({ className = "", children }: FigureProps) => (
  <td {...roles.cell} className={`figure wide ${className}`}>
    {children}
  </td>
);
