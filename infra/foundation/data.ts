import { tableDefinition, timeToLiveAttribute } from "@stockpot/core/storage/schema";
import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { CfnTable } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import type { Stage } from "../stage.ts";
import { ownTable } from "../table.ts";
import { keepWithStage } from "./keep.ts";

type Keys = NonNullable<typeof tableDefinition.KeySchema>;

const keySchema = (keys: Keys | undefined) =>
  (keys ?? []).map(({ AttributeName = "", KeyType = "" }) => ({ attributeName: AttributeName, keyType: KeyType }));

/** What must outlive every deployment: the one table, in the shape that the local engine has too. */
export class DataStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    const { AttributeDefinitions = [], KeySchema, GlobalSecondaryIndexes = [] } = tableDefinition;
    const table = new CfnTable(this, "Table", {
      // A name of its own: commands and restored backups are told by it.
      tableName: ownTable(stage.name),
      billingMode: "PAY_PER_REQUEST",
      attributeDefinitions: AttributeDefinitions.map(({ AttributeName = "", AttributeType = "" }) => ({
        attributeName: AttributeName,
        attributeType: AttributeType,
      })),
      keySchema: keySchema(KeySchema),
      globalSecondaryIndexes: GlobalSecondaryIndexes.map(({ IndexName = "", KeySchema: keys, Projection }) => ({
        indexName: IndexName,
        keySchema: keySchema(keys),
        projection: {
          projectionType: Projection?.ProjectionType ?? "KEYS_ONLY",
          nonKeyAttributes: [...(Projection?.NonKeyAttributes ?? [])],
        },
      })),
      timeToLiveSpecification: { attributeName: timeToLiveAttribute, enabled: true },
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      // Of throttled keys alone: events are what it costs, and only these are looked for.
      contributorInsightsSpecification: { enabled: stage.isShared, mode: "THROTTLED_KEYS" },
      deletionProtectionEnabled: stage.isShared,
    });
    keepWithStage(stage, table);
    new CfnOutput(this, "TableName", { value: table.ref });
    new CfnOutput(this, "TableArn", { value: table.attrArn });
  }
}
