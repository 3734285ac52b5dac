import type { BomDraft } from "@stockpot/core/bom/bom.schema";
import type { Product } from "@stockpot/core/product/product.schema";
import type { InputProps } from "../../components/fields/TextInput.tsx";
import { SearchSelect } from "../../components/fields/SearchSelect.tsx";
import { useRemoteSearch } from "../../components/fields/use-remote-search.ts";
import { useFormats } from "../../lib/formats.ts";
import { products } from "../products/products.ts";
import type { BomForm } from "./bom-form.ts";

/** What a recipe needs to know about its product. */
export interface ProductChoice {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

interface ProductInputProps extends InputProps<BomForm, BomDraft> {
  readonly restaurantId: string;
  readonly chosen: ProductChoice | undefined;
  readonly onChoose: (product: ProductChoice | null) => void;
}

/** Chooses the product that a recipe makes. */
export function ProductInput({ restaurantId, ...input }: ProductInputProps) {
  const { money } = useFormats();
  return (
    <SearchSelect<Product, BomForm, BomDraft>
      {...input}
      required
      placeholder="Search products"
      search={useRemoteSearch(products, { restaurantId })}
      describe={({ price }) => money(price)}
    />
  );
}
