import { Dashboard, GraphWidget, type IMetric, LogQueryWidget } from "aws-cdk-lib/aws-cloudwatch";
import type { Stack } from "aws-cdk-lib";
import { type Stage, appName } from "../stage.ts";
import type { Watched } from "./watched.ts";

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 8, height: 6 });

const rows = (title: string, logGroupName: string, queryLines: string[]) =>
  new LogQueryWidget({ title, logGroupNames: [logGroupName], queryLines, width: 24, height: 6 });

/** The runtime tells of its own failures, and of those that a function let pass, under `message`. */
const failures = [
  'filter level = "ERROR" or ispresent(message.errorType)',
  "fields @timestamp, coalesce(route, job, @logStream) as what, requestId, coalesce(error.name, message.errorType) as failure, coalesce(error.message, message.errorMessage) as said, restaurantId",
  "sort @timestamp desc",
  "limit 20",
];

/** Of the line that every request leaves. */
const routes = [
  'filter message = "request"',
  "stats count(*) as requests, pct(ms, 50) as median, pct(ms, 99) as slowest, avg(readUnits) as reads, avg(writeUnits) as writes by route",
  "sort slowest desc",
  "limit 20",
];

/** What to open first when something is wrong. */
export function addDashboard(stack: Stack, { name }: Stage, functionLog: string, watched: Watched): void {
  const { requests, clientErrors, serverErrors, medianMs, slowestMs, readUnits, writeUnits } = watched;
  new Dashboard(stack, "Dashboard", {
    dashboardName: `${appName}-${name}`,
    widgets: [
      [
        graph("Requests and failures", [requests], [clientErrors, serverErrors]),
        graph("Latency in ms", [medianMs, slowestMs]),
        graph("Sign-ins", [watched.failedSignIns, watched.refusedSignIns]),
      ],
      [
        graph("Units, indexes on the right", [readUnits, writeUnits], [...watched.indexUnits]),
        graph("Throttling", [
          watched.throttledReads,
          watched.throttledWrites,
          watched.throttledIndexes,
          watched.throttledFunctions,
        ]),
        graph(
          "Concurrent functions and dead letters",
          [watched.concurrency],
          watched.deadLetters.map(({ metric: letters }) => letters),
        ),
      ],
      [rows("Unexpected failures, newest first", functionLog, failures)],
      [rows("Routes, slowest first: ms, and units of the table a request", functionLog, routes)],
    ],
  });
}
