import { localTime } from "@stockpot/core/platform/calendar";
import { Big } from "big.js";
import { downloadText } from "./download-text.ts";

export type Cell = string | number | undefined;

/** A spreadsheet would run a text that begins so as a formula; the second half are full-width signs. */
const formula = /^[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]/u;

const isPlainNumber = (text: string) => /^[+-]?\d+(\.\d+)?$/.test(text);

/** What ends a cell in some spreadsheet: many regions have a semicolon where this file has a comma. */
const separator = /([,;"\t\r\n]+)/;

/** Marks each part of a text as text that would be a formula if a cell began there. */
const neutralised = (text: string) =>
  text
    .split(separator)
    .map((part) => (formula.test(part) && !isPlainNumber(part) ? `'${part}` : part))
    .join("");

function cellOf(value: Cell): string {
  if (value === undefined) return "";
  if (typeof value === "number") return Big(value).toFixed();
  const text = neutralised(value);
  return separator.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a CSV file (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("")}`;

/** A moment as spreadsheets read it, by the clocks of a time zone. */
export const csvMoment = (iso: string, timeZone: string): string =>
  `${localTime(timeZone, iso).replace("T", " ")}:${iso.slice(17, 19)}`;

/** Has the browser save a file. */
export const saveCsv = (name: string, csv: string): void => downloadText(csv, name, "text/csv");
