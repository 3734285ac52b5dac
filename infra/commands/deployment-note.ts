import * as z from "zod";
import { deploymentParameterOf } from "../stage.ts";
import type { ParameterStore } from "./keys.ts";
import type { Source } from "./source.ts";

const Deployment = z.object({
  region: z.string(),
  /** Absent until a deployment is complete, and where there is no git. */
  commit: z.string().optional(),
  /** There was more to the deployment than its commit. */
  isEdited: z.boolean().optional(),
  /** Absent in a live session. */
  site: z.string().optional(),
  /** Its smoke test has passed. */
  isSound: z.boolean().optional(),
  /** The last commit before this one whose smoke test passed: what to roll back to. */
  before: z.string().optional(),
});
export type Deployment = z.infer<typeof Deployment>;

/** A stage's deployment, as the last complete one noted it. */
export class DeploymentNote {
  private readonly store: ParameterStore;
  private readonly name: string;

  /** @param store of the region that notes are kept in, whatever the stage's is */
  constructor(stage: string, store: ParameterStore) {
    this.store = store;
    this.name = deploymentParameterOf(stage);
  }

  async read(): Promise<Deployment | undefined> {
    const parameter = await this.store.get(this.name);
    return parameter && Deployment.parse(JSON.parse(parameter.value));
  }

  private write(deployment: Deployment): Promise<void> {
    return this.store.put(this.name, JSON.stringify(deployment), "public");
  }

  /** Before anything is made: from now on the stage has a region. */
  async begin(region: string): Promise<void> {
    if (!(await this.read())) await this.write({ region });
  }

  /** After a deployment that is complete. */
  async complete(region: string, source: Source | undefined, site: string | undefined): Promise<void> {
    const last = await this.read();
    const isSame = last?.commit !== undefined && last.commit === source?.commit;
    const before = last?.isSound && !isSame ? last.commit : last?.before;
    await this.write({
      region,
      ...(source && { commit: source.commit, isEdited: !source.isClean }),
      ...(site !== undefined && { site }),
      ...(before !== undefined && { before }),
    });
  }

  /** After a smoke test that passed. */
  async approve(): Promise<void> {
    const last = await this.read();
    if (last) await this.write({ ...last, isSound: true });
  }

  async remove(): Promise<void> {
    await this.store.remove(this.name);
  }
}
