import { runInNewContext } from "node:vm";
import * as realCredentials from "@aws-sdk/credential-provider-node";
import { transform } from "esbuild";
import { afterEach, describe, expect, test, vi } from "vitest";
import { withPureCalls, withPureConstants } from "../bundle/pure-constants.ts";
import * as credentials from "../bundle/environment-credentials.ts";

async function strip(source: string): Promise<string> {
  const { code } = await transform(withPureConstants(source, "ts"), { loader: "ts", treeShaking: true, format: "esm" });
  return code.trim();
}

describe("constants marked as pure", () => {
  test.each([
    ["a call", "const unused = route({ method: 'GET' });"],
    ["a chain of calls", "const unused = z.string().min(1).max(9);"],
    ["a construction", "const unused = new Entity({}, table);"],
    ["an object with calls in it", "const unused = { name: required(1), nested: [z.int()] } as const;"],
    ["a call with brackets and semicolons in its text", "const unused = make('(', \");\\n\", `;${x});`);"],
    ["an object with a computed key", "var unused = [3, name, { [key]: 1 }];"],
    ["a call of a function that calls", "const unused = handle(routes.get, (member) => items.get(member));"],
  ])("an unused %s goes", async (_, source) => {
    expect(await strip(source)).toBe("");
  });

  test("used code stays as it is", async () => {
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
    expect(withPureConstants(source, "ts")).toBe(source);
  });
});

test("marked calls of a method go, and those of another stay", async () => {
  const source = "const errors = new Map();\nerrors.set(1, 2);\nerrors.delete(two);";
  const { code } = await transform(withPureCalls(source, "set"), { treeShaking: true, format: "esm" });
  expect(code).toBe("const errors = /* @__PURE__ */ new Map();\nerrors.delete(two);\n");
});

describe("the modules bundled in place of a package's", () => {
  afterEach(() => vi.unstubAllEnvs());

  test("finds the credentials that Lambda sets, as the SDK's own provider does", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIAEXAMPLE");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    vi.stubEnv("AWS_SESSION_TOKEN", "token");
    const own = await credentials.defaultProvider()();
    expect(await realCredentials.defaultProvider()()).toEqual(own);
    expect(own).toMatchObject({ accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret", sessionToken: "token" });
  });
});
