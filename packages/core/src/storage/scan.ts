import { ScanCommand, type ScanCommandOutput } from "@aws-sdk/lib-dynamodb";
import { client, tableName } from "./client.ts";

/** Every item of the table as it is stored. For commands only: no request may cost this much. */
export async function* scanTable(): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let from: ScanCommandOutput["LastEvaluatedKey"];
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({ TableName: tableName, ConsistentRead: true, ExclusiveStartKey: from }),
    );
    yield* page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from);
}
