import { api } from "./api.ts";
import { jobPlans } from "./plans.ts";
import { logs, tableArn, tableName } from "./lambda.ts";
import { stack, stage } from "./stacks.ts";
import { distributionId, siteUrl } from "./web.ts";

if (stage.isShared) {
  stack("Watch", {
    ApiId: api.nodes.api.id,
    TableName: tableName,
    ...Object.fromEntries(jobPlans.map(({ name }) => [`${name}DeadLetters`, logs(`${name}DeadLettersName`)])),
    AccessLog: logs("AccessLogName"),
    FunctionLog: logs("FunctionLogName"),
  });
  if (stage.backupRegion !== undefined) stack("Backup", { TableArn: tableArn, CopiesArn: stack("Copies")("VaultArn") });
  stack("Outside", {
    DistributionId: distributionId,
    Host: $output(siteUrl).apply((url) => new URL(url ?? "").host),
  });
}
