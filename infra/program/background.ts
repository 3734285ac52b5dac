import { type JobPlan, jobPlans } from "../functions.ts";
import { functionArgs } from "./lambda.ts";

/** Where the event of a run goes that failed every time: its being there is the message. */
function deadLettersOf({ name }: JobPlan): sst.aws.Queue {
  return new sst.aws.Queue(`${name}DeadLetters`, {
    transform: {
      queue: (args) => {
        args.messageRetentionSeconds = 14 * 24 * 60 * 60;
        args.sqsManagedSseEnabled = true;
      },
    },
  });
}

function addJob(job: JobPlan): [string, $util.Output<string>] {
  const { arn, nodes } = deadLettersOf(job);
  const permissions = [{ actions: ["sqs:SendMessage"], resources: [arn] }];
  new sst.aws.CronV2(job.name, {
    schedule: job.schedule,
    retries: job.retries,
    dlq: arn,
    function: { ...functionArgs(job, { deadLetters: arn, permissions }), retries: job.retries },
  });
  return [`${job.name}DeadLetters`, nodes.queue.name];
}

/** The names of the queues, by what the watch stack calls them. */
export const deadLetters = Object.fromEntries(jobPlans.map(addJob));
