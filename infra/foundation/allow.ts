import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";

/** A statement of a policy that allows some actions on some resources. */
export const allow = (actions: readonly string[], ...resources: readonly string[]) =>
  new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources] });
