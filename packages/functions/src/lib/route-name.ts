import type { Context } from "aws-lambda";

/**
 * The id of the route that a function is for, by the function's name: `stockpot-production-order-setStatus` is
 * order.setStatus. The contract would know it too, and bring every schema of the API along.
 */
export function routeOf({ functionName }: Pick<Context, "functionName">): string {
  const [id = functionName] = /unknown-route$|[a-z]+-[A-Za-z]+$/.exec(functionName) ?? [];
  return id === "unknown-route" ? id : id.replace("-", ".");
}
