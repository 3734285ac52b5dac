import {
  type Capability,
  type MembershipRole,
  type Rights,
  type Toggles,
  defaultToggles,
  toggleNames,
} from "@stockpot/core/access/capabilities";

/** What a member or somebody who is invited is given, as a form holds it. */
export interface RightsForm {
  role: MembershipRole;
  toggles: { [Name in keyof Required<Toggles>]: boolean };
  /** US dollars; null for none. */
  approvesUpTo: number | null;
  /** Whom an invitation is for; empty for a member, and where nobody says so. */
  label: string;
}

type Given = Pick<Rights, "toggles" | "approvesUpToCents"> & { readonly role: MembershipRole };

/** The toggles of a role, as somebody set them or as the role has them. */
export const togglesOf = (role: MembershipRole, set: Toggles = {}): RightsForm["toggles"] => {
  const isOn = (name: keyof Toggles) => set[name] ?? defaultToggles[role][name] ?? false;
  return {
    seesCosts: isOn("seesCosts"),
    mayCount: isOn("mayCount"),
    mayReceive: isOn("mayReceive"),
    mayWaste: isOn("mayWaste"),
    mayTakeOrders: isOn("mayTakeOrders"),
  };
};

/** The toggles of a role that somebody may give; costs are shown to others only by those who see them. */
export const togglesToGive = (role: MembershipRole, has: (capability: Capability) => boolean) =>
  toggleNames.filter((name) => name in defaultToggles[role] && (name !== "seesCosts" || has("costs.read")));

export const formOf = ({ role, toggles, approvesUpToCents }: Given): RightsForm => ({
  role,
  toggles: togglesOf(role, toggles),
  approvesUpTo: approvesUpToCents === undefined ? null : approvesUpToCents / 100,
  label: "",
});

/** What the server is sent: nothing of what the role has anyway, or has not at all. */
export function grantOf({ role, toggles, approvesUpTo }: Omit<RightsForm, "label">): Given {
  const changed = toggleNames.filter(
    (name) => name in defaultToggles[role] && toggles[name] !== defaultToggles[role][name],
  );
  return {
    role,
    ...(changed.length > 0 && { toggles: Object.fromEntries(changed.map((name) => [name, toggles[name]])) }),
    ...(role === "MANAGER" && approvesUpTo !== null && { approvesUpToCents: Math.round(approvesUpTo * 100) }),
  };
}
