import { CfnParameter, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryWidget,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnMetricFilter } from "aws-cdk-lib/aws-logs";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { contract } from "@stockpot/core/api/contract";
import { jobPlans } from "../functions.ts";
import { type Stage, appName } from "../stage.ts";

const fiveMinutes = Duration.minutes(5);

const metric = (namespace: string, dimensionsMap: Record<string, string>) => (metricName: string, statistic: string) =>
  new Metric({ namespace, metricName, statistic, dimensionsMap, period: fiveMinutes });

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 8, height: 6 });

interface AlarmPlan {
  readonly name: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** Five-minute periods in a row. */
  readonly periods: number;
  /** What has happened and where to look first; it is sent along. */
  readonly description: string;
}

/** Whom an alarm is sent to, and what it is raised about: the API, its table and the work behind it. */
export class WatchStack extends Stack {
  private readonly namespace: string;

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    this.namespace = `${appName}/${stage.name}`;
    const parameter = (name: string) => new CfnParameter(this, name).valueAsString;
    const metrics = this.metrics({
      apiId: parameter("ApiId"),
      tableName: parameter("TableName"),
      accessLog: parameter("AccessLog"),
      deadLetters: new Map(jobPlans.map(({ name }) => [name, parameter(`${name}DeadLetters`)])),
    });
    const functionLog = parameter("FunctionLog");

    const topic = new Topic(this, "Alarms", { topicName: `${appName}-${stage.name}-alarms`, enforceSSL: true });
    // With a policy of its own, a topic no longer takes what its account sends.
    topic.grantPublish(new ServicePrincipal("cloudwatch.amazonaws.com"));
    if (stage.alarmEmail) topic.addSubscription(new EmailSubscription(stage.alarmEmail));
    for (const { name, periods, description, ...alarm } of alarmsOn(metrics)) {
      new Alarm(this, `${name}Alarm`, {
        ...alarm,
        alarmName: `${appName}-${stage.name}-${name}`,
        alarmDescription: description,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }).addAlarmAction(new SnsAction(topic));
    }
    this.budget(stage);
    this.dashboard(stage, metrics, functionLog);
  }

  private metrics(of: {
    apiId: string;
    tableName: string;
    accessLog: string;
    deadLetters: ReadonlyMap<string, string>;
  }) {
    const { apiId, tableName, accessLog, deadLetters } = of;
    const api = metric("AWS/ApiGateway", { ApiId: apiId });
    const table = metric("AWS/DynamoDB", { TableName: tableName });
    const functions = metric("AWS/Lambda", {});
    return {
      requests: api("Count", "Sum"),
      clientErrors: api("4xx", "Sum"),
      serverErrors: api("5xx", "Sum"),
      medianMs: api("Latency", "p50"),
      slowestMs: api("Latency", "p99"),
      readUnits: table("ConsumedReadCapacityUnits", "Sum"),
      writeUnits: table("ConsumedWriteCapacityUnits", "Sum"),
      throttledReads: table("ReadThrottleEvents", "Sum"),
      throttledWrites: table("WriteThrottleEvents", "Sum"),
      throttledFunctions: functions("Throttles", "Sum"),
      concurrency: functions("ConcurrentExecutions", "Maximum"),
      deadLetters: jobPlans.map(({ name, whenItFails }) => ({
        name: `${name}DeadLetters`,
        description: whenItFails,
        metric: metric("AWS/SQS", { QueueName: deadLetters.get(name) ?? "" })(
          "ApproximateNumberOfMessagesVisible",
          "Maximum",
        ),
      })),
      failedSignIns: this.countOf("FailedSignIns", accessLog, [401]),
      refusedSignIns: this.countOf("RefusedSignIns", accessLog, [429]),
    };
  }

  /** Sign-ins that ended in one of some statuses, read off the access log, which names no person. */
  private countOf(name: string, logGroupName: string, statuses: readonly number[]): Metric {
    const login = contract["auth.login"];
    const outcome = statuses.map((status) => `$.status = ${status}`).join(" || ");
    new CfnMetricFilter(this, `${name}Filter`, {
      logGroupName,
      filterPattern: `{ $.routeKey = "${login?.method} ${login?.path}" && (${outcome}) }`,
      metricTransformations: [{ metricNamespace: this.namespace, metricName: name, metricValue: "1", defaultValue: 0 }],
    });
    return new Metric({ namespace: this.namespace, metricName: name, statistic: "Sum", period: fiveMinutes });
  }

  /** Of the whole account: a filter by tag would say nothing until somebody activated the tag for billing. */
  private budget({ name, monthlyBudgetDollars, alarmEmail }: Stage): void {
    if (monthlyBudgetDollars === undefined) return;
    const at = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
      notification: { notificationType, threshold, comparisonOperator: "GREATER_THAN", thresholdType: "PERCENTAGE" },
      subscribers: [{ subscriptionType: "EMAIL", address: alarmEmail ?? "" }],
    });
    new CfnBudget(this, "Budget", {
      budget: {
        budgetName: `${appName}-${name}`,
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: monthlyBudgetDollars, unit: "USD" },
      },
      ...(alarmEmail && { notificationsWithSubscribers: [at("ACTUAL", 80), at("FORECASTED", 100)] }),
    });
  }

  private dashboard({ name }: Stage, metrics: ReturnType<WatchStack["metrics"]>, functionLog: string): void {
    const { requests, clientErrors, serverErrors, medianMs, slowestMs, readUnits, writeUnits } = metrics;
    new Dashboard(this, "Dashboard", {
      dashboardName: `${appName}-${name}`,
      widgets: [
        [
          graph("Requests and failures", [requests], [clientErrors, serverErrors]),
          graph("Latency in ms", [medianMs, slowestMs]),
          graph("Sign-ins", [metrics.failedSignIns, metrics.refusedSignIns]),
        ],
        [
          graph("Table units", [readUnits, writeUnits]),
          graph("Throttling", [metrics.throttledReads, metrics.throttledWrites, metrics.throttledFunctions]),
          graph(
            "Concurrent functions and dead letters",
            [metrics.concurrency],
            metrics.deadLetters.map(({ metric: letters }) => letters),
          ),
        ],
        [
          new LogQueryWidget({
            title: "Unexpected failures, newest first",
            logGroupNames: [functionLog],
            queryLines: [
              'filter level = "ERROR"',
              "fields @timestamp, route, requestId, error.name, error.message",
              "sort @timestamp desc",
              "limit 20",
            ],
            width: 24,
            height: 6,
          }),
        ],
      ],
    });
  }
}

const alarmsOn = (metrics: ReturnType<WatchStack["metrics"]>): readonly AlarmPlan[] => [
  {
    name: "ServerErrors",
    metric: metrics.serverErrors,
    threshold: 5,
    periods: 1,
    description: "The API failed on its own account. The dashboard lists the failures by route and request id.",
  },
  {
    name: "Latency",
    metric: metrics.slowestMs,
    threshold: 3_000,
    periods: 3,
    description: "One request in a hundred takes over 3 s. Look for throttling, then for a route with a new query.",
  },
  {
    name: "ThrottledReads",
    metric: metrics.throttledReads,
    threshold: 10,
    periods: 1,
    description: "The table refused reads. Contributor Insights names the hot key.",
  },
  {
    name: "ThrottledWrites",
    metric: metrics.throttledWrites,
    threshold: 10,
    periods: 1,
    description: "The table refused writes. Contributor Insights names the hot key.",
  },
  {
    name: "ThrottledFunctions",
    metric: metrics.throttledFunctions,
    threshold: 10,
    periods: 1,
    description: "Lambda turned requests away: the account's concurrency or a password route's own is used up.",
  },
  ...metrics.deadLetters.map((letters) => ({ ...letters, threshold: 1, periods: 1 })),
  {
    name: "FailedSignIns",
    metric: metrics.failedSignIns,
    threshold: 100,
    periods: 1,
    description: "Many wrong passwords. The firewall's sampled requests show where they come from.",
  },
];
