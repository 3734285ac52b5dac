import { differences } from "../activity/differences.ts";
import type { Granted } from "./member.rules.ts";

const told = ({ role, toggles, approvesUpToCents: cents }: Granted) => ({
  role,
  ...toggles,
  ...(cents !== undefined && { approvesUpTo: `$${(cents / 100).toFixed(2)}` }),
});

const fields = ["role", "seesCosts", "mayCount", "mayReceive", "mayWaste", "mayTakeOrders", "approvesUpTo"] as const;

/**
 * How the activity tells of the rights that a member gets.
 * @param before those that they take the place of; none for a new member, and for an invitation
 */
export const rightsChanges = (before: Granted | undefined, after: Granted) =>
  differences<Partial<ReturnType<typeof told>>>(before ? told(before) : {}, told(after), { fields });
