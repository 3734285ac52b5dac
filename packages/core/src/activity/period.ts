import { dayMilliseconds } from "../platform/clock.ts";

const endOfTime = Date.parse("9999-12-31");

/** The moments from which and before which something is listed, milliseconds since 1970. A day, in UTC, is whole. */
export const periodOf = ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) => ({
  start: from === undefined ? 0 : Date.parse(from),
  end: to === undefined ? endOfTime : Date.parse(to) + (to.includes("T") ? 1 : dayMilliseconds),
});
