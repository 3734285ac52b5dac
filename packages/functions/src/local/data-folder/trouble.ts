import { engineReasonOf, type EngineReason } from "../../lib/engine-reason.ts";

/** Something about this machine or the data folder is in the way: `message` names the trouble, `advice` the way out. */
export class Trouble extends Error {
  override readonly name: string = "Trouble";
  readonly advice: string;

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.advice = advice;
  }
}

const diskFull = (what: string, cause: unknown) =>
  new Trouble(
    `The disk is full: there is no room for ${what}.`,
    "Free some space, then run the command again. What was saved before is still there.",
    { cause },
  );

const noAccess = (what: string, why: string, cause: unknown) =>
  new Trouble(
    `${what} cannot be read and written: ${why}.`,
    "Let the user who runs Stockpot write there (chown, chmod), or name another folder: DATA_DIR=…",
    { cause },
  );

const diskFailed = (what: string, cause: unknown) =>
  new Trouble(`The disk failed on ${what}.`, "Check the disk and the free space on it, then run the command again.", {
    cause,
  });

type Explain = (what: string, cause: unknown) => Trouble;

const denied: Explain = (what, cause) => noAccess(what, "permission denied", cause);
const readOnly: Explain = (what, cause) => noAccess(what, "it is read-only", cause);

const ofSystem: Readonly<Record<string, Explain>> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EFBIG: diskFull,
  EACCES: denied,
  EPERM: denied,
  EROFS: readOnly,
  EIO: diskFailed,
};

const ofEngine: Partial<Record<EngineReason, Explain>> = {
  "database or disk is full": diskFull,
  "disk I/O error": diskFailed,
  "attempt to write a readonly database": (_, cause) => readOnly("The data", cause),
  "unable to open database file": (_, cause) => denied("The data", cause),
};

/** The file that a failure is about: of a copy, where it was to go. */
function fileOf(error: Error): string | undefined {
  const named = ["dest" in error ? error.dest : undefined, "path" in error ? error.path : undefined];
  return named.find((one) => typeof one === "string");
}

/** What a failure of the system or of the database engine means for the person at the terminal, if that is known. */
export function troubleOf(error: unknown): Trouble | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof Trouble) return one;
    // A failed write names no file; a failed connection is another matter.
    const code = "code" in one && "syscall" in one && one.syscall !== "connect" ? String(one.code) : "";
    const explain = ofSystem[code];
    if (explain) return explain(fileOf(one) ?? "the data", error);
  }
  const reason = engineReasonOf(error);
  return reason && ofEngine[reason]?.("the data", error);
}
