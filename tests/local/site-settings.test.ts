import { expect, test } from "vitest";
import { siteSettingsOf } from "../../packages/web/site-settings.ts";

test("a build that is told nothing names no one in particular", () => {
  const nobody = { operator: { name: "the operator of this installation", contact: "" }, url: "" };
  expect(siteSettingsOf({})).toEqual(nobody);
  expect(siteSettingsOf({ OPERATOR_NAME: " ", OPERATOR_CONTACT: "", SITE_URL: "" })).toEqual(nobody);
});

test("a build says who runs the site, and where", () => {
  expect(
    siteSettingsOf({
      OPERATOR_NAME: "Kitchen Systems Ltd",
      OPERATOR_CONTACT: "help@kitchens.example",
      SITE_URL: "https://stock.kitchens.example/",
    }),
  ).toEqual({
    operator: { name: "Kitchen Systems Ltd", contact: "help@kitchens.example" },
    url: "https://stock.kitchens.example",
  });
});
