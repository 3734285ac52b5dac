let now = () => new Date();

/** Lets demo data tell of the past: from now on, things happen when `next` says. */
export function setClock(next: () => Date): void {
  now = next;
}

/** This moment in milliseconds since 1970. */
export const presentMilliseconds = () => now().getTime();

/** This moment as the API and the table write it: ISO 8601 in UTC. */
export const timestamp = () => now().toISOString();

export const nowSeconds = () => Math.floor(Date.now() / 1000);

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
