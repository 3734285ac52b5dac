import { ArnFormat, CfnOutput, Duration, Stack, type StackProps, Validations } from "aws-cdk-lib";
import { CfnLogGroup } from "aws-cdk-lib/aws-logs";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { jobPlans } from "../functions.ts";
import { type Stage, appName } from "../stage.ts";
import { keepWithStage } from "./keep.ts";

/** What functions and the API leave behind: their logs, and the events of background runs that failed for good. */
export class LogsStack extends Stack {
  private readonly stage: Stage;

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    this.stage = stage;
    // One log for all functions: a request is found by its id, whichever function it met.
    this.log("FunctionLog", `/${appName}/${stage.name}/functions`);
    // API Gateway writes to a log of this prefix without a policy for each API, of which a region holds ten.
    this.log("AccessLog", `/aws/vendedlogs/${appName}/${stage.name}/access`);
    for (const { name } of jobPlans) this.deadLettersOf(name);
  }

  private log(id: string, logGroupName: string): void {
    const group = new CfnLogGroup(this, id, { logGroupName, retentionInDays: this.stage.isShared ? 90 : 7 });
    keepWithStage(this.stage, group);
    new CfnOutput(this, `${id}Name`, { value: group.ref });
    // Without the ":*" that CloudFormation adds.
    new CfnOutput(this, `${id}Arn`, {
      value: this.formatArn({
        service: "logs",
        resource: "log-group",
        resourceName: group.ref,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    });
  }

  /** Where the event of a run goes that failed every time: its being there is the message. */
  private deadLettersOf(job: string): void {
    const queue = new Queue(this, `${job}DeadLetters`, {
      queueName: `${appName}-${this.stage.name}-${job}DeadLetters`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(queue).acknowledge({
      id: "AwsSolutions-SQS3",
      reason: "It is the dead-letter queue of a function and of its schedule, which are not in this stack.",
    });
    new CfnOutput(this, `${job}DeadLettersName`, { value: queue.queueName });
    new CfnOutput(this, `${job}DeadLettersArn`, { value: queue.queueArn });
  }
}
