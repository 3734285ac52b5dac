import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { root } from "./platform.ts";

export interface Resource {
  readonly type: string;
  readonly name: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** What the mocked parameter store holds, and may be found nowhere but where a test says. */
export const secrets = {
  signingKey: "PRIVATE-SIGNING-KEY",
  origin: ["SHOWN-ORIGIN-SECRET", "OTHER-ORIGIN-SECRET"],
} as const;

/** How Pulumi marks a value that is to be encrypted in its state. */
const secretMark = "4dabf18193072939515e22adb298388d";

/** What is marked as a secret, so that a test sees the mark. */
interface Marked {
  readonly secret: unknown;
}

function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  if (typeof value !== "object" || value === null) return value;
  if (secretMark in value && "value" in value) return { secret: unwrapped(value.value) } satisfies Marked;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unwrapped(inner)]));
}

const Report = z.object({
  app: z.record(z.string(), z.unknown()),
  resources: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      inputs: z.preprocess(unwrapped, z.record(z.string(), z.unknown())),
    }),
  ),
});

export type Preview = z.infer<typeof Report>;

/** Runs the real sst.config.ts for a stage, in a process of its own, and tells what it would make. */
export async function preview(stage: string, dev = false): Promise<Preview> {
  const folder = mkdtempSync(path.join(tmpdir(), "stockpot-preview-"));
  const out = path.join(folder, "resources.json");
  const script = path.join(root, "infra/tests/preview.ts");
  const child = spawn(process.execPath, [script, "--stage", stage, "--out", out, ...(dev ? ["--dev"] : [])], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += String(part)));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`sst.config.ts failed for ${stage}:\n${said}`);
  const report = Report.parse(JSON.parse(readFileSync(out, "utf8")));
  rmSync(folder, { recursive: true });
  return report;
}
