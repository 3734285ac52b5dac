import * as z from "zod";
import { refusalPartitions } from "../../infra/grants.ts";

const Transaction = z.object({
  TransactItems: z.array(
    z.record(z.enum(["Get", "Put", "Update", "Delete", "ConditionCheck"]).or(z.string()), z.unknown()),
  ),
});

const Indexed = z.object({ IndexName: z.string().optional() });

const Keyed = z.object({ Key: z.object({ pk: z.unknown() }) });

/** Whether it is in a partition of those in which refusals are counted. */
const isRefusal = (input: unknown) => JSON.stringify(Keyed.parse(input).Key.pk).includes(refusalPartitions);

/** What IAM asks for: an index for its query, the actions of its parts for a transaction, for any other call its own. */
export function usesOf(action: string, input: unknown): readonly string[] {
  const { IndexName: index } = Indexed.parse(input);
  if (action === "Query" && index !== undefined) return [index];
  if (action === "UpdateItem" && isRefusal(input)) return ["CountRefusal"];
  if (!action.startsWith("Transact")) return [action];
  return Transaction.parse(input).TransactItems.flatMap((item) => Object.keys(item).map((kind) => `${kind}Item`));
}
