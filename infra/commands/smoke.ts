import { Canary } from "./canary.ts";
import type { ParameterStore } from "./keys.ts";
import { type Patience, SiteCaller, Unsound } from "./site-call.ts";

interface Smoke {
  readonly stage: string;
  readonly site: string;
  /** Of the stage's region. */
  readonly store: ParameterStore;
  readonly say: (line: string) => void;
  readonly patience: Patience;
}

/**
 * Checks the essentials of a deployed stage: the API's health, the page and its script, a sign-in, and a
 * write that is there afterwards. Each run leaves a line of the ledger in the canary's restaurant.
 * @throws Unsound when an answer is wrong or a check still fails once patience has run out; CanaryWaits when an
 *   administrator has to approve the canary's account first
 */
export async function smoke({ stage, site, store, say, patience }: Smoke): Promise<void> {
  say(`Smoke test of ${site} …`);
  const caller = new SiteCaller(site, say, patience);
  await caller.route("meta.health");
  const page = await caller.file("/index.html");
  if (!page.includes("<title>Stockpot")) throw new Unsound("/index.html is another page");
  for (const [, script = ""] of page.matchAll(/<script[^>]* src="([^"]+)"/g)) await caller.file(script);
  say("  The API answers, and the page with its script is there.");
  const canary = await Canary.signIn(stage, store, caller);
  say("  The canary is signed in.");
  await canary.write();
  say("  What it wrote is there.");
}
