import { localTime } from "@stockpot/core/platform/calendar";
import { Big } from "big.js";
import { downloadText } from "./download-text.ts";

export type Cell = string | number | undefined;

/** A spreadsheet would run a text that begins so as a formula. */
const formula = /^[=+\-@\t\r]/;

const isPlainNumber = (text: string) => /^[+-]?\d+(\.\d+)?$/.test(text);

function cellOf(value: Cell): string {
  if (value === undefined) return "";
  if (typeof value === "number") return Big(value).toFixed();
  const text = formula.test(value) && !isPlainNumber(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a CSV file (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("")}`;

/** A moment as spreadsheets read it, by the clocks of a time zone. */
export const csvMoment = (iso: string, timeZone: string): string =>
  `${localTime(timeZone, iso).replace("T", " ")}:${iso.slice(17, 19)}`;

/** Has the browser save a file. */
export const saveCsv = (name: string, csv: string): void => downloadText(csv, name, "text/csv");
