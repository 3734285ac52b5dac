import { Duration, type StackProps, Stack } from "aws-cdk-lib";
import {
  CfnOIDCProvider,
  Effect,
  ManagedPolicy,
  PolicyDocument,
  PolicyStatement,
  Role,
  WebIdentityPrincipal,
} from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { allow } from "../foundation/allow.ts";
import { type Stage, appName, boundaryOf } from "../stage.ts";

const issuer = "token.actions.githubusercontent.com";

interface PipelineProps extends StackProps {
  readonly stage: Stage;
  /** On GitHub, `owner/name`. */
  readonly repository: string;
}

const all = (...services: readonly string[]) => services.map((service) => `${service}:*`);

/**
 * What lets a workflow on GitHub deploy one stage, without a stored key: a role that only the workflow of
 * one repository may assume, in the environment that is named for the stage. An account's owner deploys it by hand; an
 * account has one such provider, and a shared stage an account of its own.
 */
export class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, { stage, repository, ...props }: PipelineProps) {
    super(scope, id, props);
    const provider = new CfnOIDCProvider(this, "GitHub", {
      url: `https://${issuer}`,
      clientIdList: ["sts.amazonaws.com"],
    });
    const boundary = new ManagedPolicy(this, "Boundary", {
      managedPolicyName: boundaryOf(stage.name),
      description: "The most that a role which a deployment makes may ever do",
      document: new PolicyDocument({ statements: this.boundary() }),
    });
    new Role(this, "Deployer", {
      roleName: `${appName}-${stage.name}-deployer`,
      maxSessionDuration: Duration.hours(2),
      assumedBy: new WebIdentityPrincipal(provider.attrArn, {
        StringEquals: {
          [`${issuer}:aud`]: "sts.amazonaws.com",
          [`${issuer}:sub`]: `repo:${repository}:environment:${stage.name}`,
        },
      }),
      managedPolicies: [
        new ManagedPolicy(this, "Deployment", {
          managedPolicyName: `${appName}-${stage.name}-deployment`,
          document: new PolicyDocument({ statements: this.deployment(stage) }),
        }),
        new ManagedPolicy(this, "Roles", {
          managedPolicyName: `${appName}-${stage.name}-roles`,
          document: new PolicyDocument({ statements: this.roles(stage, boundary.managedPolicyArn) }),
        }),
      ],
    });
  }

  private arn(service: string, resource: string, region = "*"): string {
    return `arn:${this.partition}:${service}:${region}:${this.account}:${resource}`;
  }

  private global(service: string, resource: string): string {
    return `arn:${this.partition}:${service}:::${resource}`;
  }

  /** What functions, schedules and backups do, of any stage: no more can be given away by who deploys. */
  private boundary(): PolicyStatement[] {
    return [
      allow(all("dynamodb"), this.arn("dynamodb", `table/${appName}-*`)),
      allow(["ssm:GetParameter"], this.arn("ssm", `parameter/${appName}/*`)),
      allow(["logs:CreateLogStream", "logs:PutLogEvents"], this.arn("logs", `log-group:/${appName}/*`)),
      allow(["sqs:SendMessage"], this.arn("sqs", `${appName}-*`)),
      allow(["lambda:InvokeFunction"], this.arn("lambda", `function:${appName}-*`)),
      allow(all("backup"), this.arn("backup", `backup-vault:${appName}-*`)),
    ];
  }

  /** What a deployment makes, by its name where a service lets it be named. */
  private deployment({ name }: Stage): PolicyStatement[] {
    const own = `${appName}-${name}`;
    return [
      allow(all("cloudformation"), this.arn("cloudformation", `stack/${own}-*/*`)),
      allow(all("dynamodb"), this.arn("dynamodb", `table/${own}-*`)),
      allow(all("lambda"), this.arn("lambda", `function:${own}-*`)),
      allow(all("sqs"), this.arn("sqs", `${own}-*`)),
      allow(all("sns"), this.arn("sns", `${own}-*`)),
      allow(all("scheduler"), this.arn("scheduler", `schedule/*/${own}-*`)),
      allow(all("s3"), this.global("s3", `${own}-*`), this.global("s3", `${own}-*/*`)),
      // Of SST: its state, its assets, the passphrase of the state and where both are.
      allow(all("s3"), this.global("s3", "sst-*"), this.global("s3", "sst-*/*")),
      allow(all("ecr"), this.arn("ecr", "repository/sst-*")),
      allow(
        ["ssm:GetParameter", "ssm:GetParameters", "ssm:GetParametersByPath", "ssm:PutParameter", "ssm:DeleteParameter"],
        this.arn("ssm", "parameter/sst/*"),
        this.arn("ssm", `parameter/${appName}/${name}`),
        this.arn("ssm", `parameter/${appName}/${name}/*`),
      ),
      allow(
        all("cloudwatch"),
        this.arn("cloudwatch", `alarm:${own}-*`),
        this.arn("cloudwatch", `dashboard/${own}`, ""),
      ),
      allow(all("backup"), this.arn("backup", `backup-vault:${own}`), this.arn("backup", "backup-plan:*")),
      allow(
        ["budgets:ModifyBudget", "budgets:ViewBudget", "budgets:TagResource"],
        this.arn("budgets", `budget/${own}`, ""),
      ),
      allow(
        all("logs"),
        ...[`/${appName}/${name}/`, `/aws/vendedlogs/${appName}/${name}/`, `aws-waf-logs-${own}`].map((prefix) =>
          this.arn("logs", `log-group:${prefix}*`),
        ),
      ),
      // These take no names of ours, or are made before they have one.
      allow(
        [
          ...all("apigateway", "cloudfront", "cloudfront-keyvaluestore", "wafv2"),
          "acm:AddTagsToCertificate",
          "acm:DeleteCertificate",
          "acm:DescribeCertificate",
          "acm:ListTagsForCertificate",
          "acm:RequestCertificate",
          "route53:ChangeResourceRecordSets",
          "route53:ChangeTagsForResource",
          "route53:CreateHealthCheck",
          "route53:DeleteHealthCheck",
          "route53:Get*",
          "route53:List*",
          "route53:UpdateHealthCheck",
          "backup-storage:MountCapsule",
          "kms:CreateGrant",
          "kms:DescribeKey",
          "kms:GenerateDataKey",
          "logs:*Deliver*",
          "logs:DescribeLogGroups",
          "logs:DescribeResourcePolicies",
          "logs:PutResourcePolicy",
          "lambda:CreateEventSourceMapping",
          "lambda:GetAccountSettings",
          "ecr:GetAuthorizationToken",
          "sts:GetCallerIdentity",
          "tag:GetResources",
        ],
        "*",
      ),
    ];
  }

  /** Roles by name, with the boundary on each, and handed to the services that take one. */
  private roles({ name }: Stage, boundary: string): PolicyStatement[] {
    const roles = this.arn("iam", `role/${appName}-${name}-*`, "");
    const deployer = this.arn("iam", `role/${appName}-${name}-deployer`, "");
    const bound = allow(["iam:CreateRole", "iam:PutRolePolicy", "iam:PutRolePermissionsBoundary"], roles);
    bound.addCondition("StringEquals", { "iam:PermissionsBoundary": boundary });
    const passed = allow(["iam:PassRole"], roles);
    passed.addCondition("StringEquals", {
      "iam:PassedToService": ["lambda.amazonaws.com", "scheduler.amazonaws.com", "backup.amazonaws.com"],
    });
    return [
      bound,
      passed,
      allow(
        [
          "iam:DeleteRole",
          "iam:DeleteRolePolicy",
          "iam:GetRole",
          "iam:GetRolePolicy",
          "iam:ListAttachedRolePolicies",
          "iam:ListInstanceProfilesForRole",
          "iam:ListRolePolicies",
          "iam:TagRole",
          "iam:UntagRole",
          "iam:UpdateAssumeRolePolicy",
          "iam:UpdateRole",
        ],
        roles,
      ),
      // Services make their own roles at their first use: backups, Contributor Insights, CloudFront's log.
      allow(["iam:CreateServiceLinkedRole"], this.arn("iam", "role/aws-service-role/*", "")),
      // Its own rights are none of a deployment's business.
      new PolicyStatement({
        effect: Effect.DENY,
        actions: ["iam:*"],
        resources: [deployer, boundary],
      }),
    ];
  }
}
