import { route } from "../api/route.ts";
import { AdminSummary } from "./admin.schema.ts";

export const summary = route({
  method: "GET",
  path: "/api/v1/admin/summary",
  summary: "Get the figures of the administrators' dashboard",
  allow: ["ADMIN"],
  data: AdminSummary,
  status: 200,
});
