import { type Rule, defaultToggles, insideRoles, ruleOf } from "@stockpot/core/access/capabilities";
import { expect, test } from "vitest";
import { capabilityGroups, capabilityName } from "./capability-names.ts";
import { roleNames } from "../role-names.ts";

type InsideRole = (typeof insideRoles)[number];

function cellOf(rule: Rule, role: InsideRole): string {
  if (typeof rule === "boolean") return rule ? "yes" : "–";
  if (rule === "approvalLimit") return "up to a limit";
  return role !== "ADMIN" && defaultToggles[role][rule] === true ? "unless turned off" : "if turned on";
}

const rows = [
  ["to", "capability", ...insideRoles.map((role) => roleNames[role])],
  ...capabilityGroups.flatMap(({ capabilities }) =>
    capabilities.map((capability) => [
      capabilityName(capability),
      `\`${capability}\``,
      ...insideRoles.map((role) => cellOf(ruleOf(capability, role), role)),
    ]),
  ),
];

const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];

const lineOf = (cells: readonly string[]) =>
  `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;

const [header = [], ...others] = rows;

const text = `# Permissions

What each role can do in a restaurant, from \`packages/core/src/access/capabilities.ts\`. After a change of that file, \`npm test -- --only unit\` fails; remove this file and run it again to write it. The site shows the same under Settings → Roles.

${lineOf(header)}
${lineOf(widths.map((width) => "-".repeat(width)))}
${others.map(lineOf).join("\n")}

An owner turns what a member has on and off under Settings → Members. A manager with an approval limit approves procurements up to it, as long as they see costs. An administrator's actions are marked as Stockpot support.
`;

test("docs/PERMISSIONS.md says what the capabilities say", async () => {
  await expect(text).toMatchFileSnapshot("../../../../../docs/PERMISSIONS.md");
});
