import type { BomDraft } from "@stockpot/core/bom/bom.schema";
import type { Product } from "@stockpot/core/product/product.schema";
import type { InputProps } from "../../components/fields/TextInput.tsx";
import { SearchSelect } from "../../components/fields/SearchSelect.tsx";
import { useNameSearch } from "../../components/fields/search.ts";
import { useFormats } from "../../lib/formats.ts";
import { productChoices } from "../products/products.ts";
import type { BomForm, ProductChoice } from "./bom-form.ts";

interface ProductInputProps extends InputProps<BomForm, BomDraft> {
  readonly restaurantId: string;
  readonly chosen: ProductChoice | undefined;
  readonly onChoose: (product: ProductChoice | null) => void;
  /** Opens the dialog that adds a product. */
  readonly onNew: (name: string) => void;
}

/** Chooses the product that a recipe makes. */
export function ProductInput({ restaurantId, onNew, ...input }: ProductInputProps) {
  const { money } = useFormats();
  return (
    <SearchSelect<Product, BomForm, BomDraft>
      {...input}
      required
      placeholder="Search products"
      search={useNameSearch(productChoices(restaurantId))}
      describe={({ price }) => money(price)}
      newOption={{ label: "New product…", onChoose: onNew }}
    />
  );
}
