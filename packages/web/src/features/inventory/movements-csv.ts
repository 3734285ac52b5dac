import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { foldText } from "@stockpot/core/platform/text";
import type { Movement } from "@stockpot/core/stock/movement.schema";
import { Big } from "big.js";
import type { Formats } from "../../lib/formats.ts";
import { documentTypeOf, kindNames, reasonNames } from "./movement-names.ts";

const headersIn = (currency: string) => [
  "Recorded at (UTC)",
  "Happened at (UTC)",
  "Business day",
  "Late",
  "Kind",
  "Reason",
  "Quantity",
  "Unit",
  "Balance",
  `Value (${currency})`,
  `Value after (${currency})`,
  `Unit cost (${currency})`,
  "Document type",
  "Document number",
  "By",
];

type Cell = string | number | undefined;

/** A spreadsheet would run a text that begins so as a formula. */
const formula = /^[=+\-@\t\r]/;

const isPlainNumber = (text: string) => /^[+-]?\d+(\.\d+)?$/.test(text);

function cellOf(value: Cell): string {
  if (value === undefined) return "";
  if (typeof value === "number") return Big(value).toFixed();
  const text = formula.test(value) && !isPlainNumber(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A moment as spreadsheets read it. */
const momentOf = (iso: string) => iso.slice(0, 19).replace("T", " ");

const cellsOf = (movement: Movement, unit: Unit): readonly Cell[] => [
  momentOf(movement.recordedAt),
  momentOf(movement.occurredAt),
  movement.businessDay,
  movement.late === true ? "Yes" : undefined,
  kindNames[movement.kind],
  movement.reason && reasonNames[movement.reason],
  movement.quantity,
  unitNames[unit].symbol,
  movement.balance,
  movement.value,
  movement.valueAfter,
  movement.unitCost,
  movement.source && documentTypeOf(movement.source),
  movement.source?.number,
  movement.recordedBy,
];

/** Movements as a CSV file (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const movementsCsv = (
  movements: readonly Movement[],
  unit: Unit,
  { currency }: Pick<Formats, "currency">,
): string =>
  `\uFEFF${[headersIn(currency), ...movements.map((movement) => cellsOf(movement, unit))]
    .map((cells) => `${cells.map(cellOf).join(",")}\r\n`)
    .join("")}`;

/** A file's name that every system takes, such as `olive-oil-movements-2026-11-01-2026-11-21.csv`. */
export const csvNameOf = (item: string, ...days: readonly string[]): string =>
  [foldText(item).slice(0, 60), "movements", ...days]
    .map((part) => part.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, ""))
    .filter((part) => part !== "")
    .join("-")
    .concat(".csv");
