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

const calendars = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for what is no IANA time zone */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  // The sv-SE locale formats dates as ISO 8601.
  const calendar = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  calendars.set(timeZone, calendar);
  return calendar;
}

/**
 * The local date at a moment, as ISO 8601. In UTC it takes no calendar: the first one costs a process 12 ms.
 * @param timeZone by its IANA name
 */
export const dayIn = (timeZone: string, moment: string): string =>
  timeZone === "UTC" ? new Date(moment).toISOString().slice(0, 10) : calendarOf(timeZone).format(new Date(moment));

/** The local hour at a moment, 0 to 23. */
export const hourIn = (timeZone: string, moment: string): number =>
  Number(new Intl.DateTimeFormat("sv-SE", { timeZone, hour: "2-digit" }).format(new Date(moment)));

export const nowSeconds = () => Math.floor(Date.now() / 1000);

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Waits for something that may never come, and no longer than so many milliseconds. */
export async function waitAtMost(milliseconds: number, awaited: Promise<unknown>): Promise<void> {
  if (milliseconds === Infinity) return void (await awaited);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([awaited, enough]);
  } finally {
    clearTimeout(timer);
  }
}
