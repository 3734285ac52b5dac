import { App, BootstraplessSynthesizer, PermissionsBoundary, Tags } from "aws-cdk-lib";
import { type Stage, appName, boundaryOf } from "../stage.ts";
import { BackupStack, CopiesStack } from "./backup.ts";
import { DataStack } from "./data.ts";
import { EdgeStack } from "./edge.ts";
import { LogsStack } from "./logs.ts";
import { OutsideStack } from "./outside.ts";
import { WatchStack } from "./watch.ts";

interface Foundation {
  readonly app: App;
  readonly data: DataStack;
  readonly logs: LogsStack;
  readonly edge: EdgeStack;
  /** Only shared stages are watched and backed up. */
  readonly watch: WatchStack | undefined;
  readonly outside: OutsideStack | undefined;
  readonly copies: CopiesStack | undefined;
  readonly backup: BackupStack | undefined;
}

/**
 * The stacks that the application stands on. They have no assets, so that each is one template that needs nothing
 * else to be deployed.
 * @param schemeScript the CSP source of the colour-scheme script in the built index.html
 * @param outdir where the templates go
 */
export function foundation(stage: Stage, schemeScript: string, outdir?: string): Foundation {
  const app = new App({ analyticsReporting: false, ...(outdir !== undefined && { outdir }) });
  Tags.of(app).add("app", appName);
  Tags.of(app).add("stage", stage.name);
  const props = (name: string) => ({
    stage,
    stackName: `${appName}-${stage.name}-${name}`,
    synthesizer: new BootstraplessSynthesizer(),
    ...(stage.isBounded && { permissionsBoundary: PermissionsBoundary.fromName(boundaryOf(stage.name)) }),
  });
  return {
    app,
    data: new DataStack(app, "Data", props("data")),
    logs: new LogsStack(app, "Logs", props("logs")),
    edge: new EdgeStack(app, "Edge", { ...props("edge"), schemeScript }),
    watch: stage.isShared ? new WatchStack(app, "Watch", props("watch")) : undefined,
    outside: stage.isShared ? new OutsideStack(app, "Outside", props("outside")) : undefined,
    copies: stage.backupRegion ? new CopiesStack(app, "Copies", props("copies")) : undefined,
    backup: stage.backupRegion ? new BackupStack(app, "Backup", props("backup")) : undefined,
  };
}
