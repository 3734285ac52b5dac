import type { Role } from "@stockpot/core/user/user.schema";

export const appName = "stockpot";

/** Where stages are unless `regions` says otherwise, and where the deployments of all of them are noted. */
export const homeRegion = "us-east-1";

/** What one stage is, apart from everything that all stages share. */
export interface Stage {
  readonly name: string;
  /**
   * Stands for people other than the one who deployed it: its data is kept whatever happens to the stage, and it has
   * a firewall, alarms and a budget. Any other stage is one person's, and goes with everything in it.
   */
  readonly isShared: boolean;
  readonly region: string;
  /** The only account that it may be deployed to. */
  readonly accountId?: string;
  /** In a Route 53 zone of the account; without one, the site answers at CloudFront's own name. */
  readonly domain?: string;
  /** What a person becomes by signing up: an owner, or an applicant whom an administrator lets in. */
  readonly signupRole: Extract<Role, "OWNER" | "USER">;
  /** Administrators without a second factor may do nothing but set one up. */
  readonly requiresAdminSecondFactor?: boolean;
  /**
   * The hours of every day, in UTC, in which someone is always at work: no request at all raises an alarm.
   * From 22 until 4 goes past midnight.
   */
  readonly watchedHours?: { readonly from: number; readonly until: number };
  /** Where copies of a shared stage's backups are kept: not its own region. */
  readonly backupRegion?: string;
  /**
   * Its roles carry the permissions boundary that `npm run pipeline:template` makes, which a workflow may not do
   * without.
   */
  readonly isBounded?: boolean;
  /** Who is told of alarms. */
  readonly alarmEmail?: string;
  /**
   * Who runs the stage, as its pages with the terms and on privacy say it, and how to reach them: an email or web
   * address.
   */
  readonly operator?: { readonly name: string; readonly contact: string };
  /** What the stage's whole account may cost. */
  readonly monthlyBudgetDollars?: number;
  /**
   * How many sign-ins and sign-ups are hashed at once, for each of the routes with passwords. Set aside from the
   * account's concurrency, of which 100 must stay free: a new account may have to ask for more first.
   */
  readonly passwordConcurrency?: number;
  /** The table that the API uses when it is not the stage's own: one that was restored from a backup. */
  readonly restoredTable?: string;
}

type Settings = Omit<Stage, "name" | "region">;

/**
 * Where a stage is that is not in us-east-1. A stage never moves: it stays here as long as it exists, shared or not.
 */
const regions: Readonly<Record<string, string>> = {};

/** The stages that people share. Every other name is a personal stage. */
const sharedStages: Readonly<Record<string, Settings>> = {
  production: {
    isShared: true,
    signupRole: "OWNER",
    backupRegion: "us-west-2",
    watchedHours: { from: 10, until: 23 },
    monthlyBudgetDollars: 500,
    passwordConcurrency: 50,
  },
  staging: {
    isShared: true,
    signupRole: "OWNER",
    backupRegion: "us-west-2",
    monthlyBudgetDollars: 100,
    passwordConcurrency: 10,
  },
};

const personal: Settings = { isShared: false, signupRole: "OWNER" };

/** Names of resources are made of the stage's, and the shortest limit on those leaves it this much. */
const nameForm = /^[a-z][a-z0-9-]{0,19}$/;

/** The name cannot be a stage's. */
class NotAStage extends Error {
  override readonly name = "NotAStage";
}

/** @throws NotAStage */
export function stageOf(name: string): Stage {
  if (!nameForm.test(name)) {
    throw new NotAStage(
      `"${name}" cannot name a stage: a letter, then up to 19 letters, digits and hyphens, in lower case.`,
    );
  }
  return { name, region: regions[name] ?? homeRegion, ...(sharedStages[name] ?? personal) };
}

/** What the site's build is told of its stage (packages/web/site-settings.ts). */
export const siteEnvironmentOf = ({ name, domain, operator }: Stage) => ({
  OPERATOR_NAME: operator?.name ?? `the operator of the stage "${name}"`,
  OPERATOR_CONTACT: operator?.contact ?? "",
  SITE_URL: domain === undefined ? "" : `https://${domain}`,
});

/** How Pulumi reaches AWS for a stage, and whose account it refuses. */
export const awsProviderOf = ({ name, region, accountId }: Stage) => ({
  region,
  ...(accountId !== undefined && { allowedAccountIds: [accountId] }),
  defaultTags: { tags: { app: appName, stage: name } },
});

/** The policy that bounds the roles of a stage which a workflow deploys. */
export const boundaryOf = (stage: string) => `${appName}-${stage}-boundary`;

/** Where a stage's secrets and keys are kept in SSM. All but the public keys are SecureStrings. */
export const parametersOf = (stage: string) => ({
  /** The private key that signs tokens, a JWK. */
  signingKey: `/${appName}/${stage}/token-signing-key`,
  /** The key that signs next, a JWK: its public part is known to every function before it is used. */
  nextSigningKey: `/${appName}/${stage}/token-signing-key-next`,
  /** The public keys that verify tokens, a JWKS. */
  publicKeys: `/${appName}/${stage}/token-public-keys`,
  /** The public keys as the last complete deployment took them. */
  deployedPublicKeys: `/${appName}/${stage}/token-public-keys-deployed`,
  /** What seals cursors and device tokens and tells repeated requests apart, 32 bytes in base64url. */
  cursorKey: `/${appName}/${stage}/cursor-key`,
  /**
   * What encrypts the secrets of authenticator apps, 32 bytes in base64url. Never replaced: users could not use their
   * apps any more.
   */
  secondFactorKey: `/${appName}/${stage}/second-factor-key`,
  /** What CloudFront shows to the API, by the id of the key that signs meanwhile; all are taken. */
  originSecrets: `/${appName}/${stage}/origin-secrets`,
  /** The email address and password of the smoke test's owner. */
  canary: `/${appName}/${stage}/canary`,
});

/** Where a stage's last deployment is noted, in SSM of the home region. */
export const deploymentParameterOf = (stage: string) => `/${appName}/${stage}/deployment`;
