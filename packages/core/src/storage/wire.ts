import { NumberValueImpl } from "@aws-sdk/util-dynamodb";
import { fromBase64, toBase64 } from "@smithy/core/serde";
import { Big } from "big.js";

/** A value as DynamoDB's JSON has it: one member, named by the type. */
type Wire = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** A double holds any number of so many characters exactly. */
const exactCharacters = 15;

/** Numbers with more digits than a double holds stay exact; all others are plain numbers. */
function numberOf(digits: string): number | Big {
  const value = Number(digits);
  return digits.length <= exactCharacters || Big(String(value)).eq(digits) ? value : Big(digits);
}

function valueOf(wire: unknown): unknown {
  if (!isObject(wire)) throw new TypeError("A stored value has no type");
  for (const type in wire) {
    const held = wire[type];
    switch (type) {
      case "S":
      case "BOOL":
        return held;
      case "N":
        return numberOf(String(held));
      case "M":
        return valuesOf(held);
      case "L":
        return listOf(held).map(valueOf);
      case "NULL":
        return null;
      case "SS":
        return new Set(listOf(held));
      case "NS":
        return new Set(listOf(held).map((digits) => numberOf(String(digits))));
      case "BS":
        return new Set(listOf(held).map((bytes) => fromBase64(String(bytes))));
      case "B":
        return fromBase64(String(held));
      default:
        throw new TypeError(`Nothing is stored as ${type}`);
    }
  }
  throw new TypeError("A stored value has no type");
}

const listOf = (held: unknown): readonly unknown[] => {
  if (!Array.isArray(held)) throw new TypeError("A stored list is none");
  return held;
};

/** The values of an item, by their names, as code has them. */
export function valuesOf(wires: unknown): Record<string, unknown> {
  if (!isObject(wires)) throw new TypeError("A stored map is none");
  const values: Record<string, unknown> = {};
  for (const name in wires) values[name] = valueOf(wires[name]);
  return values;
}

function digitsOf(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new TypeError(`The number ${value} cannot be stored exactly`);
  }
  return String(value);
}

function wireOf(value: unknown): Wire {
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: digitsOf(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(wireOf) };
  if (value instanceof NumberValueImpl) return { N: value.toString() };
  if (value instanceof Set) return wireOfSet([...value]);
  if (value instanceof Uint8Array) return { B: toBase64(value) };
  if (isObject(value) && Object.getPrototypeOf(value) === Object.prototype) return { M: wiresOf(value) };
  throw new TypeError(`A value of type ${typeof value} cannot be stored`);
}

function base64Of(member: unknown): string {
  if (!(member instanceof Uint8Array)) throw new TypeError("A set of bytes and of something else cannot be stored");
  return toBase64(member);
}

function wireOfSet(members: readonly unknown[]): Wire {
  if (members.length === 0) throw new TypeError("An empty set cannot be stored");
  if (typeof members[0] === "number") return { NS: members.map((member) => digitsOf(Number(member))) };
  if (members[0] instanceof Uint8Array) return { BS: members.map(base64Of) };
  return { SS: members.map(String) };
}

/** Values by their names, as an item of DynamoDB holds them; what is undefined is left out. */
export function wiresOf(values: unknown): Record<string, Wire> {
  const wires: Record<string, Wire> = {};
  if (!isObject(values)) return wires;
  for (const name in values) {
    if (values[name] !== undefined) wires[name] = wireOf(values[name]);
  }
  return wires;
}
