import { membershipRoles } from "@stockpot/core/access/capabilities";
import * as z from "zod";

const limit = "Enter an amount between $0 and $1,000,000";

export const RightsFormSchema = z.object({
  role: z.enum(membershipRoles, "Choose a role"),
  toggles: z.object({
    seesCosts: z.boolean(),
    mayCount: z.boolean(),
    mayReceive: z.boolean(),
    mayWaste: z.boolean(),
    mayTakeOrders: z.boolean(),
  }),
  approvesUpTo: z
    .number(limit)
    .min(0, limit)
    .max(1_000_000, limit)
    .multipleOf(0.01, "Use at most two decimals")
    .nullable()
    .default(null),
  label: z.string().trim().max(80, "Use at most 80 characters").default(""),
});
