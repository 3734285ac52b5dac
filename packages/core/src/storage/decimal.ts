import { NumberValueImpl } from "@aws-sdk/util-dynamodb";
import { Big } from "big.js";
import { CustomAttributeType } from "electrodb";

/** As an ElectroDB attribute: an exact decimal in code, an exact DynamoDB number in the table. */
export const decimal = {
  type: CustomAttributeType<Big>("any"),
  set: (value?: Big) => stored(value),
  get: (value?: Big | number) => (value === undefined ? undefined : Big(value)),
} as const;

/** DynamoDB holds 38 digits, a JavaScript number 15; digits travel as text. */
function stored(value: Big | undefined): Big | undefined {
  if (value === undefined) return undefined;
  const digits: unknown = NumberValueImpl.from(Big(value).toFixed());
  return digits as Big;
}
