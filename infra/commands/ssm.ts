import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { ParameterStoreError, callParameterStore } from "@stockpot/core/platform/parameter-store";
import * as z from "zod";
import type { ParameterStore } from "./keys.ts";

const Found = z.object({
  Parameter: z.object({
    Value: z.string(),
    /** Seconds since 1970. */
    LastModifiedDate: z.number(),
  }),
});

/** Undefined where SSM says that there is no such parameter. */
async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ParameterStoreError && error.code === "ParameterNotFound") return undefined;
    throw error;
  }
}

/** SSM in a region, with the credentials that any AWS command here would use. */
export function openParameterStore(region: string): ParameterStore {
  const credentials = defaultProvider();
  const call = (action: string, input: object) => callParameterStore(action, input, { region, credentials });
  return {
    async get(name) {
      const answer = await unlessMissing(call("GetParameter", { Name: name, WithDecryption: true }));
      if (answer === undefined) return undefined;
      const { Value, LastModifiedDate } = Found.parse(answer).Parameter;
      return { value: Value, changedAt: new Date(LastModifiedDate * 1000) };
    },
    async put(name, value, kind) {
      const type = kind === "secret" ? "SecureString" : "String";
      await call("PutParameter", { Name: name, Value: value, Type: type, Overwrite: true });
    },
    async remove(name) {
      await unlessMissing(call("DeleteParameter", { Name: name }));
    },
  };
}
