import { contract } from "@stockpot/core/contract/contract";
import { CfnParameter, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { type IMetric } from "aws-cdk-lib/aws-cloudwatch";
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, CfnLogGroup } from "aws-cdk-lib/aws-logs";
import { CfnHealthCheck } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import { type Stage, appName } from "../stage.ts";
import { type AlarmPlan, alarmTopic, computed, metricsOf, raise, shareOf } from "./alarms.ts";
import { firewallName } from "./edge.ts";
import { keepWithStage } from "./keep.ts";

const fiveMinutes = Duration.minutes(5);
const minute = Duration.minutes(1);

/** As few as Route 53 allows. */
const checkedFrom = ["us-east-1", "eu-west-1", "ap-southeast-1"];

/** What CloudFront notes of a request: no address, no cookie, no query, no referring page, no browser. */
const recordFields = [
  "date",
  "time",
  "x-edge-location",
  "cs-method",
  "cs-uri-stem",
  "sc-status",
  "sc-bytes",
  "time-taken",
  "x-edge-result-type",
  "x-edge-detailed-result-type",
  "x-edge-request-id",
];

/** What a shared stage looks like from outside: CloudFront, the firewall and checks through the internet. In us-east-1, where their metrics are. */
export class OutsideStack extends Stack {
  private readonly stage: Stage;

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    this.stage = stage;
    const parameter = (name: string) => new CfnParameter(this, name).valueAsString;
    const distributionId = parameter("DistributionId");
    const host = parameter("Host");
    this.logRequests(distributionId);
    const { path } = contract["meta.health"] ?? {};
    raise(this, stage, alarmTopic(this, stage, "outside-alarms"), [
      ...alarmsOn(distributionId, firewallName(stage)),
      unreachable("Api", "The API", this.check("Api", host, path ?? "", '"status":"ok"')),
      unreachable("Pages", "The site's first page", this.check("Pages", host, "/index.html", '<div id="root">')),
    ]);
  }

  /** Asks for a path every half minute, from each region several times. @returns 1 while it is answered as expected */
  private check(name: string, host: string, resourcePath: string, searchString: string): IMetric {
    const check = new CfnHealthCheck(this, `${name}Check`, {
      healthCheckConfig: {
        type: "HTTPS_STR_MATCH",
        fullyQualifiedDomainName: host,
        port: 443,
        enableSni: true,
        resourcePath,
        searchString,
        requestInterval: 30,
        failureThreshold: 3,
        regions: checkedFrom,
      },
      healthCheckTags: [{ key: "Name", value: `${appName}-${this.stage.name}-${name.toLowerCase()}` }],
    });
    return metricsOf("AWS/Route53", { HealthCheckId: check.attrHealthCheckId }, minute)("HealthCheckStatus", "Minimum");
  }

  private logRequests(distributionId: string): void {
    const name = `${appName}-${this.stage.name}-requests`;
    const log = new CfnLogGroup(this, "Log", {
      logGroupName: `/aws/vendedlogs/${appName}/${this.stage.name}/cloudfront`,
      retentionInDays: 30,
    });
    keepWithStage(this.stage, log);
    const source = new CfnDeliverySource(this, "LogSource", {
      name,
      logType: "ACCESS_LOGS",
      resourceArn: this.formatArn({
        service: "cloudfront",
        region: "",
        resource: "distribution",
        resourceName: distributionId,
      }),
    });
    const destination = new CfnDeliveryDestination(this, "LogDestination", {
      name,
      destinationResourceArn: log.attrArn,
      outputFormat: "json",
    });
    const delivery = new CfnDelivery(this, "LogDelivery", {
      deliverySourceName: source.ref,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
    });
    delivery.addResourceDependency(source);
  }
}

const unreachable = (name: string, what: string, metric: IMetric): AlarmPlan => ({
  name: `${name}Unreachable`,
  metric,
  threshold: 1,
  periods: 3,
  onSilence: true,
  description: `${what} does not answer Route 53 as it should from three parts of the world, or Route 53 cannot ask.`,
});

function alarmsOn(distributionId: string, firewall: string): readonly AlarmPlan[] {
  const edge = metricsOf("AWS/CloudFront", { DistributionId: distributionId, Region: "Global" }, fiveMinutes);
  const requests = edge("Requests", "Sum");
  const failed = edge("5xxErrorRate", "Average");
  const blocked = metricsOf("AWS/WAFV2", { WebACL: firewall, Rule: "ALL" }, fiveMinutes)("BlockedRequests", "Sum");
  return [
    {
      name: "EdgeErrors",
      metric: computed("IF(requests >= 50, failed, 0)", { requests, failed }, fiveMinutes, "Share of 5xx, in percent"),
      threshold: 5,
      periods: 2,
      description: "CloudFront answers with 5xx. It cannot reach the API or the site's bucket, or the API fails.",
    },
    {
      name: "BlockedRequests",
      metric: shareOf(blocked, requests, 100, "Share of requests blocked, in percent", fiveMinutes),
      threshold: 10,
      periods: 2,
      description: "The firewall blocks a tenth of all requests: an attack, or a rule that takes people for one.",
    },
  ];
}
