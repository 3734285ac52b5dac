// npm run pipeline:template: writes the template of the role that deploys a stage from GitHub, and says what to do with it.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { appName, stageOf } from "../stage.ts";
import { pipeline } from "./index.ts";

const { values } = parseArgs({ options: { stage: { type: "string" }, repository: { type: "string" } } });
const { repository = "" } = values;
if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
  process.stderr.write("Say whose workflow may deploy: -- --repository owner/name --stage production\n");
  process.exit(1);
}
const stage = stageOf(values.stage ?? "");
const outdir = fileURLToPath(new URL(`../../.build/infra/${stage.name}/pipeline`, import.meta.url));
pipeline(stage, repository, outdir).app.synth();
const template = path.relative(process.cwd(), path.join(outdir, "Pipeline.template.json"));
process.stdout.write(
  `Written. As a person who may make roles in the account of ${stage.name}:\n\n` +
    `aws cloudformation deploy --region ${stage.region} --stack-name ${appName}-${stage.name}-pipeline \\\n` +
    `  --template-file ${template} --capabilities CAPABILITY_NAMED_IAM\n\n` +
    `Then set isBounded for ${stage.name} in infra/stage.ts, and copy infra/pipeline/deploy.yml to .github/workflows.\n`,
);
