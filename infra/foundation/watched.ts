import { contract } from "@stockpot/core/contract/contract";
import { tableDefinition } from "@stockpot/core/storage/schema";
import { Duration, type Stack } from "aws-cdk-lib";
import { type IMetric, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { CfnMetricFilter } from "aws-cdk-lib/aws-logs";
import { jobPlans } from "../functions.ts";
import { type Stage, appName } from "../stage.ts";
import { metricsOf, sumOf } from "./alarms.ts";

export const fiveMinutes = Duration.minutes(5);

/** By which the stage's own resources are found. */
export interface WatchedNames {
  readonly apiId: string;
  readonly tableName: string;
  readonly accessLog: string;
  readonly functionLog: string;
  /** The queues, by the name of their job. */
  readonly deadLetters: ReadonlyMap<string, string>;
}

const indexes = (tableDefinition.GlobalSecondaryIndexes ?? []).map(({ IndexName = "" }) => IndexName);

/** DynamoDB counts its own failures by what was asked of it. */
const operations = [
  "GetItem",
  "BatchGetItem",
  "TransactGetItems",
  "Query",
  "PutItem",
  "UpdateItem",
  "DeleteItem",
  "TransactWriteItems",
];

const routeKeyOf = (id: string) => `${contract[id]?.method} ${contract[id]?.path}`;

/** Counts lines of a log that match a pattern; what the logs hold names no person. */
function countOf(stack: Stack, stage: Stage, name: string, logGroupName: string, filterPattern: string): IMetric {
  const metricNamespace = `${appName}/${stage.name}`;
  new CfnMetricFilter(stack, `${name}Filter`, {
    logGroupName,
    filterPattern,
    metricTransformations: [{ metricNamespace, metricName: name, metricValue: "1", defaultValue: 0 }],
  });
  return new Metric({ namespace: metricNamespace, metricName: name, statistic: "Sum", period: fiveMinutes });
}

/** Metrics of the API, its table and the background work. */
export function watch(stack: Stack, stage: Stage, names: WatchedNames) {
  const { apiId, tableName, accessLog, functionLog, deadLetters } = names;
  const api = metricsOf("AWS/ApiGateway", { ApiId: apiId }, fiveMinutes);
  const table = metricsOf("AWS/DynamoDB", { TableName: tableName }, fiveMinutes);
  const functions = metricsOf("AWS/Lambda", {}, fiveMinutes);
  const ofIndexes = (metricName: string) =>
    indexes.map((index) =>
      metricsOf(
        "AWS/DynamoDB",
        { TableName: tableName, GlobalSecondaryIndexName: index },
        fiveMinutes,
      )(metricName, "Sum"),
    );
  const signIns = (name: string, status: string) =>
    countOf(stack, stage, name, accessLog, `{ $.routeKey = "${routeKeyOf("auth.login")}" && $.status = "${status}" }`);
  return {
    requests: api("Count", "Sum"),
    clientErrors: api("4xx", "Sum"),
    serverErrors: api("5xx", "Sum"),
    medianMs: api("Latency", "p50"),
    slowestMs: api("Latency", "p99"),
    readUnits: table("ConsumedReadCapacityUnits", "Sum"),
    writeUnits: table("ConsumedWriteCapacityUnits", "Sum"),
    indexUnits: [...ofIndexes("ConsumedReadCapacityUnits"), ...ofIndexes("ConsumedWriteCapacityUnits")],
    throttledReads: sumOf("throttledReads", [table("ReadThrottleEvents", "Sum")], fiveMinutes, "Throttled reads"),
    throttledWrites: sumOf("throttledWrites", [table("WriteThrottleEvents", "Sum")], fiveMinutes, "Throttled writes"),
    throttledIndexes: sumOf(
      "throttledIndexes",
      [...ofIndexes("ReadThrottleEvents"), ...ofIndexes("WriteThrottleEvents")],
      fiveMinutes,
      "Throttled by indexes",
    ),
    conflicts: sumOf("conflicts", [table("TransactionConflict", "Sum")], fiveMinutes, "Conflicts of transactions"),
    tableErrors: sumOf(
      "tableErrors",
      operations.map((operation) =>
        metricsOf("AWS/DynamoDB", { TableName: tableName, Operation: operation }, fiveMinutes)("SystemErrors", "Sum"),
      ),
      fiveMinutes,
      "Failures of DynamoDB",
    ),
    throttledFunctions: functions("Throttles", "Sum"),
    concurrency: functions("ConcurrentExecutions", "Maximum"),
    deadLetters: jobPlans.map(({ name, whenItFails }) => ({
      name: `${name}DeadLetters`,
      description: whenItFails,
      metric: metricsOf(
        "AWS/SQS",
        { QueueName: deadLetters.get(name) ?? "" },
        fiveMinutes,
      )("ApproximateNumberOfMessagesVisible", "Maximum"),
    })),
    failedSignIns: signIns("FailedSignIns", "401"),
    refusedSignIns: signIns("RefusedSignIns", "429"),
    refusedByOrigin: countOf(stack, stage, "RefusedByOrigin", functionLog, '{ $.refused = "origin" }'),
    otherFormat: countOf(stack, stage, "OtherFormat", functionLog, '"TableFormatError"'),
    // The outside checks ask for nothing but health, so that without other requests there is a line every few
    // seconds and a zero.
    arrived: countOf(stack, stage, "Arrived", accessLog, `{ $.routeKey != "${routeKeyOf("meta.health")}" }`),
  };
}

export type Watched = ReturnType<typeof watch>;
