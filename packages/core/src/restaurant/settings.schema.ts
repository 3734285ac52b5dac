import * as z from "zod";
import { settableWith } from "../access/field-needs.ts";
import { changesOf } from "../api/changes.schema.ts";
import { countDecimals } from "../measure/quantity.schema.ts";
import { ConsumeAt, RestaurantDraft, TimeZone } from "./restaurant.schema.ts";
import { usualPriceAlertPercent, usualReviewOver, usualTargetPercent, weekdays } from "./settings.rules.ts";
import { manyLines } from "../platform/text.schema.ts";

const number = (wanted: string, from: number, to: number, decimals: number) =>
  z
    .number(wanted)
    .min(from, wanted)
    .max(to, wanted)
    .refine((value) => countDecimals(value) <= decimals, `Use at most ${decimals} decimals`)
    .overwrite((value) => (Object.is(value, -0) ? 0 : value));

const percent = (to = 100) => number(`Must be a percentage from 0 to ${to}`, 0, to, 4);

export const SettingsDraft = z.strictObject({
  timeZone: settableWith("settings.rules", TimeZone),
  consumeAt: settableWith("settings.rules", ConsumeAt),
  allowNegativeStock: RestaurantDraft.shape.allowNegativeStock,
  /** Minutes after midnight at which a business day starts. */
  dayStartsAt: settableWith(
    "settings.rules",
    z
      .number("Choose a time no later than noon")
      .int("Choose a whole minute")
      .min(0, "Choose a time no later than noon")
      .max(720, "Choose a time no later than noon"),
  ),
  weekStartsOn: z.enum(weekdays, "Choose a day").default("MONDAY"),
  /** What staff pay of the menu price. */
  staffPricePercent: percent().default(0),
  taxPercent: settableWith("settings.rules", percent()).optional(),
  /** Whether menu prices hold the tax already. */
  taxIncluded: settableWith("settings.rules", z.boolean()).default(false),
  serviceChargePercent: settableWith("settings.rules", percent()).optional(),
  /** An item is getting low at its reorder level times this. */
  warningFactor: number("Must be from 1 to 10", 1, 10, 2).default(1.5),
  /** A delivery flags a price that differs by more from the ordered one. */
  priceAlertPercent: percent(1000).default(usualPriceAlertPercent),
  /** US dollars. */
  wasteReviewOver: number("Must be from $0 to $1,000,000", 0, 1_000_000, 2).default(usualReviewOver),
  /** Of a plate's price. */
  targetFoodCostPercent: percent().default(usualTargetPercent),
  /** Whether staff count blind, without expected quantities. */
  blindCounts: z.boolean().default(false),
});
export type SettingsDraft = z.output<typeof SettingsDraft>;

export const SettingsChanges = changesOf(SettingsDraft);
export type SettingsChanges = z.output<typeof SettingsChanges>;

/** How a restaurant works; what was never set is as for a restaurant that is new, but for the start of its day. */
export const Settings = z.object({
  ...SettingsDraft.shape,
  dayStartsAt: z.int().default(0),
  /** The last day of the closed period. */
  closedThrough: z.iso.date().optional(),
  version: z.int(),
});
export type Settings = z.output<typeof Settings>;

/** Without a day, no period is closed. */
export const PeriodClosing = z.strictObject({
  closedThrough: z.iso.date("Choose a day").optional(),
  reason: manyLines(z.string().trim().max(200, "Reason must be less than 200 characters")).optional(),
});
export type PeriodClosing = z.output<typeof PeriodClosing>;

/** That a period was closed, or opened again. */
export const PeriodChange = z.object({
  id: z.uuid(),
  /** The last day of the closed period since then; absent when none was closed any more. */
  closedThrough: z.iso.date().optional(),
  /** The last day of the closed period until then. */
  before: z.iso.date().optional(),
  reason: z.string().optional(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type PeriodChange = z.output<typeof PeriodChange>;
