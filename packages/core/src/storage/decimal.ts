import { NumberValueImpl } from "@aws-sdk/util-dynamodb";
import { Big } from "big.js";
import { CustomAttributeType } from "electrodb";

/** An ElectroDB attribute that is an exact decimal in code and an exact DynamoDB number in the table. */
export const decimal = {
  type: CustomAttributeType<Big>("any"),
  set: (value?: Big) => stored(value),
  get: (value?: Big | number) => (value === undefined ? undefined : Big(value)),
} as const;

/** DynamoDB holds 38 digits and a JavaScript number 15, so digits are passed as text. */
function stored(value: Big | undefined): Big | undefined {
  if (value === undefined) return undefined;
  const digits: unknown = NumberValueImpl.from(Big(value).toFixed());
  return digits as Big;
}
