import { readFileSync } from "node:fs";
import path from "node:path";
import { dataPolicy } from "../foundation/data-policy.ts";
import { runScript, workFolder } from "./process.ts";
import { allowedScripts, pagesFolder, schemeScriptOf } from "./site.ts";
import { appName, stageOf } from "../stage.ts";

/**
 * Edge: firewall and headers. Watch: alarms. Outside: alarms of CloudFront, firewall and health checks. Copies: the
 * backup vault of another region.
 */
type StackName = "Data" | "Logs" | "Edge" | "Watch" | "Outside" | "Copies" | "Backup";

export const stage = stageOf($app.stage);

/**
 * The CSP source of the pages' inline script; "" in a live session, whose pages come from this machine without a CSP.
 */
export const schemeScript = $dev ? "" : schemeScriptOf($cli.paths.root);

/**
 * The CSP sources of the scripts of the pages deployed before. Read by folder, because asking for a parameter that does
 * not exist, as before the first deployment, fails.
 */
async function scriptsBefore(): Promise<readonly string[]> {
  if ($dev) return [];
  const found: { values?: string[] } = await aws.ssm.getParametersByPath({ path: pagesFolder(stage.name) });
  return found.values ?? [];
}

const templates = workFolder("templates");
const scripts = allowedScripts(schemeScript, await scriptsBefore());
runScript("infra/foundation/main.ts", "--stage", stage.name, "--out", templates, "--scheme-script", scripts);

/** CloudFront's firewall must be in this region; CloudFront and Route 53 publish their metrics only here. */
const edgeRegion = "us-east-1";

function regionOf(name: StackName): string {
  if (name === "Edge" || name === "Outside") return edgeRegion;
  return name === "Copies" ? (stage.backupRegion ?? stage.region) : stage.region;
}

/**
 * Deploys one of the stacks that the CDK application describes. A stack whose creation fails is deleted, because
 * CloudFormation updates no stack whose creation was rolled back.
 * @returns a function from the key of an output to its value, which throws if there is none
 */
export function stack(name: StackName, parameters?: Record<string, $util.Input<string>>) {
  const deployed = new aws.cloudformation.Stack(
    `Foundation${name}`,
    {
      name: `${appName}-${stage.name}-${name.toLowerCase()}`,
      region: regionOf(name),
      templateBody: readFileSync(path.join(templates, `${name}.template.json`), "utf8"),
      onFailure: "DELETE",
      // The Backup stack has an IAM role.
      ...(name === "Backup" && { capabilities: ["CAPABILITY_IAM"] }),
      ...(name === "Data" && stage.isShared && { policyBody: JSON.stringify(dataPolicy) }),
      ...(parameters && { parameters }),
    },
    // The table has its own retention; this also stops a removal from trying to delete the stack.
    { retainOnDelete: name === "Data" && stage.isShared },
  );
  return (key: string): $util.Output<string> =>
    deployed.outputs.apply((outputs) => {
      const value = outputs[key];
      if (value === undefined) throw new Error(`The ${name} stack has no output ${key}`);
      return value;
    });
}
