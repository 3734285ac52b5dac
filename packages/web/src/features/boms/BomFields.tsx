import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { listOfProduct } from "@stockpot/core/bom/bom.routes";
import { duplicateIngredient } from "@stockpot/core/bom/bom.rules";
import type { Bom, BomDraft } from "@stockpot/core/bom/bom.schema";
import { type UseFieldArrayReturn, type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { CostNotice } from "../../components/CostNotice.tsx";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { LineTable } from "../../components/line-table/LineTable.tsx";
import type { Editor } from "../../components/resource/use-editor.tsx";
import { useRoute } from "../../lib/cache.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { type BomForm, emptyRow } from "./bom-form.ts";
import { IngredientRow, ingredientLayout } from "./IngredientRow.tsx";
import { newProductParam } from "./NewProductDialog.tsx";
import { ProductInput } from "./ProductInput.tsx";
import type { BomDraftState } from "./use-bom-draft.ts";

const maxRows = 50;

/** The most that one page of the API holds. */
const maxBoms = 100;

interface BomFieldsProps extends Editor<BomForm, BomDraft, Bom> {
  readonly restaurantId: string;
  readonly lines: UseFieldArrayReturn<BomForm, "items">;
  readonly draft: BomDraftState;
}

/** The inputs of a BOM. */
export function BomFields({ restaurantId, methods: form, field, base, lines, draft }: BomFieldsProps) {
  const url = useUrlState();
  const { has } = usePermissions();
  const { product, pickProduct } = draft;
  return (
    <>
      <FieldGrid columns="3fr 3fr 1fr">
        <ProductInput
          {...field("productId")}
          restaurantId={restaurantId}
          chosen={product}
          onChoose={pickProduct}
          onNew={(name) => url.set({ [newProductParam]: name === "" ? " " : name })}
        />
        <TextInput {...field("name")} required />
        <TextInput {...field("version")} required />
      </FieldGrid>
      <TextInput {...field("description")} rows={2} />
      <Box>
        <CheckboxInput
          {...field("isActive")}
          helperText={
            has("costs.read")
              ? "Use this recipe for costs, servings and orders"
              : "Use this recipe for servings and orders"
          }
        />
        <ReplacedBomNotice restaurantId={restaurantId} form={form} bomId={base?.id} productName={product?.name} />
      </Box>
      <CostNotice failed={draft.ingredients.failed} onRetry={draft.ingredients.retry} />
      <Ingredients restaurantId={restaurantId} form={form} base={base} lines={lines} draft={draft} />
      <TextInput {...field("method")} rows={4} helperText="How it is cooked. A new line starts a new step." />
    </>
  );
}

interface IngredientsProps extends Pick<BomFieldsProps, "restaurantId" | "base" | "lines" | "draft"> {
  readonly form: BomFieldsProps["methods"];
}

function Ingredients({ restaurantId, form, base, lines, draft: { ids, ingredients } }: IngredientsProps) {
  const { control, getValues } = form;
  const url = useUrlState();
  const { has } = usePermissions();
  const { fields, append, remove } = lines;
  const { errors } = useFormState({ control, name: "items" });
  // The stored rows' names, until their items are loaded.
  const names = new Map(base?.items.map((line) => [line.inventoryItemId, line.name]));
  return (
    <LineTable
      title="Ingredients per plate"
      {...ingredientLayout(has("costs.read"))}
      error={errors.items?.root?.message ?? errors.items?.message}
      addLabel="Add Ingredient"
      onAdd={() => append(emptyRow, { focusName: `items.${fields.length}.inventoryItemId` })}
      full={fields.length >= maxRows ? `A BOM holds at most ${maxRows} ingredients.` : undefined}
    >
      {fields.map((field, index) => {
        const itemId = ids[index] ?? field.inventoryItemId;
        const item = ingredients.items.get(itemId);
        const name = item?.name ?? names.get(itemId);
        return (
          <IngredientRow
            key={field.id}
            restaurantId={restaurantId}
            form={form}
            index={index}
            chosen={name === undefined ? undefined : { id: itemId, name }}
            item={item}
            saved={base?.items.find(({ inventoryItemId }) => inventoryItemId === itemId)}
            problem={itemId !== "" && ids.indexOf(itemId) < index ? duplicateIngredient : undefined}
            only={fields.length === 1}
            onChoose={ingredients.choose}
            onRemove={() => remove(index)}
            onAddEquivalence={(ingredient) =>
              url.set({ equivalence: ingredient.id, unit: getValues(`items.${index}.unit`) })
            }
          />
        );
      })}
    </LineTable>
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
