import { NumberValueImpl } from "@aws-sdk/util-dynamodb";
import { Big } from "big.js";
import { CustomAttributeType } from "electrodb";

/** An ElectroDB attribute that is an exact decimal in code and an exact DynamoDB number in the table. */
export const decimal = {
  type: CustomAttributeType<Big>("any"),
  set: (value?: Big) => stored(value),
  get: (value?: Big | number) => (value === undefined ? undefined : Big(value)),
} as const;

function stored(value: Big | undefined): Big | undefined {
  return value && toStored(value);
}

/**
 * An exact decimal as it is stored, for those inside a list or a map; they are read as `Big | number`. DynamoDB holds 38
 * digits and a JavaScript number 15, so digits are passed as text.
 */
export function toStored(value: Big): Big {
  const digits: unknown = NumberValueImpl.from(Big(value).toFixed());
  return digits as Big;
}

/** A double holds any number of so many characters exactly. */
const exactCharacters = 15;

/** A number as it is read: one with more digits than a double holds stays exact, all others are plain numbers. */
export function numberOf(digits: string): number | Big {
  const value = Number(digits);
  return digits.length <= exactCharacters || Big(String(value)).eq(digits) ? value : Big(digits);
}
