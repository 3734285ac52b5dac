import Button from "@mui/material/Button";
import type { Product } from "@stockpot/core/product/product.schema";
import { list } from "@stockpot/core/product/product.routes";
import { useState } from "react";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { useAvailability } from "../products/use-availability.ts";
import { TodayList, TodayRow } from "./TodayList.tsx";

const shown = 20;

/** The dishes on the menu that there is no more of. */
export function SoldOut({ restaurantId }: { readonly restaurantId: string }) {
  const formats = useFormats();
  const { has } = usePermissions();
  const setAvailability = useAvailability(restaurantId);
  const [changing, setChanging] = useState<string | null>(null);
  const { data } = useRoute(list, { params: { restaurantId }, query: { availability: "SOLD_OUT", limit: shown } });
  const products = data?.data ?? [];
  if (products.length === 0) return null;

  async function bringBack(product: Product) {
    setChanging(product.id);
    await setAvailability(product);
    setChanging(null);
  }

  return (
    <TodayList title="Sold out">
      {products.map((product) => (
        <TodayRow
          key={product.id}
          title={product.name}
          note={formats.money(product.price)}
          action={
            has("products.availability") && (
              <Button
                variant="outlined"
                disabled={changing !== null}
                aria-label={`${product.name} is available again`}
                onClick={() => void bringBack(product)}
              >
                Available Again
              </Button>
            )
          }
        />
      ))}
    </TodayList>
  );
}
