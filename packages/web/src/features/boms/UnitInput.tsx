import Button from "@mui/material/Button";
import ListSubheader from "@mui/material/ListSubheader";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { conversionRefusal } from "@stockpot/core/measure/unit";
import type { BomDraft } from "@stockpot/core/bom/bom.schema";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { convertibleUnits } from "@stockpot/core/measure/quantity";
import { dimensionOf, type Unit, unitNames, units } from "@stockpot/core/measure/unit";
import { useId, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { describedBy, Field } from "../../components/fields/Field.tsx";
import { converts } from "../inventory/units.ts";
import type { BomForm } from "./bom-form.ts";

const option = (unit: Unit) => (
  <MenuItem key={unit} value={unit}>
    {`${unitNames[unit].name} (${unitNames[unit].symbol})`}
  </MenuItem>
);

interface UnitInputProps {
  readonly control: Control<BomForm, unknown, BomDraft>;
  readonly index: number;
  /** The row's ingredient, once it is known. */
  readonly item: InventoryItem | undefined;
  /** Opens the ingredient to add a unit equivalence. */
  readonly onAddEquivalence: (item: InventoryItem) => void;
}

/**
 * A row's unit: first those that convert to the ingredient's base unit, then those that need an equivalence. Choosing
 * one of the latter shows a hint with a button to add the equivalence.
 */
export function UnitInput({ control, index, item, onAddEquivalence }: UnitInputProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: `items.${index}.unit` });
  const unit = field.value;
  const refused = item !== undefined && unit !== "" && !converts(unit, item);
  const [wasRefused, setWasRefused] = useState(refused);
  if (refused && !wasRefused) setWasRefused(true);
  // Once the item itself shows the refusal, a conversion that is added to it outdates the server's error.
  const stale = fieldState.error?.type === "server" && wasRefused;
  const error = refused ? conversionRefusal(unit, item) : stale ? undefined : fieldState.error?.message;

  const offered = item === undefined ? [...units] : convertibleUnits(item.baseUnit, item.equivalences);
  const others = units.filter((one) => !offered.includes(one) && (dimensionOf(one) !== "length" || one === unit));
  return (
    <>
      <Field id={id} label={`Unit of ingredient ${index + 1}`} required error={error} labelsById>
        <Select
          id={id}
          labelId={`${id}-label`}
          name={field.name}
          value={unit}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          renderValue={(value) => unitNames[value].name}
          SelectDisplayProps={{ "aria-required": true, "aria-describedby": describedBy(id, error, undefined) }}
          MenuProps={{ slotProps: { paper: { sx: { maxHeight: 320 } } } }}
        >
          {offered.map(option)}
          {others.length > 0 && (
            <ListSubheader sx={{ lineHeight: "32px", fontSize: "0.75rem" }}>Needs a conversion</ListSubheader>
          )}
          {others.map(option)}
        </Select>
      </Field>
      {refused && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => onAddEquivalence(item)}
          sx={{ mt: 0.5, alignSelf: "start" }}
        >
          Add a Conversion
        </Button>
      )}
    </>
  );
}
