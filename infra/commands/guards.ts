import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import type { Deployment } from "./deployment-note.ts";
import { Refused } from "./refused.ts";
import type { Source } from "./source.ts";
import type { Stage } from "../stage.ts";

/** What a stage must have before people rely on it. @throws Refused */
export function refuseUnwatched({ name, isShared, alarmEmail }: Stage): void {
  if (!isShared || alarmEmail !== undefined) return;
  throw new Refused(`Alarms would reach no one: give ${name} an alarmEmail in infra/stage.ts first.`);
}

/** @throws Refused */
export function refuseShared({ name, isShared }: Stage, what: string): void {
  if (isShared) throw new Refused(`${name} is shared: ${what}`);
}

/** Elsewhere SST would find none of the stage, and make another. @throws Refused */
export function refuseOtherRegion({ name, region }: Stage, deployed: Deployment | undefined): void {
  if (deployed === undefined || deployed.region === region) return;
  throw new Refused(
    `${name} is in ${deployed.region}, and infra/stage.ts says ${region}: a stage does not move. ` +
      `Say ${deployed.region} there, or give the stage in ${region} another name.`,
  );
}

/** A profile of another account would make a second stage there. @throws Refused, or what STS refuses with */
export async function refuseOtherAccount({ name, region, accountId }: Stage): Promise<void> {
  if (accountId === undefined) return;
  const { Account: found } = await new STSClient({ region }).send(new GetCallerIdentityCommand());
  if (found === accountId) return;
  throw new Refused(`${name} belongs to the account ${accountId}, and you are signed in to ${found}.`);
}

/**
 * A shared stage is deployed from a commit with nothing uncommitted; a personal one may try changes.
 * @throws Refused
 */
export function refuseUncommitted({ name, isShared }: Stage, source: Source | undefined): void {
  if (!isShared || source?.isClean) return;
  throw new Refused(
    source
      ? `${name} is shared, and is deployed from a commit: commit what you changed, or stash it (git status lists it).`
      : `${name} is shared, and is deployed from a commit: this folder is no git repository.`,
  );
}

/** A command that is not a deployment must not deploy other code. @throws Refused */
export function refuseOtherCommit({ name }: Stage, source: Source | undefined, deployed: Deployment | undefined): void {
  if (deployed?.commit === undefined) throw new Refused(`${name} was never deployed completely: run npm run deploy.`);
  if (deployed.commit === source?.commit) return;
  throw new Refused(
    `${name} has ${deployed.commit}, and this is ${source?.commit ?? "no git repository"}: ` +
      `git checkout ${deployed.commit}, and run this again.`,
  );
}
