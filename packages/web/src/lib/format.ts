import { type Unit, unitNames } from "@stockpot/core/measure/unit";

const locale = "en-US";

const large = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const medium = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const small = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });
const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });

/** A number with the decimals that matter at its size. */
export function formatNumber(value: number) {
  const size = Math.abs(value);
  if (size >= 1000) return large.format(value);
  return size >= 0.1 || size === 0 ? medium.format(value) : small.format(value);
}

/** A quantity as a cook would say it, such as `12.35 kg`. Give {@link fullQuantity} as its title. */
export const formatQuantity = (value: number, unit: Unit) => `${formatNumber(value)} ${unitNames[unit].symbol}`;

/** Every digit of a quantity and its unit in full. */
export const fullQuantity = (value: number, unit: Unit) =>
  `${exact.format(value)} ${unitNames[unit].name.toLowerCase()}`;

const dollars = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
const fineDollars = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "USD",
  maximumSignificantDigits: 4,
});

/** US dollars; amounts under ten cents, such as the cost of a gram, keep more decimals. Give {@link fullMoney} as title. */
export const formatMoney = (amount: number) =>
  amount !== 0 && Math.abs(amount) < 0.1 ? fineDollars.format(amount) : dollars.format(amount);

const exactDollars = new Intl.NumberFormat(locale, { style: "currency", currency: "USD", maximumFractionDigits: 20 });

/** Every digit of an amount. */
export const fullMoney = (amount: number) => exactDollars.format(amount);

const price = new Intl.NumberFormat(locale, { style: "currency", currency: "USD", maximumFractionDigits: 4 });

/** A price as entered, with all its decimals. */
export const formatPrice = (amount: number) => price.format(amount);

/** Every digit of a quantity, for documents. */
export const exactQuantity = (value: number, unit: Unit) => `${exact.format(value)} ${unitNames[unit].symbol}`;

const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** An ISO timestamp as a day in the browser's time zone. */
export const formatDate = (iso: string) => date.format(new Date(iso));
export const formatDateTime = (iso: string) => dateTime.format(new Date(iso));

/** A date without a time, such as 2026-11-21: the same day in every time zone. */
export function formatDay(day: string) {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
  return date.format(new Date(year, month - 1, dayOfMonth));
}

const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });

/** Minutes after midnight as a time, such as 4:00 AM. */
export const formatTimeOfDay = (minutes: number) => timeOfDay.format(new Date(minutes * 60_000));
