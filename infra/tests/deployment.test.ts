import { contract } from "@stockpot/core/api/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { functionPlans, jobPlans } from "../functions.ts";
import { guarantees as ownGuarantees } from "./guarantees.ts";
import { lambdasOf, ofType, rolesOf } from "./reading.ts";
import { type Preview, preview } from "./resources.ts";
import { ruleGuarantee } from "./rules.ts";

const guarantees = [...ownGuarantees, ruleGuarantee];
const deployed = ["production", "alice"];
const previews = new Map<string, Preview>();
let live: Preview;

/** A copy, for a test to break. */
function previewOf(stage: string): Preview {
  const found = previews.get(stage);
  if (!found) throw new Error(`${stage} was not tried`);
  return structuredClone(found);
}

beforeAll(async () => {
  const [session] = await Promise.all([
    preview("bob", true),
    ...deployed.map(async (stage) => previews.set(stage, await preview(stage))),
  ]);
  live = session;
}, 300_000);

describe.each(deployed)("deployed as %s", (stage) => {
  test.each(guarantees)("$name", async ({ findings }) => {
    expect(await findings(previewOf(stage), stage)).toEqual([]);
  });

  test.each(guarantees)("notices when this is broken: $name", async ({ findings, sabotage }) => {
    const broken = previewOf(stage);
    sabotage(broken);
    expect(await findings(broken, stage)).not.toEqual([]);
  });

  test("no name of a function is too long for Lambda", () => {
    for (const { name } of lambdasOf(previewOf(stage))) expect(name.length).toBeLessThanOrEqual(64);
  });
});

test("the longest name that a stage may have leaves room for every function's", () => {
  for (const { id } of functionPlans) expect(`stockpot-${"s".repeat(20)}-${id}`.length).toBeLessThanOrEqual(64);
});

test("an HTTP API can hold this many routes", () => {
  expect(Object.keys(contract).length + 1).toBeLessThanOrEqual(300);
});

const scheduleStates = (of: Preview) =>
  ofType(of, "aws:scheduler/schedule:Schedule").map(({ inputs }) => inputs["state"]);

describe("in a live session", () => {
  test("the functions are those of the contract, and each calls back to the session", () => {
    const lambdas = lambdasOf(live);
    expect(lambdas.map(({ name }) => name).toSorted()).toEqual(
      functionPlans.map(({ id }) => `stockpot-bob-${id.replace(".", "-")}`).toSorted(),
    );
    for (const { environment } of lambdas) expect(environment.variables).toHaveProperty("SST_APPSYNC_HTTP");
  });

  test("there is no site to deploy, and the API answers whoever asks it", () => {
    expect(ofType(live, "aws:cloudfront/distribution:Distribution")).toEqual([]);
    for (const { environment } of lambdasOf(live))
      expect(environment.variables).not.toHaveProperty("ORIGIN_SECRET_HASHES");
  });

  test("only the session may be what the roles trust besides Lambda", () => {
    for (const { trust } of rolesOf(live)) expect(trust).toMatch(/lambda\.amazonaws\.com|scheduler\.amazonaws\.com/);
  });

  test("a function waits at a breakpoint for as long as the API does, a job for as long as Lambda does", () => {
    const waits = new Set(lambdasOf(live).map(({ name, timeout }) => `${name.split("-")[2]} ${timeout}`));
    expect([...waits].filter((wait) => !wait.endsWith(" 30"))).toEqual(["background 900"]);
  });

  test("no schedule runs what nobody answers after the session, while those of a deployed stage run", () => {
    expect(scheduleStates(live)).toEqual(jobPlans.map(() => "DISABLED"));
    expect(scheduleStates(previewOf("alice"))).toEqual(jobPlans.map(() => "ENABLED"));
  });

  test("no role can make a log", () => {
    for (const { managedPolicies, statements } of rolesOf(live)) {
      expect(managedPolicies).toEqual([]);
      expect(statements.flatMap(({ actions }) => actions)).not.toContain("logs:CreateLogGroup");
    }
  });
});

test("says how many resources a stage has", () => {
  const own = previewOf("production").resources.filter(({ type }) => !/^(sst|pulumi):/.test(type));
  // oxlint-disable-next-line no-console -- This count is part of what the check reports.
  console.log(`production: ${own.length} resources, ${lambdasOf(previewOf("production")).length} functions`);
  expect(own.length).toBeGreaterThan(functionPlans.length);
});
