import {
  type Capability,
  type MembershipRole,
  type Rights,
  type Toggles,
  defaultToggles,
  toggleNames,
} from "@stockpot/core/access/capabilities";

/** The rights of a member or an invitation, as a form holds them. */
export interface RightsForm {
  role: MembershipRole;
  toggles: { [Name in keyof Required<Toggles>]: boolean };
  /** US dollars; null for none. */
  approvesUpTo: number | null;
  /** Whom an invitation is for; empty for a member, or if it is not given. */
  label: string;
}

type Given = Pick<Rights, "toggles" | "approvesUpToCents"> & { readonly role: MembershipRole };

/** The toggles of a role, as set or with the role's values. */
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

/** The toggles of a role that the member may give; only a member who sees costs may show them to others. */
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
