import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { securityHeaders } from "@stockpot/core/api/headers";
import { tableDefinition } from "@stockpot/core/storage/schema";
import { Validations } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks } from "cdk-nag";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { foundation } from "../foundation/index.ts";
import { jobPlans } from "../functions.ts";
import { pipeline } from "../pipeline/index.ts";
import { allowedScripts } from "../program/site.ts";
import { type Stage, stageOf } from "../stage.ts";

const schemeScript = "'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='";
const stages = ["production", "staging", "alice"];

/** What CloudFormation takes inline. */
const maxTemplateBytes = 51_200;

const Resources = z.record(
  z.string(),
  z.looseObject({
    Type: z.string(),
    Properties: z.record(z.string(), z.unknown()).default({}),
    DeletionPolicy: z.string().optional(),
    UpdateReplacePolicy: z.string().optional(),
  }),
);

const outdir = mkdtempSync(path.join(tmpdir(), "stockpot-templates-"));
afterAll(() => rmSync(outdir, { recursive: true }));

/** Each in a folder of its own, which goes with the tests. */
const built = (stage: Stage, scripts = schemeScript) =>
  foundation(stage, scripts, mkdtempSync(path.join(outdir, "app-")));

function synthesise(name: string, changes: Partial<Stage> = {}) {
  const { data, logs, edge, watch, outside, copies, backup } = built({ ...stageOf(name), ...changes });
  return {
    data: Template.fromStack(data),
    logs: Template.fromStack(logs),
    edge: Template.fromStack(edge),
    watch: watch && Template.fromStack(watch),
    outside: outside && Template.fromStack(outside),
    copies: copies && Template.fromStack(copies),
    backup: backup && Template.fromStack(backup),
  };
}

const plain = new Map<string, ReturnType<typeof synthesise>>();

function templatesOf(name: string, changes?: Partial<Stage>) {
  if (changes) return synthesise(name, changes);
  const templates = plain.get(name) ?? synthesise(name);
  plain.set(name, templates);
  return templates;
}

const ofType = (template: Template | undefined, type: string) =>
  Object.values(Resources.parse(template?.findResources(type) ?? {}));

function table(name: string) {
  const [found, ...more] = ofType(templatesOf(name).data, "AWS::DynamoDB::Table");
  if (!found || more.length > 0) throw new Error("Expected one table");
  return found;
}

describe.each(stages)("the foundation of %s", (name) => {
  test("has nothing that AWS's rules for a sound solution object to", () => {
    const { app } = built(stageOf(name));
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    // A finding makes this throw; nothing is suppressed.
    expect(() => app.synth()).not.toThrow();
  });

  test("needs no assets, and each template fits into one request", () => {
    for (const template of Object.values(templatesOf(name))) {
      if (!template) continue;
      const json = template.toJSON();
      expect(JSON.stringify(json, null, 1).length).toBeLessThan(maxTemplateBytes);
      expect(json["Rules"]).toBeUndefined();
      expect(JSON.stringify(json)).not.toMatch(/cdk-hnb659fds|AssetParameters/);
    }
  });

  test("has the table that the local engine has", () => {
    const { Properties } = table(name);
    const byName = z.array(z.looseObject({ IndexName: z.string() })).parse(Properties["GlobalSecondaryIndexes"]);
    expect(Properties).toMatchObject({
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: tableDefinition.KeySchema,
      AttributeDefinitions: tableDefinition.AttributeDefinitions,
      TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
    });
    expect(byName).toEqual(tableDefinition.GlobalSecondaryIndexes);
  });

  test("can restore the table to any second of the last 35 days", () => {
    expect(table(name).Properties["PointInTimeRecoverySpecification"]).toEqual({
      PointInTimeRecoveryEnabled: true,
      RecoveryPeriodInDays: 35,
    });
  });

  test("keeps logs for a time, and dead letters for two weeks, encrypted and over TLS alone", () => {
    const { logs } = templatesOf(name);
    const days = name === "alice" ? 7 : 90;
    expect(ofType(logs, "AWS::Logs::LogGroup").map(({ Properties }) => Properties)).toEqual([
      expect.objectContaining({ LogGroupName: `/stockpot/${name}/functions`, RetentionInDays: days }),
      expect.objectContaining({ LogGroupName: `/aws/vendedlogs/stockpot/${name}/access`, RetentionInDays: days }),
    ]);
    const queues = ofType(logs, "AWS::SQS::Queue");
    expect(queues).toHaveLength(jobPlans.length);
    for (const { Properties } of queues) {
      expect(Properties).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 24 * 60 * 60 });
    }
    const policies = JSON.stringify(ofType(logs, "AWS::SQS::QueuePolicy"));
    expect(policies.match(/"aws:SecureTransport":"false"/g)).toHaveLength(jobPlans.length);
  });

  test("acknowledges no objection but to dead letters whose functions are elsewhere", () => {
    const { app } = built(stageOf(name));
    const acknowledged = app.node
      .findAll()
      .flatMap(({ node }) => node.metadata.filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY))
      .map(({ data }) => JSON.stringify(data));
    expect(acknowledged).toHaveLength(jobPlans.length);
    for (const data of acknowledged) expect(data).toContain("AwsSolutions-SQS3");
  });

  test("sends the headers of the local server, and no others", () => {
    const [policy] = ofType(templatesOf(name).edge, "AWS::CloudFront::ResponseHeadersPolicy");
    const { ResponseHeadersPolicyConfig: config } = z
      .object({
        ResponseHeadersPolicyConfig: z.object({
          CustomHeadersConfig: z.object({
            Items: z.array(z.object({ Header: z.string(), Value: z.string(), Override: z.literal(true) })),
          }),
          SecurityHeadersConfig: z.strictObject({
            ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string() }),
            ContentTypeOptions: z.object({ Override: z.literal(true) }),
            FrameOptions: z.object({ FrameOption: z.string() }),
            ReferrerPolicy: z.object({ ReferrerPolicy: z.string() }),
            StrictTransportSecurity: z.object({
              AccessControlMaxAgeSec: z.number(),
              IncludeSubdomains: z.literal(true),
              Preload: z.literal(true),
            }),
          }),
        }),
      })
      .parse(policy?.Properties);
    const security = config.SecurityHeadersConfig;
    expect({
      ...Object.fromEntries(config.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
      "content-security-policy": security.ContentSecurityPolicy.ContentSecurityPolicy,
      "x-content-type-options": "nosniff",
      "x-frame-options": security.FrameOptions.FrameOption,
      "referrer-policy": security.ReferrerPolicy.ReferrerPolicy,
      "strict-transport-security": `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains; preload`,
    }).toEqual(securityHeaders(schemeScript));
  });
});

test("old pages and new ones may run their script, whichever came with the policy", () => {
  const before = "'sha256-BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB='";
  const scripts = allowedScripts(schemeScript, [before]);
  const [policy] = ofType(
    Template.fromStack(built(stageOf("production"), scripts).edge),
    "AWS::CloudFront::ResponseHeadersPolicy",
  );
  expect(JSON.stringify(policy)).toContain(`script-src 'self' ${schemeScript} ${before};`);
  expect(allowedScripts(schemeScript, [schemeScript])).toBe(schemeScript);
});

describe("a stage that a workflow deploys", () => {
  const made = pipeline(stageOf("production"), "kitchens/stockpot", mkdtempSync(path.join(outdir, "pipeline-")));

  test("only the workflow of one repository in one environment can deploy it", () => {
    const deployer = ofType(Template.fromStack(made.stack), "AWS::IAM::Role");
    expect(deployer).toHaveLength(1);
    expect(deployer[0]?.Properties["AssumeRolePolicyDocument"]).toMatchObject({
      Statement: [
        {
          Action: "sts:AssumeRoleWithWebIdentity",
          Condition: {
            StringEquals: {
              "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
              "token.actions.githubusercontent.com:sub": "repo:kitchens/stockpot:environment:production",
            },
          },
        },
      ],
    });
  });

  test("gives away no more than its boundary, which it cannot change", () => {
    const policies = JSON.stringify(ofType(Template.fromStack(made.stack), "AWS::IAM::ManagedPolicy"));
    expect(policies).toMatch(/"iam:CreateRole","iam:PutRolePolicy","iam:PutRolePermissionsBoundary"/);
    expect(policies).toMatch(/"Condition":\{"StringEquals":\{"iam:PermissionsBoundary":\{"Ref":"Boundary/);
    expect(policies).toMatch(/"Action":"iam:\*","Effect":"Deny"/);
    expect(policies).not.toMatch(/"Action":"\*"|iam:CreateUser|iam:AttachRolePolicy/);
  });

  test("has policies that IAM has room for", () => {
    for (const { Properties } of ofType(Template.fromStack(made.stack), "AWS::IAM::ManagedPolicy")) {
      // Parameters of a template are longer than what they stand for.
      expect(JSON.stringify(Properties["PolicyDocument"]).replaceAll(/\{"Ref":"AWS::\w+"\}/g, "").length).toBeLessThan(
        6_144 * 1.4,
      );
    }
  });

  test("breaks no rule of AWS but the one against wildcards, which name resources that do not exist yet", () => {
    const { app } = pipeline(stageOf("production"), "kitchens/stockpot", mkdtempSync(path.join(outdir, "pipeline-")));
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    let said = "";
    try {
      app.synth();
    } catch (error) {
      said = String(error);
    }
    expect(new Set([...said.matchAll(/AwsSolutions-(\w+)/g)].map(([, rule]) => rule))).toEqual(new Set(["IAM5"]));
  });

  test("puts the boundary on the roles that its stacks make", () => {
    const { backup } = templatesOf("production", { isBounded: true });
    const [role] = ofType(backup, "AWS::IAM::Role");
    expect(JSON.stringify(role?.Properties["PermissionsBoundary"])).toContain(":policy/stockpot-production-boundary");
  });
});

describe("a shared stage", () => {
  test.each(["production", "staging"])("keeps the table of %s whatever happens to the stack", (name) => {
    expect(table(name)).toMatchObject({
      // All but the table of a stack that fails while it is made.
      DeletionPolicy: "RetainExceptOnCreate",
      UpdateReplacePolicy: "Retain",
      Properties: { DeletionProtectionEnabled: true, ContributorInsightsSpecification: { Mode: "THROTTLED_KEYS" } },
    });
  });

  test("has a firewall that limits addresses, sign-ins more than the rest, and answers in the API's form", () => {
    const [firewall] = ofType(templatesOf("production").edge, "AWS::WAFv2::WebACL");
    const { Rules, CustomResponseBodies } = z
      .object({
        Rules: z.array(
          z.looseObject({
            Name: z.string(),
            Statement: z.looseObject({ RateBasedStatement: z.looseObject({ Limit: z.number() }).optional() }),
          }),
        ),
        CustomResponseBodies: z.object({ tooMany: z.object({ Content: z.string() }) }),
      })
      .parse(firewall?.Properties);
    const limits = Rules.flatMap(({ Statement }) => Statement.RateBasedStatement?.Limit ?? []);
    // However the path is spelled.
    expect(Rules[0]?.Statement.RateBasedStatement).toMatchObject({
      ScopeDownStatement: {
        ByteMatchStatement: {
          SearchString: "/api/v1/auth/",
          TextTransformations: [
            { Priority: 0, Type: "URL_DECODE" },
            { Priority: 1, Type: "NORMALIZE_PATH" },
            { Priority: 2, Type: "LOWERCASE" },
          ],
        },
      },
    });
    expect(limits).toHaveLength(2);
    expect(limits[0]).toBeLessThan(limits[1] ?? 0);
    expect(Rules.map(({ Name }) => Name)).toEqual(expect.arrayContaining(["AWSManagedRulesCommonRuleSet"]));
    expect(Object.keys(JSON.parse(CustomResponseBodies.tooMany.Content))).toEqual([
      "message",
      "code",
      "issues",
      "requestId",
    ]);
  });

  test.each(["production", "staging"])(
    "copies the table of %s to another region, for as long as people are told",
    (name) => {
      const { copies, backup } = templatesOf(name);
      const { region, backupRegion } = stageOf(name);
      expect(backupRegion).toBeDefined();
      expect(backupRegion).not.toBe(region);
      for (const vaults of [copies, backup]) {
        expect(ofType(vaults, "AWS::Backup::BackupVault")).toMatchObject([{ DeletionPolicy: "RetainExceptOnCreate" }]);
      }
      const [plan] = ofType(backup, "AWS::Backup::BackupPlan");
      const copied = { DestinationBackupVaultArn: { Ref: "CopiesArn" } };
      expect(plan?.Properties["BackupPlan"]).toMatchObject({
        BackupPlanRule: [
          { ScheduleExpression: "cron(0 5 ? * * *)", CopyActions: [{ ...copied, Lifecycle: { DeleteAfterDays: 7 } }] },
          // "Deleted data can stay in backups for up to 35 more days" (PrivacyPage.tsx).
          {
            ScheduleExpression: "cron(0 6 ? * SUN *)",
            CopyActions: [{ ...copied, Lifecycle: { DeleteAfterDays: 35 } }],
          },
        ],
      });
      const [selection] = ofType(backup, "AWS::Backup::BackupSelection");
      expect(selection?.Properties["BackupSelection"]).toMatchObject({ Resources: [{ Ref: "TableArn" }] });
      const [role] = ofType(backup, "AWS::IAM::Role");
      expect(JSON.stringify(role?.Properties["Policies"])).not.toContain("*");
    },
  );

  test("logs blocked requests for 30 days, without their secrets", () => {
    const { edge } = templatesOf("production");
    const [log] = ofType(edge, "AWS::Logs::LogGroup");
    expect(log?.Properties).toMatchObject({ LogGroupName: "aws-waf-logs-stockpot-production", RetentionInDays: 30 });
    const [logging] = ofType(edge, "AWS::WAFv2::LoggingConfiguration");
    expect(logging?.Properties).toMatchObject({
      LoggingFilter: {
        DefaultBehavior: "DROP",
        Filters: [{ Behavior: "KEEP", Conditions: [{ ActionCondition: { Action: "BLOCK" } }] }],
      },
      RedactedFields: [
        { SingleHeader: { Name: "authorization" } },
        { SingleHeader: { Name: "cookie" } },
        { QueryString: {} },
      ],
    });
  });

  test("logs requests at CloudFront for 30 days, without anything that tells who sent them", () => {
    const { outside } = templatesOf("production");
    const [log] = ofType(outside, "AWS::Logs::LogGroup");
    expect(log?.Properties).toMatchObject({ RetentionInDays: 30 });
    const [delivery] = ofType(outside, "AWS::Logs::Delivery");
    const fields = z.array(z.string()).parse(delivery?.Properties["RecordFields"]);
    expect(fields).toEqual(expect.arrayContaining(["cs-uri-stem", "sc-status"]));
    expect(fields.filter((field) => /ip|cookie|query|referer|user-agent|forwarded|asn|country/i.test(field))).toEqual(
      [],
    );
  });

  test.each(["production", "staging"])("sends alarms of %s to ops, from both regions, and what it costs", (name) => {
    const { watch, outside } = templatesOf(name, { alarmEmail: "ops@stockpot.example" });
    for (const template of [watch, outside]) {
      template?.hasResourceProperties("AWS::SNS::Subscription", {
        Protocol: "email",
        Endpoint: "ops@stockpot.example",
      });
    }
    const [budget] = ofType(watch, "AWS::Budgets::Budget");
    expect(JSON.stringify(budget?.Properties["NotificationsWithSubscribers"])).toContain("ops@stockpot.example");
    expect(ofType(watch, "AWS::CloudWatch::Dashboard")).toHaveLength(1);
  });
});

describe("a personal stage", () => {
  test("goes with its table, and has neither firewall nor alarms", () => {
    const { edge, watch } = templatesOf("alice");
    expect(table("alice")).toMatchObject({
      DeletionPolicy: "Delete",
      Properties: { DeletionProtectionEnabled: false },
    });
    expect(ofType(edge, "AWS::WAFv2::WebACL")).toEqual([]);
    expect(watch).toBeUndefined();
  });
});

describe("these tests notice", () => {
  test("a table that can be dropped", () => {
    const [careless] = ofType(templatesOf("production", { isShared: false }).data, "AWS::DynamoDB::Table");
    expect(careless?.DeletionPolicy).toBe("Delete");
  });

  test("an unsound solution", () => {
    const { app, data } = built(stageOf("production"));
    const unsafe = data.node.findChild("Table");
    if ("pointInTimeRecoverySpecification" in unsafe) unsafe.pointInTimeRecoverySpecification = undefined;
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    expect(() => app.synth()).toThrow(/DDB3/);
  });
});

test.each(["", "Production", "1st", "a".repeat(21), "a_b", "../x"])("%s names no stage", (name) => {
  expect(() => stageOf(name)).toThrow(/stage/);
});
