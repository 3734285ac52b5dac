import * as z from "zod";
import { Refusal, SignIns } from "./activity.schema.ts";
import { route } from "../api/route.ts";
import { AuditEntry, AuditQuery } from "./audit.schema.ts";

export const list = route({
  method: "GET",
  path: "/api/v1/audit",
  summary: "List administrative actions, newest first",
  allow: ["ADMIN"],
  query: AuditQuery,
  list: AuditEntry,
  status: 200,
});

export const refusals = route({
  method: "GET",
  path: "/api/v1/audit/refusals",
  summary: "List denied attempts on the platform by day and user, newest day first (at most 100)",
  allow: ["ADMIN"],
  superAdmin: true,
  data: z.array(Refusal),
  status: 200,
});

export const signIns = route({
  method: "GET",
  path: "/api/v1/audit/sign-ins",
  summary: "List administrators' sign-ins by day, newest day first (at most 100)",
  allow: ["ADMIN"],
  superAdmin: true,
  data: z.array(SignIns),
  status: 200,
});
