import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from "@aws-sdk/client-ssm";
import * as z from "zod";
import type { ParameterStore } from "./keys.ts";

const Found = z.object({ Parameter: z.object({ Value: z.string(), LastModifiedDate: z.date() }) });

/** Undefined where SSM says that there is no such parameter. */
async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}

/** SSM in a region, with the credentials that any AWS command here would use. */
export function openParameterStore(region: string): ParameterStore {
  const client = new SSMClient({ region });
  return {
    async get(name) {
      const answer = await unlessMissing(client.send(new GetParameterCommand({ Name: name, WithDecryption: true })));
      if (answer === undefined) return undefined;
      const { Value, LastModifiedDate } = Found.parse(answer).Parameter;
      return { value: Value, changedAt: LastModifiedDate };
    },
    async put(name, value, kind) {
      const Type = kind === "secret" ? "SecureString" : "String";
      await client.send(new PutParameterCommand({ Name: name, Value: value, Type, Overwrite: true }));
    },
    async remove(name) {
      await unlessMissing(client.send(new DeleteParameterCommand({ Name: name })));
    },
  };
}
