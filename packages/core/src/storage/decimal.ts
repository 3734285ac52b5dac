import { NumberValueImpl } from "@aws-sdk/util-dynamodb";
import { Big } from "big.js";
import { CustomAttributeType } from "electrodb";

/** The fields of a value that hold exact decimals, at any depth; a list has those of its items. */
type DecimalsOf<Value> = Value extends Big
  ? true
  : Value extends readonly (infer Item)[]
    ? DecimalsOf<Item>
    : Value extends object
      ? {
          readonly [
            Field in keyof Value as HoldsDecimals<NonNullable<Value[Field]>> extends true ? Field : never
          ]-?: DecimalsOf<NonNullable<Value[Field]>>;
        }
      : never;

type HoldsDecimals<Value> = [DecimalsOf<Value>] extends [never] ? false : {} extends DecimalsOf<Value> ? false : true;

/**
 * For an ElectroDB attribute that holds exact decimals: they are `Big` in code and exact DynamoDB numbers in the table.
 * @param decimals the fields that hold them, or true for a decimal alone and a list of them
 */
export function decimalsIn<Value>(decimals: DecimalsOf<Value>): {
  readonly set: (value?: Value) => Value | undefined;
  readonly get: (value?: Value) => Value | undefined;
};
export function decimalsIn(decimals: unknown) {
  return {
    set: (value: unknown) => convertDecimals(value, decimals, toStored),
    get: (value: unknown) => convertDecimals(value, decimals, Big),
  };
}

/** An ElectroDB attribute that is an exact decimal. */
export const decimal = { type: CustomAttributeType<Big>("any"), ...decimalsIn<Big>(true) } as const;

/** Converts the decimals that are named and keeps the rest. */
function convertDecimals(value: unknown, decimals: unknown, convert: (decimal: Big) => Big): unknown {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((item) => convertDecimals(item, decimals, convert));
  if (decimals === true) return convert(value as Big);
  const named = new Map(Object.entries(decimals as object));
  const fields = Object.entries(value as object).map(([field, inner]) => {
    const within = named.get(field);
    return [field, within ? convertDecimals(inner, within, convert) : inner];
  });
  return Object.fromEntries(fields);
}

/**
 * An exact decimal as it is stored, for those inside a tuple; they are read as `Big | number`. DynamoDB holds 38
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
