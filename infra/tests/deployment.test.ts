import { contract } from "@stockpot/core/contract/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { functionPlans, jobPlans } from "../functions.ts";
import { describeGuarantees } from "./describe-guarantees.ts";
import { lambdasOf, ofType, rolesOf } from "./reading.ts";
import { type Deployment, type Project, deployAs, makeProject, run, sst } from "./deploying.ts";

const projects: Project[] = [];
let production: Deployment;
let live: Deployment;

async function anotherProject(): Promise<Project> {
  const project = await makeProject();
  projects.push(project);
  return project;
}

beforeAll(async () => {
  production = await deployAs(await anotherProject(), "production");
  live = await deployAs(await anotherProject(), "bob", "--dev");
});

afterAll(() => {
  for (const project of projects) project.stop();
});

describeGuarantees("production", () => structuredClone(production));

test("SST refuses to remove production", async () => {
  const [project = expect.unreachable()] = projects;
  const { code, said } = await run(project, sst, "remove", "--stage", "production");
  expect(said).toContain("protected");
  expect(code).not.toBe(0);
});

test("the longest name that a stage may have leaves room for every function's", () => {
  for (const { id } of functionPlans) expect(`stockpot-${"s".repeat(20)}-${id}`.length).toBeLessThanOrEqual(64);
});

test("an HTTP API can hold this many routes", () => {
  expect(Object.keys(contract).length + 1).toBeLessThanOrEqual(300);
});

const scheduleStates = (of: Deployment) =>
  ofType(of, "aws:scheduler/schedule:Schedule").map(({ inputs }) => inputs["state"]);

describe("in a live session", () => {
  test("the functions are those of the contract, and each calls back to the session", () => {
    const lambdas = lambdasOf(live);
    expect(lambdas.map(({ name }) => name).toSorted()).toEqual(
      functionPlans.map(({ id }) => `stockpot-bob-${id.replace(".", "-")}`).toSorted(),
    );
    for (const { environment } of lambdas) expect(environment.variables).toHaveProperty("SST_APPSYNC_HTTP");
  });

  test("there is no site to deploy, and the API answers every caller", () => {
    expect(ofType(live, "aws:cloudfront/distribution:Distribution")).toEqual([]);
    for (const { environment } of lambdasOf(live))
      expect(environment.variables).not.toHaveProperty("ORIGIN_SECRET_HASHES");
  });

  test("the roles trust nothing but Lambda and the session", () => {
    for (const { trust } of rolesOf(live)) expect(trust).toMatch(/lambda\.amazonaws\.com|scheduler\.amazonaws\.com/);
  });

  test("a function waits at a breakpoint for as long as the API does, a job for as long as Lambda does", () => {
    const waits = new Set(lambdasOf(live).map(({ name, timeout }) => `${name.split("-")[2]} ${timeout}`));
    expect([...waits].filter((wait) => !wait.endsWith(" 30"))).toEqual(["background 900"]);
  });

  test("schedules run on a deployed stage, and none of a live session", () => {
    expect(scheduleStates(live)).toEqual(jobPlans.map(() => "DISABLED"));
    expect(scheduleStates(production)).toEqual(jobPlans.map(() => "ENABLED"));
  });

  test("nothing is deployed again for a schema: the program holds none of the API's code", () => {
    expect(live.program).toContain("infra/program/lambda.ts");
    expect(live.program).not.toMatch(/packages\/core\/|infra\/functions\.ts/);
  });

  test("no role can make a log", () => {
    for (const { managedPolicies, statements } of rolesOf(live)) {
      expect(managedPolicies).toEqual([]);
      expect(statements.flatMap(({ actions }) => actions)).not.toContain("logs:CreateLogGroup");
    }
  });
});

test("says how many resources a stage has", () => {
  const own = production.resources.filter(({ type }) => !/^(sst|pulumi):/.test(type));
  // oxlint-disable-next-line no-console -- This count is part of what the check reports.
  console.log(`production: ${own.length} resources, ${lambdasOf(production).length} functions`);
  expect(own.length).toBeGreaterThan(functionPlans.length);
});
