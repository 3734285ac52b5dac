/**
 * How far a zone's clocks are ahead of UTC at a moment, both in milliseconds, as far as that is listed; undefined where
 * the platform's calendars are to tell. Only Lambda functions have a list: infra/bundle/stubs/zone-table.ts.
 */
export const listedOffset: (timeZone: string, milliseconds: number) => number | undefined = () => undefined;
