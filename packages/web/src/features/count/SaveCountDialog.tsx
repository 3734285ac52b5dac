import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { previewLine, totalValue } from "@stockpot/core/count/count.preview";
import { countReasons } from "@stockpot/core/count/count.rules";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { Money } from "../../components/Money.tsx";
import { Signed } from "../../components/Signed.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { type FormOf, formResolver } from "../../lib/form.ts";
import { Change } from "./Change.tsx";
import { reasonNames } from "./counts.ts";
import { countedIn, type Draft } from "./draft.ts";
import type { Reason } from "./use-save-count.ts";

const Saving = z
  .strictObject({
    reason: z.enum(countReasons, "Choose a reason"),
    notes: z.string().trim().max(500, "Notes must be less than 500 characters").optional(),
  })
  .refine(({ reason, notes }) => reason !== "OTHER" || notes !== undefined, {
    path: ["notes"],
    message: "Say why you counted",
  });

/** How many differences are named before the count is saved. */
const named = 5;

function whatDiffers(different: number, counted: number): string {
  if (different === 0) return "Everything you counted is as expected.";
  const differing = different === 1 ? "1 item differs" : `${different} items differ`;
  return different === counted ? `${differing} from what was expected.` : `${differing}. The others are as expected.`;
}

interface SaveCountDialogProps {
  readonly draft: Draft;
  readonly items: readonly InventoryItem[];
  /** A blind count: differences are not shown. */
  readonly isBlind: boolean;
  readonly onSave: (reason: Reason) => void;
  readonly onClose: () => void;
}

/** Shows the largest differences, unless the count is blind, and asks for the reason. */
export function SaveCountDialog({ draft, items, isBlind, onSave, onClose }: SaveCountDialogProps) {
  const form = useForm<FormOf<typeof Saving>, unknown, z.output<typeof Saving>>({
    resolver: formResolver(Saving),
    defaultValues: { reason: "ROUTINE", notes: "" },
  });
  const seesCosts = usePermissions().has("costs.read");
  const reason = useWatch({ control: form.control, name: "reason" });
  const entries = new Map(countedIn(draft).map((entry) => [entry.itemId, entry]));
  const lines = items.flatMap((item) => {
    const entry = entries.get(item.id);
    return entry
      ? [
          {
            item,
            counted: entry.quantity,
            expected: entry.expected,
            ...previewLine(entry.quantity, entry.expected, item.averageCost),
          },
        ]
      : [];
  });
  const different = lines
    .filter(({ difference }) => difference !== 0)
    .toSorted((a, b) => Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0) || Number(b.isLarge) - Number(a.isLarge));
  const total = totalValue(lines);
  const missing = totalValue(lines.filter(({ value = 0 }) => value < 0));
  const found = totalValue(lines.filter(({ value = 0 }) => value > 0));
  return (
    <FormDialog
      title={`Save ${lines.length} of ${items.length} items?`}
      submitLabel="Save Count"
      error={null}
      onSubmit={(event) => {
        void form.handleSubmit(({ reason: why, notes }) => {
          onSave({ reason: why, ...(notes !== undefined && { notes }) });
        })(event);
      }}
      onClose={onClose}
      maxWidth="xs"
    >
      <Typography color="textSecondary">
        {!isBlind && `${whatDiffers(different.length, lines.length)} `}Items that you left empty stay as they are.
      </Typography>
      {!isBlind && different.length > 0 && (
        <Box
          component="ul"
          aria-label="Largest differences"
          sx={{ m: 0, p: 0, listStyle: "none", fontVariantNumeric: "tabular-nums" }}
        >
          {different.slice(0, named).map(({ item, counted, expected, value, isLarge }) => (
            <Box
              component="li"
              key={item.id}
              sx={{ display: "flex", gap: 2, py: 0.5, borderBottom: 1, borderColor: "divider" }}
            >
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "break-word" }}>
                {item.name}
              </Box>
              <Box component="span" sx={{ whiteSpace: "nowrap", ...(isLarge && { color: "error.main" }) }}>
                <Change counted={counted} expected={expected} unit={item.baseUnit} />
              </Box>
              {seesCosts && (
                <Box component="span" sx={{ minWidth: 72, textAlign: "right", whiteSpace: "nowrap" }}>
                  {value === undefined ? (
                    "–"
                  ) : (
                    <Signed value={value}>
                      <Money amount={value} />
                    </Signed>
                  )}
                </Box>
              )}
            </Box>
          ))}
          {seesCosts ? (
            <>
              {/* A small sum may hide a large loss beside a large surplus. */}
              {missing < 0 && found > 0 && (
                <>
                  <Sum label="Missing" value={missing} />
                  <Sum label="Found" value={found} />
                </>
              )}
              <Sum
                isTotal
                label={different.length > named ? `Total, including ${different.length - named} more` : "Total"}
                value={total}
              />
            </>
          ) : (
            different.length > named && (
              <Box component="li" sx={{ pt: 0.75 }}>{`and ${different.length - named} more`}</Box>
            )
          )}
        </Box>
      )}
      <SelectInput
        control={form.control}
        name="reason"
        label="Reason"
        options={countReasons.map((value) => ({ value, label: reasonNames[value] }))}
      />
      <TextInput
        control={form.control}
        name="notes"
        label={reason === "OTHER" ? "Why did you count?" : "Notes"}
        rows={2}
        maxLength={500}
        required={reason === "OTHER"}
      />
    </FormDialog>
  );
}

interface SumProps {
  readonly label: string;
  /** US dollars. */
  readonly value: number;
  readonly isTotal?: boolean;
}

const Sum = ({ label, value, isTotal = false }: SumProps) => (
  <Box
    component="li"
    sx={{ display: "flex", justifyContent: "space-between", pt: 0.75, ...(isTotal && { fontWeight: 620 }) }}
  >
    <span>{label}</span>
    <Signed value={value}>
      <Money amount={value} />
    </Signed>
  </Box>
);
