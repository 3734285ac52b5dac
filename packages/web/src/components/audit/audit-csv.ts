import type { AuditEntry } from "@stockpot/core/activity/audit.schema";
import { csvMoment, csvOf } from "../../lib/csv.ts";
import { describeEntry } from "./audit-names.ts";

const headersIn = (timeZone: string) => [
  `At (${timeZone})`,
  "User or restaurant",
  "Email",
  "Action",
  "By",
  "Administrator's email",
];

/** The audit log as a CSV file, in the device's time zone. */
export const auditCsv = (entries: readonly AuditEntry[], timeZone: string): string =>
  csvOf([
    headersIn(timeZone),
    ...entries.map((entry) => [
      csvMoment(entry.occurredAt, timeZone),
      entry.subject.fullName,
      entry.subject.email,
      describeEntry(entry),
      entry.actor.fullName,
      entry.actor.email,
    ]),
  ]);
