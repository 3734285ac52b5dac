import { readFileSync } from "node:fs";
import path from "node:path";
import { dataPolicy } from "../foundation/data-policy.ts";
import { runScript, workFolder } from "./process.ts";
import { allowedScripts, pagesFolder, schemeScriptOf } from "./site.ts";
import { appName, stageOf } from "../stage.ts";

type StackName = "Data" | "Logs" | "Edge" | "Watch" | "Outside" | "Copies" | "Backup";

export const stage = stageOf($app.stage);

/** A live session serves the pages from this machine: there is nothing to protect by their headers. */
export const schemeScript = $dev ? "" : schemeScriptOf($cli.paths.root);

/** Of the pages before. There is no such parameter before the first deployment, which its folder does not mind. */
async function scriptsBefore(): Promise<readonly string[]> {
  if ($dev) return [];
  const found: { values?: string[] } = await aws.ssm.getParametersByPath({ path: pagesFolder(stage.name) });
  return found.values ?? [];
}

const templates = workFolder("templates");
const scripts = allowedScripts(schemeScript, await scriptsBefore());
runScript("infra/foundation/main.ts", "--stage", stage.name, "--out", templates, "--scheme-script", scripts);

/** CloudFront takes its firewall from one region only, and is measured there, as Route 53 is. */
const edgeRegion = "us-east-1";

function regionOf(name: StackName): string {
  if (name === "Edge" || name === "Outside") return edgeRegion;
  return name === "Copies" ? (stage.backupRegion ?? stage.region) : stage.region;
}

/**
 * Deploys one of the stacks that the CDK application describes. One that cannot be made is deleted, so that the next
 * deployment finds nothing in its way: CloudFormation updates no stack whose creation was rolled back.
 * @returns its outputs by name
 */
export function stack(name: StackName, parameters?: Record<string, $util.Input<string>>) {
  const deployed = new aws.cloudformation.Stack(
    `Foundation${name}`,
    {
      name: `${appName}-${stage.name}-${name.toLowerCase()}`,
      region: regionOf(name),
      templateBody: readFileSync(path.join(templates, `${name}.template.json`), "utf8"),
      onFailure: "DELETE",
      // It has a role.
      ...(name === "Backup" && { capabilities: ["CAPABILITY_IAM"] }),
      ...(name === "Data" && stage.isShared && { policyBody: JSON.stringify(dataPolicy) }),
      ...(parameters && { parameters }),
    },
    // The table itself is kept by its own settings too; this keeps a removal from even trying.
    { retainOnDelete: name === "Data" && stage.isShared },
  );
  return (key: string): $util.Output<string> =>
    deployed.outputs.apply((outputs) => {
      const value = outputs[key];
      if (value === undefined) throw new Error(`The ${name} stack has no output ${key}`);
      return value;
    });
}
