import { readFileSync } from "node:fs";
import path from "node:path";
import type { JobPlan, RoutePlan } from "../functions.ts";
import { runScript, workFolder } from "./process.ts";

interface Plans {
  readonly routePlans: readonly RoutePlan[];
  readonly unknownRoutePlan: RoutePlan;
  readonly jobPlans: readonly JobPlan[];
}

const file = path.join(workFolder("plans"), "plans.json");
runScript("infra/plans/main.ts", "--out", file);
const plans: Plans = JSON.parse(readFileSync(file, "utf8"));

/** As infra/functions.ts makes them of the contract. */
export const { routePlans, unknownRoutePlan, jobPlans } = plans;
