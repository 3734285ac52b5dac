import { partOf, wholePart } from "./keys.ts";
import { type Model, type Values, unsupported } from "./model.ts";
import { type Condition, expressionOf, inRequest, newTerms } from "./where.ts";

/** Which of a partition's things are asked for, by the values that sort them. */
export interface Bounds {
  readonly between?: readonly [Values, Values];
  readonly after?: Values;
}

/** The range of an index: all of a partition, what begins alike in it, what lies between two keys or after one. */
export function queryParams(
  model: Model,
  table: string,
  name: string,
  given: Values,
  { between, after }: Bounds,
  condition?: Condition,
): Values {
  const index = model.indexes[name];
  if (!index) throw new TypeError(`${model.model.entity} has no index ${name}`);
  const terms = newTerms();
  const filter = condition && expressionOf(model, condition, terms);
  terms.names["#pk"] = index.pk.field;
  terms.values[":pk"] = wholePart(model, index, "pk", given);
  const sorted = (value: string, text: string) => {
    terms.names["#sk1"] = index.sk.field;
    terms.values[value] = text;
  };
  const ranged = (): string => {
    const opening = partOf(model, index, "sk", given);
    if (between) {
      sorted(":sk1", wholePart(model, index, "sk", { ...given, ...between[0] }));
      sorted(":sk2", wholePart(model, index, "sk", { ...given, ...between[1] }));
      return " and #sk1 BETWEEN :sk1 AND :sk2";
    }
    if (after) {
      sorted(":sk1", wholePart(model, index, "sk", { ...given, ...after }));
      return " and #sk1 > :sk1";
    }
    if (opening.isWhole) throw unsupported("a query for one thing");
    if (opening.text === "") return "";
    sorted(":sk1", opening.text);
    return " and begins_with(#sk1, :sk1)";
  };
  return {
    KeyConditionExpression: `#pk = :pk${ranged()}`,
    TableName: table,
    ...(index.index !== undefined && { IndexName: index.index }),
    ...(filter !== undefined && { FilterExpression: filter }),
    ...inRequest(terms),
  };
}
