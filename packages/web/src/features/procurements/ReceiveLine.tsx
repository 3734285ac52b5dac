import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { unitNames } from "@stockpot/core/measure/unit";
import { missingOf } from "@stockpot/core/procurement/receipt.rules";
import type { ReceiptDraft } from "@stockpot/core/procurement/receipt.schema";
import { useId } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { derivedPriceOf, derivedTotalOf } from "./procurement-preview.ts";
import { missingAfter, needsReason, type OrderedLine, pricedOf, type ReceiptForm } from "./receipt-form.ts";
import { usePriceAlert } from "./use-price-alert.tsx";

interface ReceiveLineProps {
  readonly form: UseFormReturn<ReceiptForm, unknown, ReceiptDraft>;
  readonly index: number;
  readonly ordered: OrderedLine;
}

/** One line of a delivery: what came, what of it was damaged, and at which price. */
export function ReceiveLine({ form: { control, setValue }, index, ordered }: ReceiveLineProps) {
  const id = useId();
  const formats = useFormats();
  const { has } = usePermissions();
  const [seesCosts, mayCorrect] = [has("costs.read"), has("purchases.correct")];
  const line = useWatch({ control, name: `lines.${index}` });
  const { unit, quantity, received, inventoryItem } = ordered;
  const { symbol } = unitNames[unit];
  const priced = pricedOf(line);
  const priceAlert = usePriceAlert()(line.unitPrice ?? derivedPriceOf(priced), ordered.unitPrice, "ordered at");
  const missing = missingAfter(ordered, line);
  return (
    <Box
      component="fieldset"
      aria-labelledby={`${id}-name`}
      sx={{
        display: "grid",
        border: 0,
        m: 0,
        p: 0,
        minWidth: 0,
        gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "minmax(0, 2fr) repeat(4, minmax(0, 1fr))" },
        columnGap: 1.5,
        rowGap: 1,
        py: 1.5,
        borderBottom: 1,
        borderColor: "divider",
        "&:last-of-type": { borderBottom: 0 },
        "@media (pointer: coarse)": { "& .MuiOutlinedInput-root": { minHeight: 44 } },
      }}
    >
      <Box sx={{ gridColumn: { xs: "1 / -1", md: "auto" }, minWidth: 0 }}>
        <Typography id={`${id}-name`} component="h3" sx={{ fontWeight: 560, overflowWrap: "anywhere" }}>
          {inventoryItem.name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {formats.quantities([quantity, received], unit)[0]} ordered
          {received > 0 && `, ${formats.difference(quantity, received, unit)} outstanding`}
        </Typography>
      </Box>
      <NumberInput
        control={control}
        name={`lines.${index}.received`}
        label="Received"
        amount={{ unit, expected: missingOf(ordered).toNumber() }}
        suffix={symbol}
      />
      <NumberInput
        control={control}
        name={`lines.${index}.damaged`}
        label="Damaged"
        amount={{ unit }}
        suffix={symbol}
      />
      {seesCosts ? (
        <>
          <NumberInput
            control={control}
            name={`lines.${index}.unitPrice`}
            label={`Price / ${symbol}`}
            money
            derived={derivedPriceOf(priced)}
            helperText={priceAlert}
            onTyped={() => setValue(`lines.${index}.totalPrice`, null, { shouldDirty: true })}
          />
          <NumberInput
            control={control}
            name={`lines.${index}.totalPrice`}
            label="Total"
            money
            derived={derivedTotalOf(priced)}
            onTyped={() => setValue(`lines.${index}.unitPrice`, null, { shouldDirty: true })}
          />
        </>
      ) : (
        <CheckboxInput control={control} name={`lines.${index}.priceDiffers`} label="Price differs" />
      )}
      {missing.gt(0) && (
        <Controller
          control={control}
          name={`lines.${index}.closeShort`}
          render={({ field }) => (
            <Box
              sx={{
                order: 2,
                gridColumn: "1 / -1",
                display: "flex",
                flexWrap: "wrap",
                alignItems: "center",
                columnGap: 1.5,
              }}
            >
              <Typography id={`${id}-missing`} variant="body2" sx={{ fontWeight: 560 }}>
                {formats.quantity(missing.toNumber(), unit)} short
              </Typography>
              {mayCorrect && (
                <RadioGroup
                  row
                  aria-labelledby={`${id}-name ${id}-missing`}
                  value={field.value ? "closed" : "later"}
                  onChange={(_, value) => field.onChange(value === "closed")}
                >
                  <FormControlLabel value="later" control={<Radio />} label="Still coming" />
                  <FormControlLabel value="closed" control={<Radio />} label="Not coming, close it" />
                </RadioGroup>
              )}
            </Box>
          )}
        />
      )}
      {needsReason(ordered, line) && !mayCorrect && (
        <Typography variant="body2" color="error" sx={{ order: 2, gridColumn: "1 / -1" }}>
          More than ordered. Ask a manager to receive this line.
        </Typography>
      )}
      {needsReason(ordered, line) && mayCorrect && (
        <Box sx={{ order: 2, gridColumn: "1 / -1" }}>
          <TextInput
            control={control}
            name={`lines.${index}.reason`}
            label="Why more than ordered?"
            placeholder="Such as sent by mistake and kept"
            required
            maxLength={200}
          />
        </Box>
      )}
    </Box>
  );
}
