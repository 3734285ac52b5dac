import { runSimulation } from "@cloud-copilot/iam-simulate";
import { account } from "../../infra/tests/aws-stand-in.ts";

/** A statement of a role's policy, in the words of Pulumi's provider. */
export interface Statement {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
}

type Decide = (action: string, resource: string) => Promise<boolean>;

/** What IAM would decide of a role's calls by its policies alone. */
export function decisionsOf(statements: readonly Statement[]): Decide {
  const policy = {
    Version: "2012-10-17",
    Statement: statements.map(({ actions, resources }) => ({ Effect: "Allow", Action: actions, Resource: resources })),
  };
  const decided = new Map<string, Promise<boolean>>();
  const decide: Decide = async (action, resource) => {
    const simulation = {
      request: {
        principal: `arn:aws:iam::${account}:role/function`,
        action,
        resource: { resource, accountId: account },
        contextVariables: {},
      },
      identityPolicies: [{ name: "inline", policy }],
      serviceControlPolicies: [],
      resourceControlPolicies: [],
    };
    const result = await runSimulation(simulation, {});
    if (result.resultType === "error") throw new Error(`${action} ${resource}: ${JSON.stringify(result.errors)}`);
    return result.overallResult === "Allowed";
  };
  return (action, resource) => {
    const key = `${action} ${resource}`;
    const decision = decided.get(key) ?? decide(action, resource);
    decided.set(key, decision);
    return decision;
  };
}
