import Add from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { listOfProduct } from "@stockpot/core/bom/bom.routes";
import { sameTwice } from "@stockpot/core/bom/bom.rules";
import { type BomDraft } from "@stockpot/core/bom/bom.schema";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { useRoute } from "../../lib/cache.ts";
import { type BomForm, emptyRow, mostRows } from "./bom-form.ts";
import { BomRow } from "./BomRow.tsx";
import { Costing } from "./Costing.tsx";
import { CostNotice } from "./CostNotice.tsx";
import { ProductInput } from "./ProductInput.tsx";
import type { Recipe } from "./use-recipe.ts";

/** The most that one page of the API holds. */
const mostRecipes = 100;

interface BomFieldsProps {
  readonly restaurantId: string;
  readonly form: UseFormReturn<BomForm, unknown, BomDraft>;
  readonly recipe: Recipe;
  /** The BOM that is edited; none for a new one. */
  readonly bomId?: string;
  /** What the rows are called as they are stored, until their items are loaded. */
  readonly names: ReadonlyMap<string, string>;
  readonly onEquate: (item: InventoryItem, index: number) => void;
}

/** What a BOM says of itself, for creating and for editing alike. */
export function BomFields({ restaurantId, form, recipe, bomId, names, onEquate }: BomFieldsProps) {
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "items" });
  const { rows, ingredients, product, costing } = recipe;
  const listError = formState.errors.items?.root?.message ?? formState.errors.items?.message;
  const choiceOf = (id: string) => {
    const item = ingredients.items.get(id);
    const name = item?.name ?? names.get(id);
    return name === undefined ? undefined : { id, name, ...(item && { item }) };
  };
  const full = fields.length >= mostRows;
  return (
    <>
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "3fr 3fr 1fr" }, gap: 2, alignItems: "start" }}>
        <ProductInput
          restaurantId={restaurantId}
          control={control}
          chosen={product}
          onChoose={(choice) => recipe.pickProduct(choice)}
        />
        <TextInput control={control} name="name" label="BOM name" required />
        <TextInput control={control} name="version" label="Version" required />
      </Box>
      <TextInput control={control} name="description" label="Description" rows={2} />
      <Box>
        <CheckboxInput
          control={control}
          name="isActive"
          label="Active"
          helperText="The product is made by its active BOM: costs, servings and orders go by it"
        />
        <Displaced restaurantId={restaurantId} form={form} bomId={bomId} productName={product?.name} />
      </Box>
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
          Ingredients of one plate
        </Typography>
        <CostNotice failed={ingredients.failed} onRetry={ingredients.retry} />
        {fields.map((field, index) => {
          const row = rows[index] ?? emptyRow();
          const chosen = choiceOf(row.inventoryItemId);
          const first = rows.findIndex(({ inventoryItemId }) => inventoryItemId === row.inventoryItemId);
          return (
            <BomRow
              key={field.id}
              restaurantId={restaurantId}
              form={form}
              index={index}
              chosen={chosen}
              problem={row.inventoryItemId !== "" && first < index ? sameTwice : undefined}
              cost={costing.rows[index]}
              uncosted={chosen !== undefined && costing.uncosted.includes(chosen.name)}
              only={fields.length === 1}
              onChoose={ingredients.choose}
              onRemove={() => remove(index)}
              onEquate={(item) => onEquate(item, index)}
            />
          );
        })}
        {listError !== undefined && (
          <FormHelperText error sx={{ mb: 1 }}>
            {listError}
          </FormHelperText>
        )}
        <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
          <Button
            variant="outlined"
            size="small"
            startIcon={<Add />}
            disabled={full}
            onClick={() => append(emptyRow(), { focusName: `items.${fields.length}.inventoryItemId` })}
          >
            Add Ingredient
          </Button>
          {full && (
            <Typography variant="caption" color="textSecondary">
              {`A BOM holds at most ${mostRows} ingredients.`}
            </Typography>
          )}
        </Box>
      </Box>
      <Costing costing={costing} product={product} />
    </>
  );
}

interface DisplacedProps {
  readonly restaurantId: string;
  readonly form: UseFormReturn<BomForm, unknown, BomDraft>;
  readonly bomId: string | undefined;
  readonly productName: string | undefined;
}

/** Says which recipe saving takes out of use: a product is made by one at a time. */
function Displaced({ restaurantId, form: { control }, bomId, productName = "the product" }: DisplacedProps) {
  const [productId, isActive] = useWatch({ control, name: ["productId", "isActive"] });
  const { data } = useRoute(
    listOfProduct,
    productId === "" ? null : { params: { restaurantId, productId }, query: { limit: mostRecipes } },
  );
  const active = data?.data.find((bom) => bom.isActive && bom.id !== bomId);
  if (active === undefined || isActive !== true) return null;
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      Saving deactivates <strong>{active.name}</strong> (version {active.version}), by which {productName} is made now.
    </Alert>
  );
}
