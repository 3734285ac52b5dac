import { expect, test } from "vitest";
import { awsProviderOf, siteEnvironmentOf, stageOf } from "../stage.ts";

test("a stage's site names its operator, and its links name its domain", () => {
  const operator = { name: "Kitchen Systems Ltd", contact: "help@kitchens.example" };
  expect(siteEnvironmentOf({ ...stageOf("alice"), domain: "stock.kitchens.example", operator })).toEqual({
    OPERATOR_NAME: "Kitchen Systems Ltd",
    OPERATOR_CONTACT: "help@kitchens.example",
    SITE_URL: "https://stock.kitchens.example",
  });
});

test("a stage without either goes by its own name", () => {
  expect(siteEnvironmentOf(stageOf("alice"))).toEqual({
    OPERATOR_NAME: 'the operator of the stage "alice"',
    OPERATOR_CONTACT: "",
    SITE_URL: "",
  });
});

test("a stage with an account is deployed to no other", () => {
  const defaultTags = { tags: { app: "stockpot", stage: "alice" } };
  expect(awsProviderOf(stageOf("alice"))).toEqual({ region: "us-east-1", defaultTags });
  expect(awsProviderOf({ ...stageOf("alice"), region: "eu-west-1", accountId: "111111111111" })).toEqual({
    region: "eu-west-1",
    allowedAccountIds: ["111111111111"],
    defaultTags,
  });
});
