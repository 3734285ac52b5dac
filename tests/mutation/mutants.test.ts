import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { conditionsIn } from "./conditions.ts";
import { mutants, root, runsFor } from "./mutants.ts";

test("finds the conditions of writes, wherever they stand, and none of reads", () => {
  const source = [
    "const kept = UserEntity.patch({ id }).set({ name });",
    "await kept.where(hasVersion(version)).go();",
    "await UserEntity.query.primary({}).where(({ name }, { eq }) => eq(name, 1)).go();",
    "await UserEntity.create({ id }).go();",
  ].join("\n");
  expect(conditionsIn(source).map(({ line, write, text }) => ({ line, write, text }))).toEqual([
    { line: 1, write: "UserEntity.patch", text: ".where(hasVersion(version))" },
    { line: 4, write: "UserEntity.create", text: "" },
  ]);
  expect(conditionsIn(source)[0]?.without).toContain("UserEntity.update({ id }).set({ name });\nawait kept.go();");
});

test("takes the condition of a record and of its copy away together, since either holds for both", () => {
  const source = [
    "  put(MembershipEntity.put(one).where(isSame(read))),",
    "  put(MemberEntity.put(one).where(isSame(read))),",
  ];
  const [found, ...others] = conditionsIn(source.join("\n"));
  expect(others).toEqual([]);
  expect(found).toMatchObject({ line: 1, write: "MembershipEntity.put and MemberEntity.put" });
  expect(found?.without).toBe("  put(MembershipEntity.put(one)),\n  put(MemberEntity.put(one)),");
});

test("every condition has tests that are there to miss it", () => {
  expect(mutants.length).toBeGreaterThan(80);
  const files = new Set(
    mutants
      .flatMap(runsFor)
      .flat()
      .filter((argument) => argument.endsWith(".test.ts")),
  );
  expect([...files].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
