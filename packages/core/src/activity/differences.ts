import { Big } from "big.js";
import type { Unit } from "../measure/unit.ts";
import type { ActivityEntry } from "./activity.schema.ts";

type Change = ActivityEntry["changes"][number];

/** A value as the record shows it; undefined for one that is absent or blank. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (value instanceof Big) return value.toFixed();
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const isEmpty = Array.isArray(value) && value.length === 0;
  return isEmpty ? undefined : JSON.stringify(value);
}

interface Fields<Thing> {
  readonly fields: readonly (keyof Thing & string)[];
  /** Those of the fields that are costs. */
  readonly costs?: readonly (keyof Thing & string)[];
  /** Those that are quantities, with their unit. */
  readonly units?: Readonly<Partial<Record<keyof Thing & string, Unit>>>;
}

/** The fields in which two versions of a thing differ; in which it says something, of one that is new. */
export const differences = <Thing>(
  before: { readonly [Name in keyof Thing]?: Thing[Name] | undefined },
  after: Thing,
  { fields, costs = [], units }: Fields<Thing>,
): Change[] =>
  fields.flatMap((field) => {
    const unit = units?.[field];
    return changeOf(field, textOf(before[field]), textOf(after[field]), costs.includes(field)).map((change) => ({
      ...change,
      ...(unit && { unit }),
    }));
  });

function changeOf(field: string, from: string | undefined, to: string | undefined, isCost: boolean): Change[] {
  if (from === to) return [];
  return [
    { field, ...(from !== undefined && { from }), ...(to !== undefined && { to }), ...(isCost && { costs: true }) },
  ];
}

/** A document's line by its name, with its amounts as text. */
interface LineText {
  readonly name: string;
  readonly text: string;
  readonly cost?: string;
}

/** The lines in which two versions of a document differ, by name; several with one name are compared in their order. */
export function lineDifferences(before: readonly LineText[], after: readonly LineText[]): Change[] {
  const [old, now] = [before, after].map((lines) => Map.groupBy(lines, ({ name }) => name));
  const names = new Set([...before, ...after].map(({ name }) => name));
  return [...names].flatMap((name) => {
    const [from, to] = [old?.get(name) ?? [], now?.get(name) ?? []];
    return Array.from({ length: Math.max(from.length, to.length) }, (_, index) => [
      ...changeOf(name, from[index]?.text, to[index]?.text, false),
      ...changeOf(name, from[index]?.cost, to[index]?.cost, true),
    ]).flat();
  });
}
