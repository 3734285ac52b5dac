import { type Settings, SettingsDraft } from "@stockpot/core/restaurant/settings.schema";
import { weekdays } from "@stockpot/core/restaurant/settings.rules";
import type * as z from "zod";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { FormOf } from "../../lib/form.ts";
import { consumeAtNames } from "../restaurants/consume-at.ts";
import { dayNames, hoursOf, hoursText } from "./week.ts";

const StockDraft = SettingsDraft.pick({ consumeAt: true, allowNegativeStock: true, warningFactor: true });

export const stockForm = resourceForm<FormOf<typeof StockDraft>, z.output<typeof StockDraft>, Settings>({
  schema: StockDraft,
  fields: {
    consumeAt: {
      label: "Deduct ingredients when an order is",
      empty: "PREPARING",
      format: (status) => consumeAtNames[status || "PREPARING"],
    },
    allowNegativeStock: { label: "Allow negative stock", empty: false },
    warningFactor: { label: "Getting low at", empty: null },
  },
});

const ChargesDraft = SettingsDraft.pick({
  taxPercent: true,
  taxIncluded: true,
  serviceChargePercent: true,
  staffPricePercent: true,
});

export const chargesForm = resourceForm<FormOf<typeof ChargesDraft>, z.output<typeof ChargesDraft>, Settings>({
  schema: ChargesDraft,
  fields: {
    taxPercent: { label: "Sales tax", empty: null },
    taxIncluded: { label: "Menu prices include tax", empty: false },
    serviceChargePercent: { label: "Service charge", empty: null },
    staffPricePercent: { label: "Staff price", empty: null },
  },
});

const AlertsDraft = SettingsDraft.pick({ priceAlertPercent: true, wasteReviewOver: true, targetFoodCostPercent: true });

export const alertsForm = resourceForm<FormOf<typeof AlertsDraft>, z.output<typeof AlertsDraft>, Settings>({
  schema: AlertsDraft,
  fields: {
    priceAlertPercent: { label: "Price change", empty: null },
    wasteReviewOver: { label: "Waste to review", empty: null },
    targetFoodCostPercent: { label: "Target food cost", empty: null },
  },
});

const HoursDraft = SettingsDraft.pick({ openingHours: true, holidays: true });

export const hoursForm = resourceForm<FormOf<typeof HoursDraft>, z.output<typeof HoursDraft>, Settings>({
  schema: HoursDraft,
  fields: {
    openingHours: {
      label: "Opening hours",
      empty: hoursOf(undefined),
      of: ({ openingHours }) => hoursOf(openingHours),
      format: (hours) => weekdays.map((day) => `${dayNames[day]} ${hoursText(hours[day])}`).join(", "),
    },
    holidays: {
      label: "Holidays",
      empty: [],
      format: (days, _, formats) => days.map(formats.day).join("; ") || "None",
    },
  },
});

const DayDraft = SettingsDraft.pick({ timeZone: true, dayStartsAt: true, weekStartsOn: true });

export const dayForm = resourceForm<FormOf<typeof DayDraft>, z.output<typeof DayDraft>, Settings>({
  schema: DayDraft,
  fields: {
    timeZone: { label: "Time zone", empty: "" },
    dayStartsAt: { label: "Day starts at", empty: null, format: (minutes, _, formats) => formats.time(minutes ?? 0) },
    weekStartsOn: { label: "Week starts on", empty: "MONDAY", format: (day) => dayNames[day || "MONDAY"] },
  },
});
