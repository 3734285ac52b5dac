import { spawnSync } from "node:child_process";

/** What a deployment is made from. */
export interface Source {
  readonly commit: string;
  /** Nothing is edited, added or removed since; what git ignores does not count. */
  readonly isClean: boolean;
}

function git(folder: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: folder, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Undefined outside of a git repository. */
export function sourceOf(folder: string): Source | undefined {
  const commit = git(folder, "rev-parse", "HEAD");
  const changes = git(folder, "status", "--porcelain");
  return commit === undefined || changes === undefined ? undefined : { commit, isClean: changes === "" };
}
