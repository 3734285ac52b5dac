import { CfnParameter, Stack, type StackProps } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";
import { jobPlans } from "../functions.ts";
import { type Stage, appName } from "../stage.ts";
import { type AlarmPlan, alarmTopic, computed, raise, shareOf } from "./alarms.ts";
import { backupAlarm } from "./backup.ts";
import { addDashboard } from "./dashboard.ts";
import { type Watched, fiveMinutes, watch } from "./watched.ts";

/** Whom an alarm is sent to, and what it is raised about: the API, its table and the work behind it. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    const parameter = (name: string) => new CfnParameter(this, name).valueAsString;
    const functionLog = parameter("FunctionLog");
    const watched = watch(this, stage, {
      apiId: parameter("ApiId"),
      tableName: parameter("TableName"),
      accessLog: parameter("AccessLog"),
      functionLog,
      deadLetters: new Map(jobPlans.map(({ name }) => [name, parameter(`${name}DeadLetters`)])),
    });
    raise(this, stage, alarmTopic(this, stage, "alarms"), alarmsOn(stage, watched));
    this.budget(stage);
    addDashboard(this, stage, functionLog, watched);
  }

  /** Of the whole account: a filter by tag says nothing until the tag is activated for billing. */
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
}

/** Requests outside of the hours are not waited for; the hours may go past midnight. */
function silenceIn({ from, until }: { readonly from: number; readonly until: number }, { arrived }: Watched) {
  const within = `HOUR(arrived) >= ${from} ${from < until ? "AND" : "OR"} HOUR(arrived) < ${until}`;
  return computed(`IF(${within}, arrived, 1)`, { arrived }, fiveMinutes, "Requests, 1 outside of the hours");
}

const alarmsOn = (stage: Stage, watched: Watched): readonly AlarmPlan[] => [
  {
    name: "ServerErrors",
    metric: watched.serverErrors,
    threshold: 5,
    periods: 1,
    description: "The API failed on its own account. The dashboard lists the failures by route and request id.",
  },
  {
    name: "RefusedRequests",
    metric: shareOf(watched.clientErrors, watched.requests, 50, "Share of requests refused, in percent", fiveMinutes),
    threshold: 50,
    periods: 2,
    description: "Half of all requests are refused with a 4xx. The access log says with which, and on which routes.",
  },
  {
    name: "RefusedByOrigin",
    metric: watched.refusedByOrigin,
    threshold: 20,
    periods: 2,
    description: "Requests reach the API without what CloudFront shows it: it shows the wrong secret, or is passed by.",
  },
  ...(stage.watchedHours
    ? [
        {
          name: "NoRequests",
          metric: silenceIn(stage.watchedHours, watched),
          threshold: 1,
          periods: 6,
          onSilence: true,
          description: "There were no requests in half an hour, at a time of day when people are at work.",
        },
      ]
    : []),
  {
    name: "Latency",
    metric: watched.slowestMs,
    threshold: 3_000,
    periods: 3,
    description: "One request in a hundred takes over 3 s. Look for throttling, then for a route with a new query.",
  },
  {
    name: "ThrottledReads",
    metric: watched.throttledReads,
    threshold: 10,
    periods: 1,
    description: "The table refused reads. Contributor Insights names the hot key.",
  },
  {
    name: "ThrottledWrites",
    metric: watched.throttledWrites,
    threshold: 10,
    periods: 1,
    description: "The table refused writes. Contributor Insights names the hot key.",
  },
  {
    name: "ThrottledIndexes",
    metric: watched.throttledIndexes,
    threshold: 10,
    periods: 1,
    description:
      "An index is behind, and the table refuses writes for it. The index's own metrics say which one it is.",
  },
  {
    name: "TransactionConflicts",
    metric: watched.conflicts,
    threshold: 300,
    periods: 3,
    description: "Transactions collide once a second: many write the same thing. Look for one restaurant in the log.",
  },
  {
    name: "TableErrors",
    metric: watched.tableErrors,
    threshold: 10,
    periods: 1,
    description: "DynamoDB failed on its own account. Functions try again; look at AWS's status if it lasts.",
  },
  {
    name: "TableFormat",
    metric: watched.otherFormat,
    threshold: 1,
    periods: 1,
    description:
      "Functions refuse the table: it is of another format than this version's. Deploy the version it is of.",
  },
  {
    name: "ThrottledFunctions",
    metric: watched.throttledFunctions,
    threshold: 10,
    periods: 1,
    description: "Lambda turned requests away: the account's concurrency or a password route's own is used up.",
  },
  ...watched.deadLetters.map((letters) => ({ ...letters, threshold: 1, periods: 1 })),
  {
    name: "FailedSignIns",
    metric: watched.failedSignIns,
    threshold: 100,
    periods: 1,
    description: "Many wrong passwords. The firewall's log shows the addresses of those it blocked.",
  },
  ...(stage.backupRegion ? [backupAlarm(stage)] : []),
];
