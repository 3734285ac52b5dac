import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import type { CancelledStock, OrderSummary } from "@stockpot/core/order/order.schema";
import { useId, useState } from "react";
import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";
import { stockChoices } from "./stock-names.ts";

interface CancelOrderDialogProps {
  readonly order: OrderSummary;
  /** @param stock what happens to the ingredients, if they have been used */
  readonly onCancel: (stock: CancelledStock | undefined) => void;
  readonly onClose: () => void;
}

/** Asks before an order is cancelled, and what happens to its used ingredients. */
export function CancelOrderDialog({ order: { orderNumber, stage }, onCancel, onClose }: CancelOrderDialogProps) {
  const id = useId();
  const [stock, setStock] = useState<CancelledStock>("WASTE");
  return (
    <ConfirmDialog
      title={`Cancel ${orderNumber}?`}
      confirmLabel="Cancel Order"
      cancelLabel="Keep Order"
      destructive
      onConfirm={() => onCancel(stage === "consumed" ? stock : undefined)}
      onClose={onClose}
    >
      {stage === "consumed" ? (
        <FormControl>
          <FormLabel id={id} sx={{ mb: 1, color: "text.primary", "&.Mui-focused": { color: "text.primary" } }}>
            The ingredients for this order were already used. What should happen to them?
          </FormLabel>
          <RadioGroup
            aria-labelledby={id}
            value={stock}
            onChange={(_, value) => setStock(value === "RETURN" ? "RETURN" : "WASTE")}
            sx={{ gap: 1 }}
          >
            {stockChoices.map(({ value, label, text }) => (
              <FormControlLabel
                key={value}
                value={value}
                control={<Radio size="small" sx={{ py: 0.25, alignSelf: "flex-start" }} />}
                label={
                  <>
                    {label}
                    <Typography variant="caption" color="textSecondary" component="span" sx={{ display: "block" }}>
                      {text}
                    </Typography>
                  </>
                }
              />
            ))}
          </RadioGroup>
        </FormControl>
      ) : (
        <Typography>
          {stage === "reserved" ? "Its reserved ingredients become available again." : "It has not used any stock yet."}{" "}
          You can't undo this.
        </Typography>
      )}
    </ConfirmDialog>
  );
}
