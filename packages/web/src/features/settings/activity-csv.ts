import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";
import { actionNames, changeTexts, isSupport, subjectNames } from "../../components/activity/activity-names.ts";
import { csvMoment, csvOf } from "../../lib/csv.ts";
import type { Formats } from "../../lib/formats.ts";

const headersIn = (timeZone: string) => [
  `At (${timeZone})`,
  "Who",
  "Support",
  "Action",
  "Kind",
  "Name",
  "Changes",
  "Came by",
  "Device",
  "Request",
];

/** Activity as a CSV file in the restaurant's time. */
export const activityCsv = (entries: readonly ActivityEntry[], formats: Formats): string =>
  csvOf([
    headersIn(formats.timeZone),
    ...entries.map((entry) => [
      csvMoment(entry.at, formats.timeZone),
      entry.actor.name,
      isSupport(entry) ? "Yes" : undefined,
      actionNames[entry.action],
      subjectNames[entry.subject.type],
      entry.subject.name,
      changeTexts(entry, formats).join("; "),
      entry.via,
      entry.device,
      entry.requestId,
    ]),
  ]);
