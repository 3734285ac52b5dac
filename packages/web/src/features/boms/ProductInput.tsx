import type { BomDraft } from "@stockpot/core/bom/bom.schema";
import { list } from "@stockpot/core/product/product.routes";
import { useState } from "react";
import type { InputProps } from "../../components/fields/TextInput.tsx";
import { SearchSelect } from "../../components/fields/SearchSelect.tsx";
import { useRoute } from "../../lib/cache.ts";
import { formatMoney } from "../../lib/format.ts";
import type { BomForm } from "./bom-form.ts";

const mostFound = 20;

/** What a recipe has to know of its product. */
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

/** Chooses the product that a recipe makes, by searching the menu. */
export function ProductInput({ restaurantId, ...input }: ProductInputProps) {
  const [q, setQ] = useState<string | null>(null);
  const { data, error, isLoading } = useRoute(
    list,
    q === null ? null : { params: { restaurantId }, query: { limit: mostFound, ...(q !== "" && { q }) } },
    { keepPreviousData: true },
  );
  return (
    <SearchSelect<ProductChoice, BomForm, BomDraft>
      {...input}
      required
      placeholder="Search products"
      found={{ things: data?.data ?? [], loading: isLoading, failed: error !== undefined }}
      onSearch={setQ}
      describe={({ price }) => formatMoney(price)}
    />
  );
}
