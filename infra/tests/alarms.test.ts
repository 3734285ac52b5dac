import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { foundation } from "../foundation/index.ts";
import { jobPlans } from "../functions.ts";
import { type Stage, stageOf } from "../stage.ts";
import { root } from "./platform.ts";

/** What an alarm looks at, and when it is raised, as its template says it. */
interface Expected {
  /** `namespace/metric statistic dimension=value …`, sorted; parameters of the stack by their names. */
  readonly looksAt: readonly string[];
  readonly expression?: string;
  /** In a row, of so many seconds. */
  readonly periods: readonly [count: number, seconds: number];
  readonly raised: ">=" | "<";
  readonly threshold: number;
}

const fiveMinutes = 300;
const atOnce = { periods: [1, fiveMinutes], raised: ">=" } as const;
const indexes = ["gsi1", "gsi2", "gsi3", "gsi4"];
const operations = [
  "BatchGetItem",
  "DeleteItem",
  "GetItem",
  "PutItem",
  "Query",
  "TransactGetItems",
  "TransactWriteItems",
  "UpdateItem",
];
const sum = (id: string, count: number) =>
  Array.from({ length: count }, (_, index) => `FILL(${id}${index}, 0)`).join(" + ");
const api = (name: string, statistic = "Sum") => `AWS/ApiGateway/${name} ${statistic} ApiId={ApiId}`;
const ofTable = (name: string, more = "") => `AWS/DynamoDB/${name} Sum ${more}TableName={TableName}`;
const counted = (name: string) => `stockpot/production/${name} Sum`;
const edge = (name: string, statistic: string) =>
  `AWS/CloudFront/${name} ${statistic} DistributionId={DistributionId} Region=Global`;
const unreachable = (check: string): Expected => ({
  looksAt: [`AWS/Route53/HealthCheckStatus Minimum HealthCheckId=${check}`],
  periods: [3, 60],
  raised: "<",
  threshold: 1,
});

const expected: Readonly<Record<string, Expected>> = {
  ServerErrors: { looksAt: [api("5xx")], threshold: 5, ...atOnce },
  RefusedRequests: {
    looksAt: [api("4xx"), api("Count")],
    expression: "IF(whole >= 50, 100 * FILL(part, 0) / whole, 0)",
    periods: [2, fiveMinutes],
    raised: ">=",
    threshold: 50,
  },
  RefusedByOrigin: {
    looksAt: [counted("RefusedByOrigin")],
    periods: [2, fiveMinutes],
    raised: ">=",
    threshold: 20,
  },
  NoRequests: {
    looksAt: [counted("Arrived")],
    expression: "IF(HOUR(arrived) >= 10 AND HOUR(arrived) < 23, arrived, 1)",
    periods: [6, fiveMinutes],
    raised: "<",
    threshold: 1,
  },
  Latency: { looksAt: [api("Latency", "p99")], periods: [3, fiveMinutes], raised: ">=", threshold: 3_000 },
  ThrottledReads: {
    looksAt: [ofTable("ReadThrottleEvents")],
    expression: sum("throttledReads", 1),
    threshold: 10,
    ...atOnce,
  },
  ThrottledWrites: {
    looksAt: [ofTable("WriteThrottleEvents")],
    expression: sum("throttledWrites", 1),
    threshold: 10,
    ...atOnce,
  },
  ThrottledIndexes: {
    looksAt: ["ReadThrottleEvents", "WriteThrottleEvents"].flatMap((name) =>
      indexes.map((index) => ofTable(name, `GlobalSecondaryIndexName=${index} `)),
    ),
    expression: sum("throttledIndexes", 8),
    threshold: 10,
    ...atOnce,
  },
  TransactionConflicts: {
    looksAt: [ofTable("TransactionConflict")],
    expression: sum("conflicts", 1),
    periods: [3, fiveMinutes],
    raised: ">=",
    threshold: 300,
  },
  TableErrors: {
    looksAt: operations.map((operation) => ofTable("SystemErrors", `Operation=${operation} `)),
    expression: sum("tableErrors", 8),
    threshold: 10,
    ...atOnce,
  },
  TableFormat: { looksAt: [counted("OtherFormat")], threshold: 1, ...atOnce },
  ThrottledFunctions: { looksAt: ["AWS/Lambda/Throttles Sum"], threshold: 10, ...atOnce },
  ...Object.fromEntries(
    jobPlans.map(({ name }) => [
      `${name}DeadLetters`,
      {
        looksAt: [`AWS/SQS/ApproximateNumberOfMessagesVisible Maximum QueueName={${name}DeadLetters}`],
        threshold: 1,
        ...atOnce,
      },
    ]),
  ),
  FailedSignIns: { looksAt: [counted("FailedSignIns")], threshold: 100, ...atOnce },
  BackupMissing: {
    looksAt: ["NumberOfBackupJobsCompleted", "NumberOfCopyJobsCompleted"].map(
      (name) => `AWS/Backup/${name} Sum BackupVaultName=stockpot-production`,
    ),
    expression: "MIN([FILL(backups, 0), FILL(copies, 0)])",
    periods: [2, 86_400],
    raised: "<",
    threshold: 1,
  },
  EdgeErrors: {
    looksAt: [edge("5xxErrorRate", "Average"), edge("Requests", "Sum")],
    expression: "IF(requests >= 50, failed, 0)",
    periods: [2, fiveMinutes],
    raised: ">=",
    threshold: 5,
  },
  BlockedRequests: {
    looksAt: [edge("Requests", "Sum"), "AWS/WAFV2/BlockedRequests Sum Rule=ALL WebACL=stockpot-production"],
    expression: "IF(whole >= 100, 100 * FILL(part, 0) / whole, 0)",
    periods: [2, fiveMinutes],
    raised: ">=",
    threshold: 10,
  },
  ApiUnreachable: unreachable("ApiCheck.HealthCheckId"),
  PagesUnreachable: unreachable("PagesCheck.HealthCheckId"),
};

/** A value, or what the template fills in for it. */
const Value = z
  .union([
    z.string(),
    z.object({ Ref: z.string() }).transform(({ Ref }) => `{${Ref}}`),
    z.object({ "Fn::GetAtt": z.tuple([z.string(), z.string()]) }).transform(({ "Fn::GetAtt": of }) => of.join(".")),
  ])
  .transform(String);

const MetricOf = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value })).default([]),
});

const AlarmOf = z.object({
  ...MetricOf.partial().shape,
  Statistic: z.string().optional(),
  ExtendedStatistic: z.string().optional(),
  Period: z.number().optional(),
  Metrics: z
    .array(
      z.object({
        Expression: z.string().optional(),
        MetricStat: z.object({ Metric: MetricOf, Stat: z.string(), Period: z.number() }).optional(),
        Period: z.number().optional(),
      }),
    )
    .default([]),
  AlarmName: z.string(),
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.unknown()),
  OKActions: z.array(z.unknown()),
  EvaluationPeriods: z.number(),
  Threshold: z.number(),
  ComparisonOperator: z.string(),
  TreatMissingData: z.string(),
});
type AlarmOf = z.infer<typeof AlarmOf>;

function described({ Namespace, MetricName, Dimensions }: z.infer<typeof MetricOf>, statistic: string): string {
  const dimensions = Dimensions.map(({ Name, Value: value }) => `${Name}=${value}`).toSorted();
  return [`${Namespace}/${MetricName}`, statistic, ...dimensions].join(" ");
}

/** An alarm in the words of the list above. */
function readingOf(alarm: AlarmOf): Expected {
  const expression = alarm.Metrics.find((one) => one.Expression !== undefined)?.Expression;
  const stats = alarm.Metrics.flatMap(({ MetricStat }) => MetricStat ?? []);
  const statistic = alarm.Statistic ?? alarm.ExtendedStatistic ?? "";
  return {
    looksAt:
      stats.length > 0
        ? stats.map(({ Metric, Stat }) => described(Metric, Stat)).toSorted()
        : [described(MetricOf.parse(alarm), statistic)],
    ...(expression !== undefined && { expression }),
    periods: [alarm.EvaluationPeriods, alarm.Period ?? stats[0]?.Period ?? 0],
    raised: alarm.ComparisonOperator === "LessThanThreshold" ? "<" : ">=",
    threshold: alarm.Threshold,
  };
}

const outdir = mkdtempSync(path.join(tmpdir(), "stockpot-alarms-"));
afterAll(() => rmSync(outdir, { recursive: true }));

const built = (stage: Stage) => foundation(stage, "", mkdtempSync(path.join(outdir, "app-")));

function alarmsOf(changes: Partial<Stage> = {}): AlarmOf[] {
  const { watch, outside } = built({ ...stageOf("production"), ...changes });
  return [watch, outside].flatMap((stack) =>
    Object.values(stack ? Template.fromStack(stack).findResources("AWS::CloudWatch::Alarm") : {}).map((found) =>
      AlarmOf.parse(found["Properties"]),
    ),
  );
}

const nameOf = ({ AlarmName }: AlarmOf) => AlarmName.replace("stockpot-production-", "");

/** Runbook rows, by what their first column names. */
const documented = readFileSync(path.join(root, "docs/OPERATIONS.md"), "utf8")
  .split("\n")
  .flatMap((line) => /^\| (`[^|]+)\|/.exec(line)?.[1] ?? [])
  .flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));

/** What speaks against alarms: nothing where each is as expected, tells ops and has its row in the runbook. */
function findings(alarms: readonly AlarmOf[], rows: readonly string[] = documented): readonly string[] {
  const names = alarms.map(nameOf);
  return [
    ...Object.entries(expected).flatMap(([name, plan]) => {
      const found = alarms.find((alarm) => nameOf(alarm) === name);
      if (!found) return [`${name} is missing`];
      const wanted = JSON.stringify({ ...plan, looksAt: [...plan.looksAt].toSorted() }, Object.keys(plan).toSorted());
      const read = readingOf(found);
      const is = JSON.stringify(read, Object.keys(read).toSorted());
      const silence = plan.raised === "<" ? "breaching" : "notBreaching";
      return [
        ...(is === wanted ? [] : [`${name}: ${is} instead of ${wanted}`]),
        ...(found.TreatMissingData === silence ? [] : [`${name} takes silence for ${found.TreatMissingData}`]),
        ...(found.AlarmActions.length === 1 && found.OKActions.length === 1 ? [] : [`${name} tells nobody`]),
        ...(found.AlarmDescription.length > 40 ? [] : [`${name} says nothing`]),
      ];
    }),
    ...names.filter((name) => !(name in expected)).map((name) => `${name} is not expected`),
    ...names.filter((name) => !rows.includes(name)).map((name) => `${name} has no row in docs/OPERATIONS.md`),
    ...rows.filter((name) => !names.includes(name)).map((name) => `docs/OPERATIONS.md tells of ${name}, which is none`),
  ];
}

const alarms = alarmsOf();

test("every alarm looks at what it should, is raised when it should, tells ops both ways and is in the runbook", () => {
  expect(findings(alarms)).toEqual([]);
});

describe.each(Object.keys(expected))("it is noticed that %s", (name) => {
  const others = alarms.filter((alarm) => nameOf(alarm) !== name);
  const [own] = alarms.filter((alarm) => nameOf(alarm) === name);
  const opposite =
    own?.ComparisonOperator === "LessThanThreshold" ? "GreaterThanOrEqualToThreshold" : "LessThanThreshold";
  const but = (changes: Partial<AlarmOf>) => [...others, AlarmOf.parse({ ...own, ...changes })];

  test.each([
    ["is gone", () => others],
    ["is raised later", () => but({ Threshold: (own?.Threshold ?? 0) + 1 })],
    ["waits for longer", () => but({ EvaluationPeriods: (own?.EvaluationPeriods ?? 0) + 1 })],
    ["is raised the other way round", () => but({ ComparisonOperator: opposite })],
    ["takes silence otherwise", () => but({ TreatMissingData: "ignore" })],
    ["tells nobody when it is over", () => but({ OKActions: [] })],
    [
      "looks at something else",
      () => but({ Namespace: "AWS/Else", Metrics: [], MetricName: "Else", Statistic: "Sum" }),
    ],
  ])("%s", (_, broken) => {
    expect(findings(broken())).not.toEqual([]);
  });

  test("has no row", () => {
    const rows = documented.filter((row) => row !== name);
    expect(findings(alarms, rows)).toEqual([`${name} has no row in docs/OPERATIONS.md`]);
  });
});

const silence = (changes: Partial<Stage>) =>
  alarmsOf(changes)
    .filter((alarm) => nameOf(alarm) === "NoRequests")
    .map((alarm) => readingOf(alarm).expression);

test("hours past midnight are watched on both sides of it, and a stage without hours is not", () => {
  expect(silence({ watchedHours: { from: 22, until: 4 } })).toEqual([
    "IF(HOUR(arrived) >= 22 OR HOUR(arrived) < 4, arrived, 1)",
  ]);
  const { watchedHours: _, ...unwatched } = stageOf("production");
  const { watch } = built(unwatched);
  expect(watch && JSON.stringify(Template.fromStack(watch).toJSON())).not.toContain("NoRequests");
});
