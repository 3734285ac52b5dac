import { type Duration, type Stack } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { type Stage, appName } from "../stage.ts";

/** What an alarm is raised about. */
export interface AlarmPlan {
  readonly name: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** Periods of the metric in a row. */
  readonly periods: number;
  /** Raised below the threshold, and when nothing is said at all: silence is what it listens for. */
  readonly onSilence?: boolean;
  /** What has happened and where to look first; it is sent along. */
  readonly description: string;
}

/** Metrics of one thing, by name and statistic. */
export const metricsOf =
  (namespace: string, dimensionsMap: Record<string, string>, period: Duration) =>
  (metricName: string, statistic: string) =>
    new Metric({ namespace, metricName, statistic, dimensionsMap, period });

/** An expression over metrics that it calls by their keys. */
export const computed = (expression: string, usingMetrics: Record<string, IMetric>, period: Duration, label: string) =>
  new MathExpression({ expression, usingMetrics, period, label });

/**
 * The sum of metrics, of which each says nothing while there is nothing to count. CloudWatch leaves an alarm on a
 * metric of DynamoDB as it is when data is missing, whatever the alarm says: without the zeros it would stay raised.
 * @param id what its parts are called, unlike those of any other sum on the dashboard
 */
export function sumOf(id: string, metrics: readonly IMetric[], period: Duration, label: string): MathExpression {
  const named = Object.fromEntries(metrics.map((metric, index) => [`${id}${index}`, metric]));
  const sum = Object.keys(named).map((name) => `FILL(${name}, 0)`);
  return computed(sum.join(" + "), named, period, label);
}

/** A share in percent, and zero below some number of the whole, of which one would be a large share. */
export const shareOf = (part: IMetric, whole: IMetric, atLeast: number, label: string, period: Duration) =>
  computed(`IF(whole >= ${atLeast}, 100 * FILL(part, 0) / whole, 0)`, { part, whole }, period, label);

/** Whom alarms of a region are sent to: a topic takes them from its own region alone. */
export function alarmTopic(stack: Stack, stage: Stage, name: string): Topic {
  const topic = new Topic(stack, "Alarms", { topicName: `${appName}-${stage.name}-${name}`, enforceSSL: true });
  // With a policy of its own, a topic no longer takes what its account sends.
  topic.grantPublish(new ServicePrincipal("cloudwatch.amazonaws.com"));
  if (stage.alarmEmail) topic.addSubscription(new EmailSubscription(stage.alarmEmail));
  return topic;
}

/** Raises each alarm at a topic, and says there when it is over. */
export function raise(stack: Stack, stage: Stage, topic: Topic, alarms: readonly AlarmPlan[]): void {
  const action = new SnsAction(topic);
  for (const { name, periods, description, onSilence = false, metric, threshold } of alarms) {
    const alarm = new Alarm(stack, `${name}Alarm`, {
      metric,
      threshold,
      alarmName: `${appName}-${stage.name}-${name}`,
      alarmDescription: description,
      evaluationPeriods: periods,
      comparisonOperator: onSilence
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: onSilence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}
