import { PageQuery } from "../api/page.schema.ts";
import { route } from "../api/route.ts";
import { AuditEntry } from "./audit.schema.ts";

export const list = route({
  method: "GET",
  path: "/api/v1/audit",
  summary: "List administrative actions, newest first",
  allow: ["ADMIN"],
  query: PageQuery,
  list: AuditEntry,
  status: 200,
});
