import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bundle, bundleFunctions } from "../bundle/bundle.ts";
import { budget, isOverBudget, sizeTable } from "../bundle/size.ts";
import { functionPlans } from "../functions.ts";
import { issuers } from "./issuers.ts";

const folder = mkdtempSync(path.join(tmpdir(), "stockpot-bundles-"));
let bundles: readonly Bundle[];

beforeAll(async () => {
  bundles = await bundleFunctions(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

const filesIn = ({ inputs }: Bundle) => Object.entries(inputs).flatMap(([file, bytes]) => (bytes > 0 ? [file] : []));

/** The packages that left something in a bundle, by where they lie. */
const packagesIn = (bundle: Bundle) =>
  new Set(filesIn(bundle).flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[0] ?? []));

const offenders = (isOne: (bundle: Bundle) => boolean) => bundles.filter(isOne).map(({ id }) => id);

test("there is one bundle for each function", () => {
  expect(bundles.map(({ id }) => id).toSorted()).toEqual(functionPlans.map(({ id }) => id).toSorted());
});

test("every bundle is within its budget", () => {
  // oxlint-disable-next-line no-console -- This table is part of what the check reports.
  console.log(sizeTable(bundles));
  expect(offenders(isOverBudget)).toEqual([]);
});

test("a bundle one byte over its budget is noticed, minified or gzipped", () => {
  expect(isOverBudget(budget)).toBe(false);
  expect(isOverBudget({ ...budget, bytes: budget.bytes + 1 })).toBe(true);
  expect(isOverBudget({ ...budget, gzippedBytes: budget.gzippedBytes + 1 })).toBe(true);
});

test("no bundle holds languages that no answer is in", () => {
  expect(offenders((bundle) => filesIn(bundle).some((file) => /zod\/v4\/locales\/(?!en\.js$)/.test(file)))).toEqual([]);
});

test("no bundle looks for credentials in files, in SSO or over the network", () => {
  const providers =
    /node_modules\/@(aws-sdk\/(credential-provider-(?!env)|token-providers|nested-clients)|smithy\/credential-provider-imds)/;
  expect(offenders((bundle) => filesIn(bundle).some((file) => providers.test(file)))).toEqual([]);
});

test("no bundle holds a command that ElectroDB does not send", () => {
  const unsent = /client-dynamodb\/dist-es\/commands\/(Create|Execute|Export|List|Restore)/;
  expect(offenders((bundle) => filesIn(bundle).some((file) => unsent.test(file)))).toEqual([]);
});

function hasTwoOfOne(bundle: Bundle): boolean {
  const names = [...packagesIn(bundle)].map((place) => place.slice(place.lastIndexOf("node_modules/")));
  return new Set(names).size !== names.length;
}

test("no bundle holds a package twice", () => {
  expect(offenders(hasTwoOfOne)).toEqual([]);
});

test("routes without the table carry neither ElectroDB nor the SDK's client", () => {
  const bare = new Set(functionPlans.filter(({ grant }) => grant.table.length === 0).map(({ id }) => id));
  expect([...bare]).toEqual(expect.arrayContaining(["meta.health", "meta.openapi", "unknown-route"]));
  const client = /electrodb|@aws-sdk\/(client|lib)-dynamodb/;
  expect(offenders((bundle) => bare.has(bundle.id) && filesIn(bundle).some((file) => client.test(file)))).toEqual([]);
});

test("only the routes that issue tokens can sign", () => {
  const signing = offenders((bundle) => filesIn(bundle).some((file) => file.endsWith("session/sign-token.ts")));
  expect(signing.toSorted()).toEqual(issuers);
});

test("a bundle holds its own handler, not those of its neighbours", () => {
  const strangers = /auth\/sign-token|storage\/purge|auth\/throttle/;
  expect(
    bundles
      .filter(({ id }) => id === "restaurant.get")
      .flatMap(filesIn)
      .filter((file) => strangers.test(file)),
  ).toEqual([]);
});
