import type { AmountEntry } from "@stockpot/core/measure/amount-entry";
import { readNumber } from "@stockpot/core/measure/number-entry";
import { unitNames } from "@stockpot/core/measure/unit";
import { type KeyboardEvent, use, useCallback, useEffect, useRef, useState } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { type Formats, useFormats } from "../../lib/formats.ts";
import {
  type AmountField,
  type Choice,
  choicesOf,
  type Doubt,
  doubtOf,
  numberInField,
  problemOf,
  readField,
} from "./amount-field.ts";
import { UnreadContext } from "./unread.ts";

interface Typed {
  readonly text: string;
  /** What the form holds for it. */
  readonly of: number | null;
  readonly entry: AmountEntry;
  /** The field was left with it. */
  readonly isLeft: boolean;
  /** It is not asked about: it came from the form, or was chosen. */
  readonly isSure: boolean;
}

const shown = (value: number | null, write: (value: number) => string): Typed => ({
  text: value === null ? "" : write(value),
  of: value,
  entry: value === null ? { kind: "empty" } : { kind: "number", value },
  isLeft: false,
  isSure: true,
});

/** One step further by an arrow key, without binary remainders. */
const stepped = (value: number, step: number) => Math.round((value + step) * 10_000) / 10_000;

interface NumberEntryOptions<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPath<Values>;
  /** What may be typed with the number, such as its currency. */
  readonly marks?: readonly string[];
  /** An amount, which may be typed with its unit. */
  readonly amount?: AmountField | undefined;
  /** Asks whether a typed number is right; by default that of {@link doubtOf}. */
  readonly doubt?: ((value: number) => Doubt | undefined) | undefined;
  /** An amount of money, shown with its cents. */
  readonly money?: boolean;
  /** By how much the arrow keys change it; without one they do not. */
  readonly step?: number | undefined;
  readonly min?: number;
  readonly max?: number;
  /** Shown while the form holds null: what follows from other fields. */
  readonly derived?: number | null;
  /** Called whenever its text is changed. */
  readonly onTyped?: (() => void) | undefined;
}

/**
 * A text field for a number. The form holds the number that was understood, and null for a text that was not: that
 * stays in the field, says why, and keeps the form from being sent.
 */
export function useNumberEntry<Values extends FieldValues, Output>({
  control,
  name,
  marks = [],
  amount,
  doubt,
  money = false,
  step,
  min = 0,
  max = Infinity,
  derived = null,
  onTyped,
}: NumberEntryOptions<Values, Output>) {
  const formats = useFormats();
  const doubtAbout = doubt ?? ((of: number) => amount && doubtOf(of, amount, formats));
  const typedAs = money ? formats.typedMoney : formats.typed;
  const write = (value: number) => typedAs(amount === undefined ? value : numberInField(value, amount));
  const report = use(UnreadContext);
  const input = useRef<HTMLInputElement>(null);
  /** What the form's resolver is told. */
  const problem = useRef<string>(undefined);
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: () => problem.current ?? true },
  });
  const value: number | null = field.value ?? derived;
  const [typed, setTyped] = useState(() => shown(value, write));
  // A value changed from outside replaces the text.
  if (typed.of !== value) setTyped(shown(value, write));

  const { entry } = typed;
  const doubted = entry.kind === "number" && !typed.isSure ? doubtAbout(entry.value) : undefined;
  const unread = problemOf(entry, formats) ?? doubted?.message;
  const isUnread = unread !== undefined;
  useEffect(() => {
    problem.current = unread;
  }, [unread]);
  useEffect(() => {
    report(name, isUnread);
    return () => report(name, false);
  }, [report, name, isUnread]);
  useEffect(
    () => () => {
      problem.current = undefined;
    },
    [],
  );

  function change(text: string, next: AmountEntry, isSure = false) {
    const of = next.kind === "number" ? next.value : null;
    problem.current = problemOf(next, formats);
    setTyped({ text, of, entry: next, isLeft: false, isSure });
    if (next.unit !== undefined) amount?.onUnit?.(next.unit);
    field.onChange(of);
    onTyped?.();
  }

  function take({ value: chosen, unit }: Omit<Choice, "label">) {
    change(write(chosen), { kind: "number", value: chosen, ...(unit !== undefined && { unit }) }, true);
  }

  const { ref: fieldRef } = field;
  const inputRef = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      fieldRef(element);
    },
    [fieldRef],
  );
  const error = unread !== undefined && typed.isLeft ? unread : (fieldState.error?.message ?? undefined);
  const choices = doubted?.choices ?? choicesOf(entry, formats);
  return {
    error,
    /** What was understood of an amount whose text has another unit than the field. */
    understood: understoodOf(typed, amount, formats),
    /** Asks which number was meant. */
    question:
      choices.length > 0 && error !== undefined
        ? {
            choices,
            onChoose(choice: Choice) {
              take(choice);
              input.current?.focus();
            },
          }
        : undefined,
    input: {
      name: field.name,
      value: typed.text,
      inputRef,
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        change(
          target.value,
          amount === undefined
            ? readNumber(target.value, { ...formats.entry, marks })
            : readField(target.value, formats.entry, amount),
        ),
      onBlur() {
        setTyped((last) => ({
          ...last,
          ...(last.entry.kind === "number" && { text: write(last.entry.value) }),
          isLeft: true,
        }));
        field.onBlur();
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (step === undefined || direction === undefined || isUnread) return;
        event.preventDefault();
        take({ value: Math.min(max, Math.max(min, stepped(value ?? 0, direction * step))) });
      },
    },
  };
}

function understoodOf({ text, entry }: Typed, amount: AmountField | undefined, formats: Formats): string | undefined {
  if (amount === undefined || amount.unit === "" || entry.kind !== "number" || !/[\p{L}+]/u.test(text))
    return undefined;
  return `= ${formats.typed(numberInField(entry.value, amount))} ${unitNames[amount.unit].symbol}`;
}
