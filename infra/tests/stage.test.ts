import { expect, test } from "vitest";
import { siteEnvironmentOf, stageOf } from "../stage.ts";

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
