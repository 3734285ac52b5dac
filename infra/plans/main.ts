// Writes down what functions a stage has, for sst.config.ts: SST deploys a live session again whenever a file of its
// program changes, and the contract with all its schemas is none of it this way.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { jobPlans, routePlans, unknownRoutePlan } from "../functions.ts";

const { values } = parseArgs({ options: { out: { type: "string" } } });
if (values.out === undefined) throw new Error("Say where to: --out <file>");
writeFileSync(values.out, JSON.stringify({ routePlans, unknownRoutePlan, jobPlans }));
