import { insideWith, type MembershipRole, membershipRoles } from "@stockpot/core/access/capabilities";
import * as items from "@stockpot/core/inventory/inventory.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import { describe, expect, test } from "vitest";
import { can, permissionFor } from "../../lib/can.ts";
import { dialogPermission } from "./dialog-permission.ts";

const permissionsOf = (role: MembershipRole) => {
  const inside = insideWith({ role });
  return {
    can: (route: Parameters<typeof can>[1]) => can({ role: "MEMBER", superAdmin: false }, route, inside),
    permission: (capability: Parameters<typeof permissionFor>[0]) => permissionFor(capability, inside),
  };
};

const itemDialogs = { routes: items, needs: { edit: "items.edit", waste: "stock.waste" } } as const;
const procurementDialogs = { routes: procurements, needs: { approve: "purchases.approve" } } as const;

describe("a dialog", () => {
  test.each([
    ["view", [true, true, true, true]],
    ["create", [true, true, false, false]],
    ["edit", [true, true, false, false]],
    ["waste", [true, true, true, false]],
    ["delete", [true, false, false, false]],
  ] as const)("named %s is for those with what it needs", (name, expected) => {
    expect(membershipRoles.map((role) => dialogPermission(itemDialogs, permissionsOf(role), name).allowed)).toEqual(
      expected,
    );
  });

  test("says that an owner can allow what a limit would give", () => {
    expect(dialogPermission(procurementDialogs, permissionsOf("MANAGER"), "approve")).toEqual({
      allowed: false,
      reason: "An owner can allow you to do this",
    });
  });
});
