import { vi } from "vitest";
import * as z from "zod";

const Line = z.looseObject({ level: z.string(), service: z.literal("stockpot"), message: z.string() });

export type LogLine = z.infer<typeof Line>;

/** Runs something of this process, whose lines for CloudWatch are kept instead of printed. */
export async function logged<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly lines: LogLine[] }> {
  const lines: LogLine[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    lines.push(Line.parse(JSON.parse(String(text))));
    return true;
  });
  try {
    return { result: await run(), lines };
  } finally {
    write.mockRestore();
  }
}
