import { capabilityNames } from "@stockpot/core/access/capabilities";
import { expect, test } from "vitest";
import { capabilityGroups } from "./capability-names.ts";

test("every capability has a name on the page of roles, once", () => {
  const named = capabilityGroups.flatMap(({ names }) => Object.keys(names));
  expect(named.toSorted()).toEqual(capabilityNames.toSorted());
});
