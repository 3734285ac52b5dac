import { App, BootstraplessSynthesizer } from "aws-cdk-lib";
import { type Stage, appName } from "../stage.ts";
import { PipelineStack } from "./pipeline.ts";

/**
 * What an account needs before GitHub may deploy a stage to it. It is no part of a deployment.
 * @param repository on GitHub, `owner/name`
 * @param outdir where the template goes
 */
export function pipeline(stage: Stage, repository: string, outdir: string): { app: App; stack: PipelineStack } {
  const app = new App({ analyticsReporting: false, outdir });
  const stack = new PipelineStack(app, "Pipeline", {
    stage,
    repository,
    stackName: `${appName}-${stage.name}-pipeline`,
    synthesizer: new BootstraplessSynthesizer(),
  });
  return { app, stack };
}
