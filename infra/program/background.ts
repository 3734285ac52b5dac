import { type JobPlan, jobPlans } from "../functions.ts";
import { functionArgs, logs } from "./lambda.ts";

function addJob(job: JobPlan): void {
  const deadLetters = logs(`${job.name}DeadLettersArn`);
  const permissions = [{ actions: ["sqs:SendMessage"], resources: [deadLetters] }];
  new sst.aws.CronV2(job.name, {
    schedule: job.schedule,
    retries: job.retries,
    dlq: deadLetters,
    function: { ...functionArgs(job, { deadLetters, permissions }), retries: job.retries },
  });
}

for (const job of jobPlans) addJob(job);
