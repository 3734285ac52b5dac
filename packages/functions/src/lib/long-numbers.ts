import { markLongNumbers } from "@stockpot/core/measure/exact-json";

/** Half a character, with which no text of a request may begin. */
export const longNumberMark = "\ud800#";

/** A body in which every number that parsing would drop digits of is a marked text instead, to be refused where it stands. */
export const withMarkedNumbers = (json: string): string => markLongNumbers(json, "\\ud800#");
