import { setTimeout as pause } from "node:timers/promises";
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { connect } from "@stockpot/core/storage/connect";
import { timeToLiveAttribute } from "@stockpot/core/storage/schema";
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

interface Table {
  readonly name: string;
  readonly arn: string;
  readonly isActive: boolean;
}

async function describe(client: DynamoDBClient, TableName: string): Promise<Table | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    return { name: TableName, arn: Table?.TableArn ?? "", isActive: Table?.TableStatus === "ACTIVE" };
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Gives a restored table what DynamoDB does not restore: recovery, protection, tags and expiry. */
async function equip(client: DynamoDBClient, stage: Stage, { name: TableName, arn }: Table): Promise<void> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: recoveryDays };
  await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: stage.isShared }));
  const Tags = Object.entries({ app: appName, stage: stage.name }).map(([Key, Value]) => ({ Key, Value }));
  await client.send(new TagResourceCommand({ ResourceArn: arn, Tags }));
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  // By an earlier run: DynamoDB refuses to enable it twice.
  if (TimeToLiveDescription?.TimeToLiveStatus?.startsWith("ENABL")) return;
  const TimeToLiveSpecification = { Enabled: true, AttributeName: timeToLiveAttribute };
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

/**
 * Restores the table that a stage uses to a moment, beside it. Nothing uses the new table yet.
 * @returns its name
 * @throws DynamoDBServiceException
 */
export async function restoreTable(
  stage: Stage,
  moment: Date,
  say: (line: string) => void,
  pauseMs = 15_000,
): Promise<string> {
  const client = connect(undefined, stage.region);
  const SourceTableName = tableOf(stage);
  const TargetTableName = restoredName(SourceTableName, moment);
  if (!(await describe(client, TargetTableName))) {
    say(`Restoring ${SourceTableName} as of ${moment.toISOString()} …`);
    const wanted = { SourceTableName, TargetTableName, RestoreDateTime: moment };
    await client.send(new RestoreTableToPointInTimeCommand(wanted));
  }
  let table = await describe(client, TargetTableName);
  if (!table?.isActive) say(`Waiting for ${TargetTableName}, which may take hours …`);
  for (; !table?.isActive; table = await describe(client, TargetTableName)) await pause(pauseMs);
  await equip(client, stage, table);
  return TargetTableName;
}
