import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import {
  CloudFormationClient,
  CloudFormationServiceException,
  GetTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import { formatDifferences, fullDiff } from "@aws-cdk/cloudformation-diff";
import * as z from "zod";
import { type Stage, appName, homeRegion } from "../stage.ts";

const suffix = ".template.json";
const Template = z.looseObject({});

/** Undefined where the region has no such stack. */
async function templateIn(region: string, StackName: string): Promise<unknown> {
  try {
    const wanted = new GetTemplateCommand({ StackName, TemplateStage: "Original" });
    const { TemplateBody = "{}" } = await new CloudFormationClient({ region }).send(wanted);
    return JSON.parse(TemplateBody);
  } catch (error) {
    const isMissing =
      error instanceof CloudFormationServiceException &&
      error.name === "ValidationError" &&
      error.message.includes("does not exist");
    if (isMissing) return undefined;
    throw error;
  }
}

/** Stacks for CloudFront and copies of backups are in regions of their own; all others in the stage's. */
async function deployedTemplate({ region, backupRegion = region }: Stage, stackName: string): Promise<unknown> {
  for (const one of new Set([region, homeRegion, backupRegion])) {
    const template = await templateIn(one, stackName);
    if (template !== undefined) return template;
  }
  return undefined;
}

/** Colours are for terminals. */
function formatted(differences: ReturnType<typeof fullDiff>): string {
  let text = "";
  const stream = new Writable({
    write(part, _encoding, done) {
      text += String(part);
      done();
    },
  });
  formatDifferences(Object.assign(stream, { isTTY: process.stdout.isTTY }), differences);
  return text.trimEnd();
}

/**
 * What a deployment would change in each CloudFormation stack of a stage, for people to read.
 * @param folder with the templates that would be deployed, `<Stack>.template.json`
 * @throws CloudFormationServiceException
 */
export async function stackDifferences(stage: Stage, folder: string): Promise<string> {
  const files = readdirSync(folder).filter((file) => file.endsWith(suffix));
  const sections: string[] = [];
  for (const file of files.toSorted()) {
    const stackName = `${appName}-${stage.name}-${file.slice(0, -suffix.length).toLowerCase()}`;
    const planned = Template.parse(JSON.parse(readFileSync(path.join(folder, file), "utf8")));
    const deployed = await deployedTemplate(stage, stackName);
    const differences = fullDiff(Template.parse(deployed ?? {}), planned);
    const heading = deployed === undefined ? `${stackName}: a new stack` : stackName;
    sections.push(differences.isEmpty ? `${heading}: no change` : `${heading}\n${formatted(differences)}`);
  }
  return sections.join("\n\n");
}
