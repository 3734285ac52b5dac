import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { Named } from "../../components/fields/RemoteAutocomplete.tsx";
import { SearchSelect } from "../../components/fields/SearchSelect.tsx";
import type { InputProps } from "../../components/fields/TextInput.tsx";
import { useNameSearch } from "../../components/fields/search.ts";
import { itemChoices } from "./items.ts";

interface IngredientInputProps<Values extends FieldValues, Output> extends InputProps<Values, Output> {
  readonly restaurantId: string;
  readonly chosen: Named | undefined;
  readonly describe: (item: InventoryItem) => ReactNode;
  /** An error beside the form's own. */
  readonly problem?: string | undefined;
  readonly onChoose: (item: InventoryItem) => void;
}

/** Chooses a row's inventory item. */
export function IngredientInput<Values extends FieldValues, Output = Values>({
  restaurantId,
  onChoose,
  ...input
}: IngredientInputProps<Values, Output>) {
  return (
    <SearchSelect<InventoryItem, Values, Output>
      {...input}
      required
      placeholder="Search inventory items"
      search={useNameSearch(itemChoices(restaurantId))}
      onChoose={(item) => {
        if (item !== null) onChoose(item);
      }}
    />
  );
}
