import { WasteDraft } from "@stockpot/core/waste/waste.schema";
import type { Unit } from "@stockpot/core/measure/unit";
import * as z from "zod";
import { formResolver } from "../../lib/form.ts";
import type { Wastable } from "./wastes.ts";

export interface WasteLineForm {
  readonly subject: Wastable;
  quantity: number | null;
  unit: Unit | "";
  reason: string;
  note: string;
}

export interface WasteForm {
  lines: WasteLineForm[];
}

export const emptyLine = (subject: Wastable, reason = ""): WasteLineForm => ({
  subject,
  quantity: null,
  unit: "",
  reason,
  note: "",
});

/** The form's values without blanks. */
interface TypedWaste {
  readonly lines: readonly {
    readonly subject: Wastable;
    readonly quantity?: number;
    readonly unit?: Unit;
    readonly reason?: string;
    readonly note?: string;
  }[];
}

const draftOf = ({ lines }: TypedWaste) => ({
  lines: lines.map(({ subject: { type, id }, quantity = Number.NaN, unit, reason = "", note }) => ({
    subject: { type, id },
    ...(type === "ITEM" && { unit }),
    quantity,
    reason,
    note,
  })),
});

export const wasteResolver = formResolver<WasteForm, WasteDraft>(
  z.custom<TypedWaste>().transform<unknown>(draftOf).pipe(WasteDraft),
);
