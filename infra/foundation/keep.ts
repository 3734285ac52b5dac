import { CfnDeletionPolicy, type CfnResource } from "aws-cdk-lib";
import type { Stage } from "../stage.ts";

/**
 * A shared stage's resource outlives its stack, but for a stack that fails while it is made: what that left would be
 * in the way of the next attempt, under the same name. A personal stage's goes with its stack.
 */
export function keepWithStage({ isShared }: Stage, resource: CfnResource): void {
  resource.cfnOptions.deletionPolicy = isShared ? CfnDeletionPolicy.RETAIN_EXCEPT_ON_CREATE : CfnDeletionPolicy.DELETE;
  resource.cfnOptions.updateReplacePolicy = isShared ? CfnDeletionPolicy.RETAIN : CfnDeletionPolicy.DELETE;
}
