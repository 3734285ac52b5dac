import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ProfitLoss } from "@stockpot/core/report/report.schema";
import { useFormats } from "../../lib/formats.ts";

const listSx = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  fontSize: "0.875rem",
  "& dd": { m: 0, textAlign: "right", fontVariantNumeric: "tabular-nums" },
  "& .total": { fontWeight: 620, pt: 0.5, borderTop: 1, borderColor: "divider" },
} as const;

interface Row {
  readonly label: string;
  readonly amount: number;
  readonly isTotal?: boolean;
}

const Rows = ({ rows, format }: { readonly rows: readonly Row[]; readonly format: (amount: number) => string }) => (
  <Box component="dl" sx={listSx}>
    {rows.map(({ label, amount, isTotal = false }) => (
      <Box key={label} sx={{ display: "contents" }}>
        <Box component="dt" {...(isTotal && { className: "total" })}>
          {label}
        </Box>
        <Box component="dd" {...(isTotal && { className: "total" })}>
          {format(amount)}
        </Box>
      </Box>
    ))}
  </Box>
);

/** The proof: opening stock and stock in, less closing stock, equal the lines of food. */
export function Proof({ report: { proof, traditional } }: { readonly report: ProfitLoss }) {
  const { fullMoney, money } = useFormats();
  return (
    <>
      <Card component="section" aria-labelledby="proof" sx={{ p: 2 }}>
        <Typography id="proof" variant="h2" sx={{ mb: 1 }}>
          Proof
        </Typography>
        <Rows
          format={fullMoney}
          rows={[
            { label: "Opening stock", amount: proof.opening },
            { label: "Purchases", amount: proof.purchases },
            ...(proof.firstCosts === 0 ? [] : [{ label: "Opening entries & first costs", amount: proof.firstCosts }]),
            { label: "Closing stock", amount: -proof.closing },
            { label: "Food used, as in the lines above", amount: proof.used, isTotal: true },
          ]}
        />
      </Card>
      <Card component="section" aria-labelledby="traditional" sx={{ p: 2 }}>
        <Typography id="traditional" variant="h2" sx={{ mb: 1 }}>
          As an accountant files it
        </Typography>
        <Rows
          format={money}
          rows={[
            { label: "Opening inventory", amount: traditional.opening },
            { label: "Purchases", amount: traditional.purchases },
            { label: "Closing inventory", amount: -traditional.closing },
            { label: "Cost of food consumed", amount: traditional.consumed, isTotal: true },
            { label: "Staff meals", amount: 0 - traditional.staffMeals },
            { label: "Promotions", amount: 0 - traditional.promotions },
            { label: "Cost of food sold", amount: traditional.costOfFoodSold, isTotal: true },
          ]}
        />
      </Card>
    </>
  );
}
