import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { unitNames } from "@stockpot/core/measure/unit";
import type { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import { type Control, useWatch } from "react-hook-form";
import { packOf } from "../../components/fields/amount-field.ts";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { useFormats } from "../../lib/formats.ts";
import { Close } from "../../lib/icons.tsx";
import { lastPriceOf } from "./last-price.ts";
import type { ProcurementForm } from "./procurement-values.ts";
import { usePriceAlert } from "./use-price-alert.tsx";

interface OrderedLineProps {
  readonly control: Control<ProcurementForm, unknown, ProcurementDraft>;
  readonly index: number;
  readonly item: InventoryItem | undefined;
  readonly onRemove: () => void;
}

/** How much of an item is ordered, and at which price. */
export function OrderedLine({ control, index, item, onRemove }: OrderedLineProps) {
  const formats = useFormats();
  const [unit, unitPrice] = useWatch({ control, name: [`items.${index}.unit`, `items.${index}.unitPrice`] });
  const lastPrice = item && lastPriceOf(item, unit);
  const priceAlert = usePriceAlert()(unitPrice, lastPrice, "last");
  if (item === undefined) return null;
  const { name, available, reorderLevel, baseUnit, equivalences } = item;
  const symbol = unit === "" ? "" : unitNames[unit].symbol;
  return (
    <Box
      component="fieldset"
      aria-label={name}
      sx={{
        border: 0,
        borderTop: 1,
        borderColor: "divider",
        m: 0,
        px: 0,
        py: 1,
        minWidth: 0,
        display: "grid",
        columnGap: 1,
        rowGap: 0.5,
        alignItems: "start",
        gridTemplateAreas: {
          xs: '"name name remove" "quantity price price"',
          sm: '"name quantity price remove"',
        },
        gridTemplateColumns: { xs: "minmax(0, 1fr) minmax(0, 1fr) 44px", sm: "minmax(0, 1fr) 150px 180px 44px" },
      }}
    >
      <Box sx={{ gridArea: "name", minWidth: 0, alignSelf: "center", overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 560 }}>{name}</Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {reorderLevel === undefined
            ? `${formats.quantity(available, baseUnit)} available`
            : `${formats.quantity(available, baseUnit)} available, reorder level ${formats.quantity(reorderLevel, baseUnit)}`}
        </Typography>
      </Box>
      <Box sx={{ gridArea: "quantity", minWidth: 0 }}>
        <NumberInput
          control={control}
          name={`items.${index}.quantity`}
          label="Quantity"
          amount={{ unit, equivalences, pack: packOf(item) }}
          suffix={symbol}
          required
        />
      </Box>
      <Box sx={{ gridArea: "price", minWidth: 0 }}>
        <NumberInput
          control={control}
          name={`items.${index}.unitPrice`}
          label="Unit price"
          money
          helperText={priceAlert}
          suffix={`/ ${symbol}`}
          required
        />
      </Box>
      <Box sx={{ gridArea: "remove", alignSelf: "center", textAlign: "right" }}>
        <IconButton
          aria-label={`Leave out ${name}`}
          title="Leave out"
          onClick={onRemove}
          sx={{ width: 44, height: 44 }}
        >
          <Close fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
