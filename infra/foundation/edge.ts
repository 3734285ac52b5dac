import { securityHeaders } from "@stockpot/core/api/headers";
import { ArnFormat, CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { CfnResponseHeadersPolicy } from "aws-cdk-lib/aws-cloudfront";
import { CfnLogGroup } from "aws-cdk-lib/aws-logs";
import { CfnLoggingConfiguration, CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { type Stage, appName } from "../stage.ts";
import { keepWithStage } from "./keep.ts";

type Headers = ReturnType<typeof securityHeaders>;

/** Requests from one address within five minutes. A kitchen behind one address stays far below both. */
const requestLimit = 5_000;
const signInLimit = 150;

/** CloudFront writes some headers from settings of their own and takes all others as they are. */
function headersConfig(
  headers: Headers,
): CfnResponseHeadersPolicy.ResponseHeadersPolicyConfigProperty["securityHeadersConfig"] {
  const transport = /max-age=(\d+)/.exec(headers["strict-transport-security"])?.[1];
  return {
    contentSecurityPolicy: { contentSecurityPolicy: headers["content-security-policy"], override: true },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: headers["x-frame-options"], override: true },
    referrerPolicy: { referrerPolicy: headers["referrer-policy"], override: true },
    strictTransportSecurity: {
      accessControlMaxAgeSec: Number(transport),
      includeSubdomains: headers["strict-transport-security"].includes("includeSubDomains"),
      preload: headers["strict-transport-security"].includes("preload"),
      override: true,
    },
  };
}

const writtenBySettings = new Set([
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "strict-transport-security",
]);

/** Of the firewall and of its metrics: an account may hold several stages. */
export const firewallName = ({ name }: Stage) => `${appName}-${name}`;

const seen = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: true,
});

/** Refused in the API's own form, because it is the application that reads it. */
const tooMany = {
  block: {
    customResponse: {
      responseCode: 429,
      customResponseBodyKey: "tooMany",
      responseHeaders: [{ name: "Retry-After", value: "300" }],
    },
  },
};

const signInPaths = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "STARTS_WITH",
    searchString: "/api/v1/auth/",
    // Every way of spelling the path that the API would take, and more.
    textTransformations: ["URL_DECODE", "NORMALIZE_PATH", "LOWERCASE"].map((type, priority) => ({ priority, type })),
  },
};

/**
 * Rules of AWS that look for attacks in bodies, counted instead of blocking: a recipe of 50 rows is longer than the
 * 8 KB that they allow, and notes and web addresses are free text, which the schemas bound and the pages never run.
 */
const onlyCounted = ["SizeRestrictions_BODY", "CrossSiteScripting_BODY", "GenericRFI_BODY"];

const managed = (name: string, priority: number, counted: readonly string[] = []) => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: seen(name),
});

const limited = (name: string, priority: number, limit: number, scopeDownStatement?: typeof signInPaths) => ({
  name,
  priority,
  action: tooMany,
  statement: {
    rateBasedStatement: { limit, aggregateKeyType: "IP", ...(scopeDownStatement && { scopeDownStatement }) },
  },
  visibilityConfig: seen(name),
});

interface EdgeProps extends StackProps {
  readonly stage: Stage;
  /** The CSP source of the colour-scheme script in the built index.html. */
  readonly schemeScript: string;
}

/** What stands between the browser and the application. CloudFront takes it from us-east-1 alone. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { stage, schemeScript, ...props }: EdgeProps) {
    super(scope, id, props);
    const headers = securityHeaders(schemeScript);
    const policy = new CfnResponseHeadersPolicy(this, "Headers", {
      responseHeadersPolicyConfig: {
        name: `${appName}-${stage.name}`,
        securityHeadersConfig: headersConfig(headers),
        customHeadersConfig: {
          items: Object.entries(headers)
            .filter(([header]) => !writtenBySettings.has(header))
            .map(([header, value]) => ({ header, value, override: true })),
        },
      },
    });
    new CfnOutput(this, "HeadersId", { value: policy.attrId });
    if (!stage.isShared) return;
    const firewall = this.firewall(stage);
    this.logBlocked(stage, firewall);
    new CfnOutput(this, "FirewallArn", { value: firewall.attrArn });
  }

  /**
   * What was blocked, and by whom: WAF's own samples are there for three hours only. Not what was merely counted, which is
   * people's work with long recipes.
   */
  private logBlocked(stage: Stage, firewall: CfnWebACL): void {
    const log = new CfnLogGroup(this, "FirewallLog", {
      // WAF takes a log of this prefix alone.
      logGroupName: `aws-waf-logs-${appName}-${stage.name}`,
      retentionInDays: 30,
    });
    keepWithStage(stage, log);
    new CfnLoggingConfiguration(this, "FirewallLogging", {
      resourceArn: firewall.attrArn,
      logDestinationConfigs: [
        this.formatArn({
          service: "logs",
          resource: "log-group",
          resourceName: log.ref,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: [
        { singleHeader: { Name: "authorization" } },
        { singleHeader: { Name: "cookie" } },
        { queryString: {} },
      ],
      loggingFilter: {
        DefaultBehavior: "DROP",
        Filters: [
          {
            Behavior: "KEEP",
            Requirement: "MEETS_ANY",
            Conditions: [{ ActionCondition: { Action: "BLOCK" } }],
          },
        ],
      },
    });
  }

  private firewall(stage: Stage): CfnWebACL {
    return new CfnWebACL(this, "Firewall", {
      name: firewallName(stage),
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: seen(firewallName(stage)),
      customResponseBodies: {
        tooMany: {
          contentType: "APPLICATION_JSON",
          content: JSON.stringify({
            message: "Too many requests. Please try again in a few minutes.",
            code: "TOO_MANY_ATTEMPTS",
            issues: [],
            requestId: "",
          }),
        },
      },
      rules: [
        limited("signIns", 0, signInLimit, signInPaths),
        limited("requests", 1, requestLimit),
        managed("AWSManagedRulesAmazonIpReputationList", 2),
        managed("AWSManagedRulesKnownBadInputsRuleSet", 3),
        managed("AWSManagedRulesCommonRuleSet", 4, onlyCounted),
      ],
    });
  }
}
