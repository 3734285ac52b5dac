import { describe, expect, test } from "vitest";
import { guarantees as ownGuarantees } from "./guarantees.ts";
import { lambdasOf } from "./reading.ts";
import type { Deployment } from "./deploying.ts";
import { ruleGuarantee } from "./rules.ts";

const guarantees = [...ownGuarantees, ruleGuarantee];

/** Every guarantee, of a stage that `deployed` gives a copy of, for a test to break. */
export function describeGuarantees(stage: string, deployed: () => Deployment): void {
  describe(`deployed as ${stage}`, () => {
    test.each(guarantees)("$name", async ({ findings }) => {
      expect(await findings(deployed(), stage)).toEqual([]);
    });

    test.each(guarantees)("notices when this is broken: $name", async ({ findings, sabotage }) => {
      const broken = deployed();
      sabotage(broken);
      expect(await findings(broken, stage)).not.toEqual([]);
    });

    test("no name of a function is too long for Lambda", () => {
      for (const { name } of lambdasOf(deployed())) expect(name.length).toBeLessThanOrEqual(64);
    });
  });
}
