import Add from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { listOfProduct } from "@stockpot/core/bom/bom.routes";
import { duplicateIngredient } from "@stockpot/core/bom/bom.rules";
import type { Bom, BomDraft } from "@stockpot/core/bom/bom.schema";
import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import type { Editor } from "../../components/resource/use-editor.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { type BomForm, emptyRow } from "./bom-form.ts";
import { CostNotice } from "../../components/CostNotice.tsx";
import { CostPanel } from "./CostPanel.tsx";
import { IngredientRow } from "./IngredientRow.tsx";
import { ProductInput } from "./ProductInput.tsx";
import type { BomDraftState } from "./use-bom-draft.ts";

const maxRows = 50;

/** The most that one page of the API holds. */
const maxBoms = 100;

interface BomFieldsProps extends Editor<BomForm, BomDraft, Bom> {
  readonly restaurantId: string;
  readonly draft: BomDraftState;
}

/** The inputs of a BOM. */
export function BomFields({ restaurantId, methods: form, field, base, draft }: BomFieldsProps) {
  const { control, formState, getValues } = form;
  const url = useUrlState();
  const { fields, append, remove } = useFieldArray({ control, name: "items" });
  const { rows, ingredients, product, costing } = draft;
  const listError = formState.errors.items?.root?.message ?? formState.errors.items?.message;
  // The stored rows' names, until their items are loaded.
  const names = new Map(base?.items.map((line) => [line.inventoryItemId, line.name]));
  const isFull = fields.length >= maxRows;
  return (
    <>
      <FieldGrid columns="3fr 3fr 1fr">
        <ProductInput
          {...field("productId")}
          restaurantId={restaurantId}
          chosen={product}
          onChoose={(choice) => draft.pickProduct(choice)}
        />
        <TextInput {...field("name")} required />
        <TextInput {...field("version")} required />
      </FieldGrid>
      <TextInput {...field("description")} rows={2} />
      <Box>
        <CheckboxInput {...field("isActive")} helperText="Use this recipe for costs, servings and orders" />
        <ReplacedBomNotice restaurantId={restaurantId} form={form} bomId={base?.id} productName={product?.name} />
      </Box>
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
          Ingredients of one plate
        </Typography>
        <CostNotice failed={ingredients.failed} onRetry={ingredients.retry} />
        {fields.map(({ id }, index) => {
          const row = rows[index] ?? emptyRow;
          const item = ingredients.items.get(row.inventoryItemId);
          const name = item?.name ?? names.get(row.inventoryItemId);
          const first = rows.findIndex(({ inventoryItemId }) => inventoryItemId === row.inventoryItemId);
          return (
            <IngredientRow
              key={id}
              restaurantId={restaurantId}
              form={form}
              index={index}
              chosen={name === undefined ? undefined : { id: row.inventoryItemId, name }}
              item={item}
              problem={row.inventoryItemId !== "" && first < index ? duplicateIngredient : undefined}
              cost={costing.rows[index]}
              uncosted={name !== undefined && costing.uncosted.includes(name)}
              only={fields.length === 1}
              onChoose={ingredients.choose}
              onRemove={() => remove(index)}
              onAddEquivalence={(ingredient) =>
                url.set({ equivalence: ingredient.id, unit: getValues(`items.${index}.unit`) })
              }
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
            disabled={isFull}
            onClick={() => append(emptyRow, { focusName: `items.${fields.length}.inventoryItemId` })}
          >
            Add Ingredient
          </Button>
          {isFull && (
            <Typography variant="caption" color="textSecondary">
              {`A BOM holds at most ${maxRows} ingredients.`}
            </Typography>
          )}
        </Box>
      </Box>
      <CostPanel costing={costing} product={product} />
    </>
  );
}

interface ReplacedBomNoticeProps {
  readonly restaurantId: string;
  readonly form: UseFormReturn<BomForm, unknown, BomDraft>;
  readonly bomId: string | undefined;
  readonly productName: string | undefined;
}

/** Names the recipe that saving replaces: a product has one active recipe. */
function ReplacedBomNotice({
  restaurantId,
  form: { control },
  bomId,
  productName = "the product",
}: ReplacedBomNoticeProps) {
  const [productId, isActive] = useWatch({ control, name: ["productId", "isActive"] });
  const { data } = useRoute(
    listOfProduct,
    productId === "" ? null : { params: { restaurantId, productId }, query: { limit: maxBoms } },
  );
  const active = data?.data.find((bom) => bom.isActive && bom.id !== bomId);
  if (active === undefined || !isActive) return null;
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      Saving replaces <strong>{active.name}</strong> (version {active.version}) as the recipe for {productName}.
    </Alert>
  );
}
