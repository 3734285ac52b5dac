import type { ScanCommandOutput } from "@aws-sdk/lib-dynamodb";
import { tableName } from "./client.ts";
import { scan } from "./documents.ts";

/** Every item of the table as it is stored. For commands only: no request may cost this much. */
export async function* scanTable(): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let from: ScanCommandOutput["LastEvaluatedKey"];
  do {
    const page: ScanCommandOutput = await scan({ TableName: tableName, ConsistentRead: true, ExclusiveStartKey: from });
    yield* page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from);
}
