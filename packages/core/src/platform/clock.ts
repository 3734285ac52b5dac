import { offsetAt } from "./zone.ts";

let now = () => new Date();

/** Overrides the clock, so that demo data can be back-dated. */
export function setClock(next: () => Date): void {
  now = next;
}

export const dayMilliseconds = 24 * 60 * 60 * 1000;

/** This moment in milliseconds since 1970. */
export const presentMilliseconds = () => now().getTime();

/** This moment as the API and the table write it: ISO 8601 in UTC. */
export const timestamp = () => now().toISOString();

const shownAt = (timeZone: string, moment: string) => {
  const milliseconds = Date.parse(moment);
  return new Date(milliseconds + offsetAt(timeZone, milliseconds)).toISOString();
};

/**
 * The local date at a moment, as ISO 8601.
 * @param timeZone by its IANA name
 * @throws RangeError unless it is an IANA time zone
 */
export const dayIn = (timeZone: string, moment: string): string => shownAt(timeZone, moment).slice(0, 10);

/** The local hour at a moment, 0 to 23. */
export const hourIn = (timeZone: string, moment: string): number => Number(shownAt(timeZone, moment).slice(11, 13));

export const nowSeconds = () => Math.floor(Date.now() / 1000);

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
