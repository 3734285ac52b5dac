import type { Role } from "../api/role.ts";

/** What the rule looks at of a user. */
interface User {
  readonly role: Role;
  readonly totpSecret?: string | undefined;
}

/** Whether a user may do nothing yet but set up a second factor: an administrator, where the stage requires one. */
export const isSecondFactorMissing = ({ role, totpSecret }: User): boolean =>
  role === "ADMIN" && totpSecret === undefined && process.env["REQUIRE_ADMIN_SECOND_FACTOR"] === "true";
