import { setTimeout as pause } from "node:timers/promises";
import { timeToLiveAttribute } from "@stockpot/core/storage/schema";
import * as z from "zod";
import { AwsCallError, callDynamoDb } from "./aws-call.ts";
import { Refused } from "./refused.ts";
import { type Stage, appName } from "../stage.ts";
import { tableOf } from "../table.ts";

/** How long a table can be restored to any second. */
const recoveryDays = 35;

/**
 * The moment that a person names.
 * @throws Refused unless it is a whole time with its zone, in the last 35 days
 */
export function momentOf(given: string | undefined, now = new Date()): Date {
  const moment = new Date(given ?? "");
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(given ?? "");
  if (!isWhole || Number.isNaN(moment.getTime())) {
    throw new Refused("Say to which second: -- --stage <name> --at 2026-11-20T08:00:00Z");
  }
  const age = now.getTime() - moment.getTime();
  if (age < 0 || age > recoveryDays * 24 * 60 * 60 * 1000) {
    throw new Refused(`${moment.toISOString()} is not in the last ${recoveryDays} days.`);
  }
  return moment;
}

/**
 * A table's name says its format and which moment it holds, so that the same command continues what was cut off.
 * @param source the table that is restored, which may have been restored itself
 */
const restoredName = (source: string, moment: Date) =>
  `${source.replace(/-\d{8}T\d{6}Z$/, "")}-${moment.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "")}`;

const Described = z.object({
  Table: z.object({ TableName: z.string(), TableArn: z.string(), TableStatus: z.string() }),
});
type Table = z.infer<typeof Described>["Table"];

async function describe(region: string, TableName: string): Promise<Table | undefined> {
  try {
    return Described.parse(await callDynamoDb(region, "DescribeTable", { TableName })).Table;
  } catch (error) {
    if (error instanceof AwsCallError && error.code === "ResourceNotFoundException") return undefined;
    throw error;
  }
}

const Expiry = z.object({ TimeToLiveDescription: z.object({ TimeToLiveStatus: z.string() }) });

/** Gives a restored table what DynamoDB does not restore: recovery, protection, tags and expiry. */
async function equip(stage: Stage, { TableName, TableArn }: Table): Promise<void> {
  const call = (action: string, input: object) => callDynamoDb(stage.region, action, input);
  await call("UpdateContinuousBackups", {
    TableName,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: recoveryDays },
  });
  await call("UpdateTable", { TableName, DeletionProtectionEnabled: stage.isShared });
  const Tags = Object.entries({ app: appName, stage: stage.name }).map(([Key, Value]) => ({ Key, Value }));
  await call("TagResource", { ResourceArn: TableArn, Tags });
  const { TimeToLiveStatus: expiry } = Expiry.parse(
    await call("DescribeTimeToLive", { TableName }),
  ).TimeToLiveDescription;
  // By an earlier run: DynamoDB refuses to enable it twice.
  if (expiry.startsWith("ENABL")) return;
  const TimeToLiveSpecification = { Enabled: true, AttributeName: timeToLiveAttribute };
  await call("UpdateTimeToLive", { TableName, TimeToLiveSpecification });
}

/**
 * Restores the table that a stage uses to a moment, beside it. Nothing uses the new table yet.
 * @returns its name
 * @throws AwsCallError
 */
export async function restoreTable(
  stage: Stage,
  moment: Date,
  say: (line: string) => void,
  pauseMs = 15_000,
): Promise<string> {
  const { region } = stage;
  const SourceTableName = tableOf(stage);
  const TargetTableName = restoredName(SourceTableName, moment);
  if (!(await describe(region, TargetTableName))) {
    say(`Restoring ${SourceTableName} as of ${moment.toISOString()} …`);
    const RestoreDateTime = moment.getTime() / 1000;
    await callDynamoDb(region, "RestoreTableToPointInTime", { SourceTableName, TargetTableName, RestoreDateTime });
  }
  let table = await describe(region, TargetTableName);
  if (table?.TableStatus !== "ACTIVE") say(`Waiting for ${TargetTableName}, which may take hours …`);
  for (; table?.TableStatus !== "ACTIVE"; table = await describe(region, TargetTableName)) await pause(pauseMs);
  await equip(stage, table);
  return TargetTableName;
}
