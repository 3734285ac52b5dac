import { decimalsOf, differenceShown, roundTo, type Shown, shownTogether } from "@stockpot/core/measure/shown-unit";
import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { defaultRegion, type Region } from "@stockpot/core/restaurant/region.rules";
import { createContext, use } from "react";

/** Whose numbers, money, days and times are shown: a restaurant's, and outside of one the device's. */
export interface FormatSettings extends Region {
  /** An IANA name, such as America/New_York. */
  readonly timeZone: string;
  /** Minutes after midnight at which a day starts. */
  readonly dayStartsAt: number;
}

/** The device's time zone. */
export const deviceTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zones that the browser knows. */
export const knownTimeZones = () => [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** A restaurant's place. */
export const formatSettingsOf = ({
  timeZone,
  dayStartsAt,
}: Pick<FormatSettings, "timeZone" | "dayStartsAt">): FormatSettings => ({
  ...defaultRegion,
  timeZone,
  dayStartsAt,
});

const decimalOf = (locale?: string): "." | "," =>
  new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === "decimal" && value === ",")
    ? ","
    : ".";

function create({ locale, currency, timeZone }: Omit<FormatSettings, "dayStartsAt">) {
  const numbers = (options: Intl.NumberFormatOptions) => {
    const made = new Intl.NumberFormat(locale, options);
    return (value: number) => made.format(value);
  };
  const amounts = (options: Intl.NumberFormatOptions) => numbers({ style: "currency", currency, ...options });
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(locale, options);
    return (at: string | number) => made.format(new Date(at));
  };

  const exact = numbers({ maximumFractionDigits: 20 });
  const { maximumFractionDigits: centDigits = 2 } = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
  }).resolvedOptions();
  const inCents = (amount: number) => roundTo(amount, centDigits);
  const paid = amounts({});
  const cents = (amount: number) => paid(inCents(amount));
  const fine = amounts({ maximumSignificantDigits: 4 });
  const time = dates({ timeStyle: "short", timeZone: "UTC" });
  const percentage = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

  /** A number with the decimals that matter at its size. */
  const number = (value: number) => exact(roundTo(value, decimalsOf(value)));

  /** Money in dollars and cents. Give fullMoney as title. */
  function money(amount: number) {
    if (amount === 0 || Math.abs(amount) >= 0.005) return cents(amount);
    return amount < 0 ? `>${cents(-0.01)}` : `<${cents(0.01)}`;
  }

  /** What a gram costs keeps more decimals than an amount that is paid. */
  const unitCost = (amount: number) => (amount !== 0 && Math.abs(amount) < 0.1 ? fine(amount) : cents(amount));

  const told = ({ value, unit }: Shown) => `${exact(value)} ${unitNames[unit].symbol}`;
  const quantities = (values: readonly number[], unit: Unit) => shownTogether(values, unit).map(told);

  const date = dates({ dateStyle: "medium", timeZone });
  const dayOfYear = dates({ month: "short", day: "numeric", timeZone });
  const timeOfDay = dates({ timeStyle: "short", timeZone });
  const year = dates({ year: "numeric", timeZone });

  /** The parts of a moment that are not those of now: no day if it was today, no year if it was this one. */
  function recent(at: string): { readonly day?: string; readonly time?: string } {
    const now = Date.now();
    if (date(at) === date(now)) return { time: timeOfDay(at) };
    return year(at) === year(now) ? { day: dayOfYear(at), time: timeOfDay(at) } : { day: date(at) };
  }

  const decimal = decimalOf(locale);

  return {
    locale,
    currency,
    timeZone,
    /** How numbers are typed. A device of another region has its own keys and habits. */
    entry: { decimal, isMixed: decimal !== decimalOf() },
    /** A number as it is typed: every digit, and no separators but the decimal one. */
    typed: numbers({ useGrouping: false, maximumFractionDigits: 20 }),
    /** An amount of money as it is typed: with its cents, and every digit beyond them. */
    typedMoney: numbers({ useGrouping: false, minimumFractionDigits: centDigits, maximumFractionDigits: 20 }),
    /** Such as $. */
    currencySign:
      new Intl.NumberFormat(locale, { style: "currency", currency })
        .formatToParts(0)
        .find(({ type }) => type === "currency")?.value ?? currency,
    number,
    /** Without decimals. */
    whole: numbers({ maximumFractionDigits: 0 }),
    /** With so many decimals at most. */
    decimals: (maximumFractionDigits: number) => numbers({ maximumFractionDigits }),
    /** A quantity as a cook would say it, such as `12.35 kg` or `39 g`. Give fullQuantity as its title. */
    quantity: (value: number, unit: Unit) => quantities([value], unit).join(""),
    /** A quantity in the unit in which it was written. */
    written: (value: number, unit: Unit) => `${number(value)} ${unitNames[unit].symbol}`,
    /** Quantities that are compared: rounded alike. */
    quantities,
    /** What a quantity is above another, made of the two as {@link quantities} shows them. */
    difference: (...compared: Parameters<typeof differenceShown>) => told(differenceShown(...compared)),
    /** Every digit of a quantity, for documents. */
    exactQuantity: (value: number, unit: Unit) => `${exact(value)} ${unitNames[unit].symbol}`,
    /** Every digit of a quantity and its unit in full. */
    fullQuantity: (value: number, unit: Unit) => `${exact(value)} ${unitNames[unit].name.toLowerCase()}`,
    money,
    /** What an amount is above another, made of the two as they are shown. */
    moneyDifference: (amount: number, less: number) => cents(inCents(amount) - inCents(less)),
    unitCost,
    /** What one of a unit costs, such as `$4.25 / kg`. */
    moneyPer: (amount: number, unit: Unit) => `${unitCost(amount)} / ${unitNames[unit].symbol}`,
    /** Every digit of an amount. */
    fullMoney: amounts({ maximumFractionDigits: 20 }),
    /** A price as entered; one that follows from a total may have more decimals. */
    price: amounts({ maximumFractionDigits: 5 }),
    wholeMoney: amounts({ maximumFractionDigits: 0 }),
    /** Money with so many decimals at most. */
    moneyDecimals: (maximumFractionDigits: number) => amounts({ maximumFractionDigits }),
    /** A percentage: 12.5 is 12.5%. */
    percent: (value: number) => `${percentage(value)}%`,
    /** A share in whole percent, never rounded up to all of it: 0.999 is 99%. */
    wholePercent: (share: number) => `${Math.floor(share * 100)}%`,
    /** By how much something changed, in whole percent with its sign: 0.5 is +50%. */
    change: numbers({ style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }),
    /** A timestamp as its date where the restaurant is. */
    date,
    recent,
    dateTime: dates({ dateStyle: "medium", timeStyle: "short", timeZone }),
    /** A date without a time, such as 2026-11-21: the same day in every time zone. */
    day: dates({ dateStyle: "medium", timeZone: "UTC" }),
    /** The same without its year. */
    shortDay: dates({ month: "short", day: "numeric", timeZone: "UTC" }),
    /** Minutes after midnight as a time, such as 4:00 AM. */
    time: (minutes: number) => time(minutes * 60_000),
    /** Compares names, without regard to case and accents. */
    compare: new Intl.Collator(locale, { sensitivity: "base" }).compare,
  };
}

/** Writes numbers, money, dates and times. */
export type Formats = ReturnType<typeof create>;

const known = new Map<string, Formats>();

/** How they are written at a place. */
export function formatsFor({ locale, currency, timeZone }: Omit<FormatSettings, "dayStartsAt">): Formats {
  const key = [locale, currency, timeZone].join();
  const formats = known.get(key) ?? create({ locale, currency, timeZone });
  known.set(key, formats);
  return formats;
}

const quarterMs = 91 * 24 * 60 * 60 * 1000;

/** Whether the device's clock shows the same all year round. */
export function isDeviceTime(timeZone: string): boolean {
  const [there, here] = [timeZone, deviceTimeZone].map((zone) => formatsFor({ ...defaultRegion, timeZone: zone }));
  return [0, 1, 2, 3].every((quarters) => {
    const moment = Date.now() + quarters * quarterMs;
    return there?.dateTime(moment) === here?.dateTime(moment);
  });
}

/** The place that the page is about. */
export const FormatSettingsContext = createContext(formatSettingsOf({ timeZone: deviceTimeZone, dayStartsAt: 0 }));

export const useFormatSettings = (): FormatSettings => use(FormatSettingsContext);

export const useFormats = (): Formats => formatsFor(useFormatSettings());
