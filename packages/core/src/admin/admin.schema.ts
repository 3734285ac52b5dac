import * as z from "zod";

/** The whole platform's figures, kept by the transactions that change them. */
export const AdminSummary = z.object({
  users: z.object({
    total: z.int(),
    byRole: z.object({ OWNER: z.int(), ADMIN: z.int(), MEMBER: z.int(), USER: z.int(), PUBLIC: z.int() }),
  }),
  restaurants: z.object({ total: z.int(), active: z.int() }),
});
export type AdminSummary = z.infer<typeof AdminSummary>;
