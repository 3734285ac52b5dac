import * as z from "zod";
import type { Guarantee } from "./guarantees.ts";
import { distributionOf, lambdasOf, ofType, only, rolesOf } from "./reading.ts";
import type { Deployment } from "./deploying.ts";

/** Rules of AwsSolutions that are broken on purpose, and why. cdk-nag sees the CDK's stacks alone; this is the rest. */
const broken: Readonly<Record<string, string>> = {
  S1: "CloudFront alone may read the site's bucket, and logs who asks it for what",
  APIG4: "each function verifies the token itself, which the tests of every route show; a gateway would do it twice",
  CFR4: "CloudFront's own name has CloudFront's own certificate, and so its oldest TLS; a domain has TLS 1.2",
};

/** Broken where a stage is one person's. */
const brokenAlone: Readonly<Record<string, string>> = {
  CFR2: "no firewall: the stage has no other users",
  CFR3: "no log: one person looks at the pages and the terminal",
};

const anyOf = (deployment: Deployment, type: RegExp) =>
  deployment.resources.some((resource) => type.test(resource.type));

const Stage = z.object({ accessLogSettings: z.object({ destinationArn: z.string().min(1) }) });
const Certificate = z.object({
  viewerCertificate: z.looseObject({ cloudfrontDefaultCertificate: z.boolean().optional() }),
});

/** Whether each rule is held by what SST makes. */
const rules: Readonly<Record<string, (deployment: Deployment) => boolean>> = {
  S1: (deployment) => anyOf(deployment, /^aws:s3\/bucketLogging/),
  S2: (deployment) =>
    ofType(deployment, "aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock").every(({ inputs }) =>
      ["blockPublicAcls", "blockPublicPolicy", "ignorePublicAcls", "restrictPublicBuckets"].every(
        (setting) => inputs[setting] === true,
      ),
    ),
  S10: (deployment) =>
    String(only(deployment, "aws:s3/bucketPolicy:BucketPolicy").inputs["policy"]).includes("aws:SecureTransport"),
  CFR2: (deployment) => distributionOf(deployment).webAclId !== undefined,
  CFR3: (deployment) =>
    ofType(deployment, "aws:cloudformation/stack:Stack").some(({ inputs }) =>
      String(inputs["templateBody"]).includes('"AWS::Logs::Delivery"'),
    ),
  CFR4: (deployment) =>
    Certificate.safeParse(only(deployment, "aws:cloudfront/distribution:Distribution").inputs).data?.viewerCertificate
      .cloudfrontDefaultCertificate !== true,
  APIG1: (deployment) => Stage.safeParse(only(deployment, "aws:apigatewayv2/stage:Stage").inputs).success,
  APIG4: (deployment) =>
    ofType(deployment, "aws:apigatewayv2/route:Route").every(({ inputs }) =>
      ["JWT", "AWS_IAM", "CUSTOM"].includes(String(inputs["authorizationType"])),
    ),
  L1: (deployment) => lambdasOf(deployment).every(({ runtime }) => runtime === "nodejs24.x"),
  IAM4: (deployment) => rolesOf(deployment).every(({ managedPolicies }) => managedPolicies.length === 0),
  IAM5: (deployment) =>
    rolesOf(deployment)
      .flatMap(({ statements }) => statements)
      .every(
        ({ actions, resources }) =>
          !actions.some((action) => action.includes("*")) &&
          // Log streams have no names before they are made.
          resources.every((one) => !one.includes("*") || actions.every((action) => action.startsWith("logs:"))),
      ),
};

export const ruleGuarantee: Guarantee = {
  name: "SST's resources hold AWS's rules for a sound solution, but for those whose breach has its reason here",
  findings: (deployment, stage) => {
    const known = stage === "production" ? broken : { ...broken, ...brokenAlone };
    const held = (rule: string) => rules[rule]?.(deployment) ?? false;
    return [
      ...Object.keys(rules)
        .filter((rule) => !held(rule) && !(rule in known))
        .map((rule) => `${rule} is broken`),
      ...Object.keys(known)
        .filter(held)
        .map((rule) => `${rule} is held: it needs no reason any more`),
    ];
  },
  sabotage: (deployment) => {
    const { inputs } = only(deployment, "aws:s3/bucketPolicy:BucketPolicy");
    Object.assign(inputs, { policy: String(inputs["policy"]).replaceAll("aws:SecureTransport", "aws:Else") });
  },
};
