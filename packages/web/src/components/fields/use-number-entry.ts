import { type NumberEntry, readNumber } from "@stockpot/core/measure/number-entry";
import { type KeyboardEvent, use, useCallback, useEffect, useRef, useState } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { UnreadContext } from "./unread.ts";

interface Typed {
  readonly text: string;
  /** What the form holds for it. */
  readonly of: number | null;
  readonly entry: NumberEntry;
  /** The field was left with it. */
  readonly isLeft: boolean;
}

const shown = (value: number | null, typed: Formats["typed"]): Typed => ({
  text: value === null ? "" : typed(value),
  of: value,
  entry: value === null ? { kind: "empty" } : { kind: "number", value },
  isLeft: false,
});

/** Why a text is no number yet. */
function problemOf(entry: NumberEntry, { whole, decimals }: Formats): string | undefined {
  if (entry.kind === "refused") return entry.message;
  return entry.kind === "either" ? `Did you mean ${whole(entry.grouped)} or ${decimals(3)(entry.decimal)}?` : undefined;
}

/** One step further by an arrow key, without binary remainders. */
const stepped = (value: number, step: number) => Math.round((value + step) * 10_000) / 10_000;

interface NumberEntryOptions<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPath<Values>;
  /** What may be typed with the number, such as its unit. */
  readonly marks?: readonly string[];
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
  money = false,
  step,
  min = 0,
  max = Infinity,
  derived = null,
  onTyped,
}: NumberEntryOptions<Values, Output>) {
  const formats = useFormats();
  const asTyped = money ? formats.typedMoney : formats.typed;
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
  const [typed, setTyped] = useState(() => shown(value, asTyped));
  // A value changed from outside replaces the text.
  if (typed.of !== value) setTyped(shown(value, asTyped));

  const unread = problemOf(typed.entry, formats);
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

  function change(text: string, entry: NumberEntry) {
    const of = entry.kind === "number" ? entry.value : null;
    problem.current = problemOf(entry, formats);
    setTyped({ text, of, entry, isLeft: false });
    field.onChange(of);
    onTyped?.();
  }

  function take(chosen: number) {
    change(asTyped(chosen), { kind: "number", value: chosen });
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
  const { entry } = typed;
  return {
    error,
    /** Asks which of two numbers was meant. */
    question:
      entry.kind === "either" && error !== undefined
        ? {
            choices: [
              { label: formats.whole(entry.grouped), value: entry.grouped },
              { label: formats.decimals(3)(entry.decimal), value: entry.decimal },
            ],
            onChoose(chosen: number) {
              take(chosen);
              input.current?.focus();
            },
          }
        : undefined,
    input: {
      name: field.name,
      value: typed.text,
      inputRef,
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        change(target.value, readNumber(target.value, { ...formats.entry, marks })),
      onBlur() {
        setTyped((last) => ({
          ...last,
          ...(last.entry.kind === "number" && { text: asTyped(last.entry.value) }),
          isLeft: true,
        }));
        field.onBlur();
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (step === undefined || direction === undefined || isUnread) return;
        event.preventDefault();
        take(Math.min(max, Math.max(min, stepped(value ?? 0, direction * step))));
      },
    },
  };
}
