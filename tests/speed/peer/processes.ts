import { readFileSync, readdirSync } from "node:fs";

/** What `getconf CLK_TCK` says on every Linux. */
const ticksASecond = 100;

interface Process {
  readonly id: number;
  readonly parent: number;
  readonly session: number;
  /** Of its own and of the children that it has seen end. */
  readonly cpuTicks: number;
}

/** What is gone meanwhile is undefined. */
function readOf(id: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${id}/${file}`, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
      return undefined;
    throw error;
  }
}

function readProcess(id: number): Process | undefined {
  const stat = readOf(id, "stat");
  if (stat === undefined) return undefined;
  // The name before it may hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const at = (field: number) => Number(fields[field - 3]);
  return { id, parent: at(4), session: at(6), cpuTicks: at(14) + at(15) + at(16) + at(17) };
}

/** Processes with all that descend from them, and those of their sessions that have lost their parents. */
function familyOf(roots: readonly number[]): readonly Process[] {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []));
  const family = new Map(all.filter((one) => roots.includes(one.id) || roots.includes(one.session)).map(byId));
  for (let size = -1; size !== family.size;) {
    size = family.size;
    for (const one of all) if (family.has(one.parent)) family.set(one.id, one);
  }
  return [...family.values()];
}

const byId = (one: Process) => [one.id, one] as const;

/** CPU time that processes and their descendants have taken so far, in milliseconds. */
export const cpuMs = (roots: readonly number[]): number =>
  (familyOf(roots).reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) * 1000) / ticksASecond;

export interface Memory {
  /** MB of 1,048,576 bytes: resident, and with what processes share divided among them. */
  readonly resident: number;
  readonly proportional: number;
  readonly processes: number;
}

export function memoryOf(roots: readonly number[]): Memory {
  const family = familyOf(roots);
  const sum = (name: string) =>
    family.reduce((total, { id }) => {
      const [, kilobytes = "0"] =
        new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readOf(id, "smaps_rollup") ?? "") ?? [];
      return total + Number(kilobytes) / 1024;
    }, 0);
  return { resident: sum("Rss"), proportional: sum("Pss"), processes: family.length };
}

/** Ends processes and all that descend from them, which have been asked to before. */
export function endRest(roots: readonly number[]): void {
  for (const { id } of familyOf(roots)) process.kill(id, "SIGKILL");
}
