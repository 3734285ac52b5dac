import { CanaryWaits } from "./canary.ts";
import type { DeploymentNote } from "./deployment-note.ts";
import type { ParameterStore } from "./keys.ts";
import { Refused } from "./refused.ts";
import { Unsound, patient, patientAtFirst } from "./site-call.ts";
import { smoke } from "./smoke.ts";
import type { Stage } from "../stage.ts";

interface Deployed {
  readonly stage: Stage;
  readonly note: DeploymentNote;
  /** Of the stage's region. */
  readonly store: ParameterStore;
  readonly say: (line: string) => void;
}

/**
 * Runs the smoke test of the noted deployment, and notes that it passed.
 * @throws Refused when it fails, with the command that rolls back if a deployment has passed before; when no site is
 *   noted; when the canary waits for approval
 */
export async function checkDeployment({ stage: { name }, note, store, say }: Deployed): Promise<void> {
  const { site, before, isSound } = (await note.read()) ?? {};
  if (site === undefined) throw new Refused(`No address is noted for ${name}: npm run deploy notes it.`);
  const hasNonePassed = before === undefined && !isSound;
  try {
    await smoke({ stage: name, site, store, say, patience: hasNonePassed ? patientAtFirst : patient });
  } catch (error) {
    if (error instanceof CanaryWaits) {
      throw new Refused(`${name} is deployed. ${error.message}\nThen: npm run smoke -- --stage ${name}`);
    }
    if (!(error instanceof Unsound)) throw error;
    const rollBack =
      before === undefined
        ? "No deployment before this one has passed, so there is none to go back to."
        : `Go back to the last one that passed:\n  git checkout ${before} && npm run deploy -- --stage ${name}`;
    throw new Refused(`The smoke test failed: ${error.message}\n${rollBack}`);
  }
  await note.approve();
  say(`${name} works.`);
}
