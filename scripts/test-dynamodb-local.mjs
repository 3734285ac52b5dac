// npm run test:dynamodb-local: the suites of the API on DynamoDB Local, which npm brings and Java 17 runs.
import { runNode } from "./node.mjs";

const names = process.argv.slice(2);
process.exitCode = await runNode(
  ["scripts/test.mjs", "--all", "--only", names.length > 0 ? names.join(",") : "api,property,faults"],
  { env: { ENGINE: "dynamodb-local" } },
);
