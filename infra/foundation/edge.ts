import { securityHeaders } from "@stockpot/core/api/headers";
import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { CfnResponseHeadersPolicy } from "aws-cdk-lib/aws-cloudfront";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { type Stage, appName } from "../stage.ts";

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
    textTransformations: [{ priority: 0, type: "LOWERCASE" }],
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
    if (stage.isShared) new CfnOutput(this, "FirewallArn", { value: this.firewall(stage).attrArn });
  }

  private firewall(stage: Stage): CfnWebACL {
    return new CfnWebACL(this, "Firewall", {
      name: `${appName}-${stage.name}`,
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: seen("all"),
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
