// The CDK application: sst.config.ts runs it for its templates, which `npm run deploy:preview` compares with the deployed ones.
import { parseArgs } from "node:util";
import { stageOf } from "../stage.ts";
import { foundation } from "./index.ts";

const { values } = parseArgs({
  options: { stage: { type: "string" }, out: { type: "string" }, "scheme-script": { type: "string" } },
});
foundation(stageOf(values.stage ?? ""), values["scheme-script"] ?? "", values.out).app.synth();
