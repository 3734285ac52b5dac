import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
import * as realCredentials from "@aws-sdk/credential-provider-node";
import * as realDiscovery from "@aws-sdk/middleware-endpoint-discovery";
import type * as ElectroDb from "electrodb";
import { CustomAttributeType, Entity } from "electrodb";
import { transform } from "esbuild";
import * as realSchema from "jsonschema";
import { afterEach, describe, expect, test, vi } from "vitest";
import { withPureConstants } from "../bundle/pure-constants.ts";
import * as credentials from "../bundle/stubs/credential-provider-node.ts";
import * as discovery from "../bundle/stubs/endpoint-discovery.ts";
import * as schema from "../bundle/stubs/jsonschema.ts";
import * as jsonSchema from "../bundle/stubs/zod-json-schema.ts";

/** No TypeScript: ElectroDB has no types for its parts. */
const electrodb: Pick<typeof ElectroDb, "Entity" | "CustomAttributeType"> = await import(
  new URL("../bundle/stubs/electrodb.js", import.meta.url).href
);

const model = {
  model: { service: "stockpot", entity: "thing", version: "1" },
  attributes: { id: { type: "string", required: true }, name: { type: "string", required: true } },
  indexes: {
    primary: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
    byName: { index: "gsi1", pk: { field: "gsi1pk", composite: ["name"] }, sk: { field: "gsi1sk", composite: ["id"] } },
  },
} as const;

async function strip(source: string): Promise<string> {
  const { code } = await transform(withPureConstants(source), { loader: "ts", treeShaking: true, format: "esm" });
  return code.trim();
}

describe("constants marked as pure", () => {
  test.each([
    ["a call", "const unused = route({ method: 'GET' });"],
    ["a chain of calls", "const unused = z.string().min(1).max(9);"],
    ["a construction", "const unused = new Entity({}, table);"],
    ["an object with calls in it", "const unused = { name: required(1), nested: [z.int()] } as const;"],
    ["a call with brackets and semicolons in its text", "const unused = make('(', \");\\n\", `;${x});`);"],
    ["a call of a function that calls", "const unused = handle(routes.get, (member) => items.get(member));"],
  ])("%s that nobody uses goes", async (_, source) => {
    expect(await strip(source)).toBe("");
  });

  test("what is used stays as it is", async () => {
    const code = await strip("const one = make(1);\nconst two: Two = make(one), three = 3;\nresult = two + three;");
    expect(runInNewContext(code, { make: (value: number) => value + 1, result: 0 })).toBe(6);
  });

  test.each([
    ["a function", "export const run = (a: number) => call(a);"],
    ["a plain value", "export const names = ['one', 'two'] as const;"],
    ["a statement", "client.use(retry());"],
    ["a constant within a function", "export function run() {\n  const inner = call();\n  return inner;\n}"],
    ["a variable", "export let count = call();"],
  ])("%s is left alone", (_, source) => {
    expect(withPureConstants(source)).toBe(source);
  });
});

describe("what is bundled instead of a package", () => {
  afterEach(() => vi.unstubAllEnvs());

  test("is ElectroDB's own code", () => {
    expect(Object.keys(electrodb).toSorted()).toEqual(["CustomAttributeType", "Entity"]);
    expect(electrodb.CustomAttributeType).toBe(CustomAttributeType);
    const [built, real] = [
      new electrodb.Entity(model, { table: "stockpot" }),
      new Entity(model, { table: "stockpot" }),
    ];
    expect(built).toBeInstanceOf(Entity);
    expect(real.schema).toBe(model);
    const thing = { id: "1", name: "Flour" };
    const asked = (entity: Entity<string, string, string, typeof model>): readonly unknown[] => [
      entity.get({ id: "1" }).params(),
      entity.put(thing).params(),
      entity.query.byName({ name: "Flour" }).params(),
      entity
        .patch({ id: "1" })
        .set({ name: "Rye" })
        .where(({ name }, { eq }) => eq(name, "Flour"))
        .params(),
      entity.parse({ Item: entity.put(thing).params<{ Item: object }>().Item }),
    ];
    expect(asked(built)).toEqual(asked(real));
  });

  test("reads the model of an entity when it is first used", () => {
    const reading = vi.fn<() => typeof model.attributes>(() => model.attributes);
    const watched = Object.defineProperty({ ...model }, "attributes", { get: reading, enumerable: true });
    const entity = new electrodb.Entity(watched, { table: "stockpot" });
    expect(entity.schema).toBe(watched);
    expect(reading).not.toHaveBeenCalled();
    entity.get({ id: "1" });
    expect(reading).toHaveBeenCalled();
  });

  test("has of jsonschema what ElectroDB calls, and finds no fault with a sound model", () => {
    const [stub, real] = [new schema.Validator(), new realSchema.Validator()];
    const sound = { type: "object", properties: { model: { type: "string" } } };
    expect(Object.keys(realSchema)).toEqual(expect.arrayContaining(Object.keys(schema)));
    expect(Object.keys(schema.Validator.prototype.customFormats)).toEqual([]);
    expect(realSchema.Validator.prototype).toHaveProperty("customFormats");
    real.addSchema(sound, "/Model");
    stub.addSchema();
    expect(stub.validate().errors).toEqual(real.validate({ model: "item" }, sound).errors);
  });

  test("finds the credentials that Lambda sets, as the SDK's own provider does", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIAEXAMPLE");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    vi.stubEnv("AWS_SESSION_TOKEN", "token");
    const own = await credentials.defaultProvider()();
    expect(await realCredentials.defaultProvider()()).toEqual(own);
    expect(own).toMatchObject({ accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret", sessionToken: "token" });
  });

  test("configures no endpoint discovery under the names by which the SDK asks for it", () => {
    expect(Object.keys(realDiscovery)).toEqual(expect.arrayContaining(Object.keys(discovery)));
    expect(Object.keys(discovery.NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS).toSorted()).toEqual(
      Object.keys(realDiscovery.NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS).toSorted(),
    );
    const config = { region: "us-east-1" };
    expect(discovery.resolveEndpointDiscoveryConfig(config)).toBe(config);
  });
});

test("zod's schemas import nothing by name of JSON Schema but what stands in for it", () => {
  const zod = createRequire(import.meta.url).resolve("zod/package.json");
  const schemas = readFileSync(zod.replace("package.json", "v4/classic/schemas.js"), "utf8");
  const [, names = ""] = /import \{([^}]*)\} from "\.\.\/core\/to-json-schema\.js"/.exec(schemas) ?? [];
  expect(
    names
      .split(",")
      .map((name) => name.trim())
      .toSorted(),
  ).toEqual(Object.keys(jsonSchema).toSorted());
});
