import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { foldText } from "@stockpot/core/platform/text";
import type { Movement } from "@stockpot/core/stock/movement.schema";
import { type Cell, csvMoment, csvOf } from "../../lib/csv.ts";
import type { Formats } from "../../lib/formats.ts";
import { documentTypeOf, kindNames, reasonNames } from "./movement-names.ts";

type Place = Pick<Formats, "currency" | "timeZone">;

const headersIn = ({ currency, timeZone }: Place, withCosts: boolean) => [
  `Recorded at (${timeZone})`,
  `Happened at (${timeZone})`,
  "Business day",
  "Late",
  "Kind",
  "Reason",
  "Note",
  "Quantity",
  "Unit",
  "Balance",
  ...(withCosts ? [`Value (${currency})`, `Value after (${currency})`, `Unit cost (${currency})`] : []),
  "Document type",
  "Document number",
  "By",
];

const cellsOf = (movement: Movement, unit: Unit, { timeZone }: Place, withCosts: boolean): readonly Cell[] => [
  csvMoment(movement.recordedAt, timeZone),
  csvMoment(movement.occurredAt, timeZone),
  movement.businessDay,
  movement.late === true ? "Yes" : undefined,
  kindNames[movement.kind],
  movement.reason && reasonNames[movement.reason],
  movement.note,
  movement.quantity,
  unitNames[unit].symbol,
  movement.balance,
  ...(withCosts ? [movement.value, movement.valueAfter, movement.unitCost] : []),
  movement.source && documentTypeOf(movement.source),
  movement.source?.number,
  movement.recordedBy,
];

/** Movements as a CSV file in the restaurant's time, with the columns of costs for members who see them. */
export const movementsCsv = (movements: readonly Movement[], unit: Unit, place: Place, withCosts: boolean): string =>
  csvOf([headersIn(place, withCosts), ...movements.map((movement) => cellsOf(movement, unit, place, withCosts))]);

/** A file's name that every system takes, such as `olive-oil-movements-2026-11-01-2026-11-21.csv`. */
export const csvNameOf = (item: string, ...days: readonly string[]): string =>
  [foldText(item).slice(0, 60), "movements", ...days]
    .map((part) => part.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, ""))
    .filter((part) => part !== "")
    .join("-")
    .concat(".csv");
