import type { RoutePlan } from "../functions.ts";
import { routePlans, unknownRoutePlan } from "./plans.ts";
import { functionArgs, logs } from "./lambda.ts";
import { stage } from "./stacks.ts";
import { appName } from "../stage.ts";

/**
 * Requests a second; a shared stage's are below the account's own limit of 10,000. AWS calls it the throttle of each
 * route by default, so all together may take more: docs/FIRST-DEPLOY.md has how to find out.
 */
const throttle = stage.isShared ? { rate: 5_000, burst: 2_500 } : { rate: 100, burst: 100 };

/**
 * What the access log keeps of a request: by whom it was sent is not in it. All are texts: of a request that never
 * reached a route some are missing, and a bare hyphen would make the line no JSON.
 */
const accessLogFormat = JSON.stringify({
  requestTime: "$context.requestTime",
  requestId: "$context.requestId",
  routeKey: "$context.routeKey",
  status: "$context.status",
  responseLatency: "$context.responseLatency",
  responseLength: "$context.responseLength",
  integrationRequestId: "$context.integration.requestId",
  integrationError: "$context.integrationErrorMessage",
});

/** The HTTP API: one function for each route of the contract, and one for everything else. */
export const api = new sst.aws.ApiGatewayV2("Api", {
  // Pages and API share their origin.
  cors: false,
  transform: {
    api: (args) => {
      args.name = `${appName}-${stage.name}`;
      args.corsConfiguration = undefined;
    },
    // SST makes a log of its own. With an id, Pulumi looks this one up instead, which the logs stack made.
    logGroup: (args, opts) => {
      const name = logs("AccessLogName");
      args.name = name;
      args.retentionInDays = undefined;
      opts.id = name;
    },
    stage: (args) => {
      args.accessLogSettings = { destinationArn: logs("AccessLogArn"), format: accessLogFormat };
      args.defaultRouteSettings = { throttlingRateLimit: throttle.rate, throttlingBurstLimit: throttle.burst };
    },
  },
});

function addRoute(plan: RoutePlan): void {
  const environment: Record<string, string> = plan.signsUp ? { SIGNUP_ROLE: stage.signupRole } : {};
  api.route(plan.routeKey, functionArgs(plan, { environment }), { name: plan.id });
}

for (const plan of [...routePlans, unknownRoutePlan]) addRoute(plan);
