import { CfnOutput, CfnParameter, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { CfnBackupPlan, CfnBackupSelection, CfnBackupVault } from "aws-cdk-lib/aws-backup";
import { PolicyDocument, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { type Stage, appName } from "../stage.ts";
import { type AlarmPlan, computed, metricsOf } from "./alarms.ts";
import { allow } from "./allow.ts";
import { keepWithStage } from "./keep.ts";

interface BackupProps extends StackProps {
  readonly stage: Stage;
}

/** Of both vaults: they are in two regions. */
const vaultName = ({ name }: Stage) => `${appName}-${name}`;

function vaultOf(stack: Stack, stage: Stage): CfnBackupVault {
  const vault = new CfnBackupVault(stack, "Vault", { backupVaultName: vaultName(stage) });
  keepWithStage(stage, vault);
  return vault;
}

/** Where a shared stage's backups are copied to: another region, for the day on which the stage's own is gone. */
export class CopiesStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: BackupProps) {
    super(scope, id, props);
    new CfnOutput(this, "VaultArn", { value: vaultOf(this, stage).attrBackupVaultArn });
  }
}

/**
 * Copies of a shared stage's table. Within the region the table can be restored to any second of 35 days by itself, so
 * that a backup stays there for no longer than copying it takes.
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: BackupProps) {
    super(scope, id, props);
    const parameter = (name: string) => new CfnParameter(this, name).valueAsString;
    const tableArn = parameter("TableArn");
    const copies = parameter("CopiesArn");
    const vault = vaultOf(this, stage);
    const rule = (ruleName: string, scheduleExpression: string, days: number) => ({
      ruleName,
      targetBackupVault: vault.ref,
      scheduleExpression,
      // In minutes: begun within an hour, done within a day.
      startWindowMinutes: 60,
      completionWindowMinutes: 24 * 60,
      lifecycle: { deleteAfterDays: 2 },
      copyActions: [{ destinationBackupVaultArn: copies, lifecycle: { deleteAfterDays: days } }],
    });
    const plan = new CfnBackupPlan(this, "Plan", {
      backupPlan: {
        backupPlanName: vaultName(stage),
        backupPlanRule: [
          rule("daily", "cron(0 5 ? * * *)", 7),
          // A deleted thing may stay in a backup for as long as the table can be taken back, and no longer.
          rule("weekly", "cron(0 6 ? * SUN *)", 35),
        ],
      },
    });
    new CfnBackupSelection(this, "Selection", {
      backupPlanId: plan.ref,
      backupSelection: {
        selectionName: "table",
        iamRoleArn: this.role(tableArn, vault, copies),
        resources: [tableArn],
      },
    });
  }

  /** May back up this one table and copy it to the one other vault. */
  private role(tableArn: string, vault: CfnBackupVault, copies: string): string {
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("backup.amazonaws.com"),
      inlinePolicies: {
        backup: new PolicyDocument({
          statements: [
            allow(
              [
                "dynamodb:DescribeTable",
                "dynamodb:ListTagsOfResource",
                "dynamodb:CreateBackup",
                "dynamodb:StartAwsBackupJob",
              ],
              tableArn,
            ),
            allow(
              ["backup:DescribeBackupVault", "backup:CopyIntoBackupVault", "backup:CopyFromBackupVault"],
              vault.attrBackupVaultArn,
              copies,
            ),
          ],
        }),
      },
    });
    return role.roleArn;
  }
}

const day = Duration.days(1);

/** Raised where nothing was backed up or nothing was copied, which is what a missing right or setting looks like. */
export function backupAlarm(stage: Stage): AlarmPlan {
  const vault = metricsOf("AWS/Backup", { BackupVaultName: vaultName(stage) }, day);
  const backups = vault("NumberOfBackupJobsCompleted", "Sum");
  const copies = vault("NumberOfCopyJobsCompleted", "Sum");
  return {
    name: "BackupMissing",
    metric: computed("MIN([FILL(backups, 0), FILL(copies, 0)])", { backups, copies }, day, "Backups with their copies"),
    threshold: 1,
    periods: 2,
    onSilence: true,
    description: "For two days the table was not backed up, or no backup was copied to the other region.",
  };
}
