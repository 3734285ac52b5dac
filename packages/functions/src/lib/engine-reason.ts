/**
 * What SQLite says when it cannot keep data. A local engine repeats it within its own messages, which may also hold
 * what people entered; these words are the engine's alone.
 */
const reasons = [
  "database or disk is full",
  "disk I/O error",
  "database disk image is malformed",
  "file is not a database",
  "attempt to write a readonly database",
  "unable to open database file",
  "database is locked",
] as const;

export type EngineReason = (typeof reasons)[number];

/** The reason that an engine's error names, by itself or through what caused it. */
export function engineReasonOf(error: unknown): EngineReason | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { message } = one;
    const reason = reasons.find((words) => message.includes(words));
    if (reason) return reason;
  }
  return undefined;
}
