import { unitNames } from "@stockpot/core/measure/unit";
import type { WasteSummary } from "@stockpot/core/waste/waste.schema";
import { wasteKindNames } from "../../components/waste-kind-names.ts";
import { type Cell, csvMoment, csvOf } from "../../lib/csv.ts";
import type { Formats } from "../../lib/formats.ts";
import { nameOf } from "./waste-names.ts";

type FormatSettings = Pick<Formats, "currency" | "timeZone">;

const headersIn = ({ currency, timeZone }: FormatSettings, withCosts: boolean) => [
  `When (${timeZone})`,
  "Business day",
  "Number",
  "What",
  "Amount",
  "Unit",
  "Reason",
  "Kind",
  "Note",
  ...(withCosts ? [`Value (${currency})`] : []),
  "By",
  "Undone by",
];

const rowsOf = (record: WasteSummary, { timeZone }: FormatSettings, withCosts: boolean): readonly (readonly Cell[])[] =>
  record.lines.map((line) => [
    csvMoment(record.occurredAt, timeZone),
    record.businessDay,
    nameOf(record),
    line.subject.name,
    line.quantity,
    line.unit === undefined ? "portions" : unitNames[line.unit].symbol,
    line.reasonName,
    wasteKindNames[line.kind],
    line.note,
    ...(withCosts ? [line.value] : []),
    record.by,
    record.undoneBy,
  ]);

/** Waste as a CSV file in the restaurant's time, a row a line, with its value for members who see costs. */
export const wasteCsv = (records: readonly WasteSummary[], place: FormatSettings, withCosts: boolean): string =>
  csvOf([headersIn(place, withCosts), ...records.flatMap((record) => rowsOf(record, place, withCosts))]);
