import type { JobPlan } from "../functions.ts";
import { jobPlans } from "./plans.ts";
import { boundRole, functionArgs, logs } from "./lambda.ts";

function addJob(job: JobPlan): void {
  const deadLetters = logs(`${job.name}DeadLettersArn`);
  const permissions = [{ actions: ["sqs:SendMessage"], resources: [deadLetters] }];
  new sst.aws.CronV2(job.name, {
    schedule: job.schedule,
    // A schedule would go on after a live session has ended, with no session to answer it.
    enabled: !$dev,
    retries: job.retries,
    dlq: deadLetters,
    transform: { role: boundRole },
    function: { ...functionArgs(job, { deadLetters, permissions }), retries: job.retries },
  });
}

for (const job of jobPlans) addJob(job);
