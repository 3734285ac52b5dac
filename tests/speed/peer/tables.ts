import { inColumns } from "../../support/columns.ts";
import { median } from "../figures.ts";
import type { Memory } from "./processes.ts";

/** Of one operation in one round, in milliseconds. */
export interface Figures {
  readonly cpu: number;
  readonly p50: number;
  readonly p99: number;
}

/** Median and range of the rounds. */
function spread(values: readonly number[]): string {
  if (values.length === 0) return "";
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(2));
  return `${median(values).toFixed(2)} [${low}–${high}]`;
}

/** Of pairs within a round. */
const ratios = (of: readonly number[], by: readonly number[]) =>
  of.map((value, round) => value / (by[round] ?? Number.NaN));

export const comparedHead = ["", "clients", "CPU", "p50", "p99", "CPU ms", "Express", "own p99 ÷ p50"];

/** Ratios of an operation's figures to the peer's, what it costs on both, and how far its slowest are from its median. */
export function compared(own: readonly Figures[], peer: readonly Figures[]): readonly string[] {
  const besides = (["cpu", "p50", "p99"] as const).map((figure) => {
    const [of, by] = [own, peer].map((figures) => figures.map((one) => one[figure]));
    return spread(ratios(of ?? [], by ?? []));
  });
  const cpu = [own, peer].map((figures) => median(figures.map((one) => one.cpu)).toFixed(1));
  return [...besides, ...cpu, median(own.map(({ p50, p99 }) => p99 / p50)).toFixed(1)];
}

export const comparedWalls = (own: readonly number[], peer: readonly number[]): string =>
  `${median(own).toFixed(0)} ms, Express ${median(peer).toFixed(0)} ms, ratio ${spread(ratios(own, peer))}`;

interface Remembered {
  readonly name: string;
  readonly fresh: Memory | undefined;
  readonly after: Memory;
}

export const memoryTable = (servers: readonly Remembered[]): string =>
  inColumns(
    ["", "resident", "proportional", "resident after", "proportional after", "processes"],
    servers.map(({ name, fresh, after }) => {
      const sizes = [fresh?.resident, fresh?.proportional, after.resident, after.proportional];
      return [name, ...sizes.map((mb) => mb?.toFixed(0) ?? ""), String(after.processes)];
    }),
  );
