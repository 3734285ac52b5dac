import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { OutputOf } from "@stockpot/core/api/route";
import type { priceChanges } from "@stockpot/core/inventory/inventory.routes";
import type { AffectedPlate, PriceChange } from "@stockpot/core/inventory/price-change.schema";
import { lazy, Suspense, useState } from "react";
import type { SWRResponse } from "swr";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { Money } from "../../components/Money.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { fingerSized } from "../../components/widths.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { useFormats } from "../../lib/formats.ts";
import { retryImport } from "../../lib/retry-import.ts";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";
import { PlateRow } from "./PlateRow.tsx";
import { usePriceSeen } from "./use-price-seen.ts";

// A form of its own, for those alone who set a price.
const PriceDialog = lazy(async () => ({
  default: (await retryImport(() => import("./PriceDialog.tsx"))).PriceDialog,
}));

/** How many are shown before Show All. */
const firstChanges = 3;
const shownPlates = 3;

interface PriceChangesProps {
  readonly restaurantId: string;
  readonly response: SWRResponse<OutputOf<typeof priceChanges>, ApiError>;
}

/** Price changes that are not marked as seen, with the food cost of the plates that use the item. */
export function PriceChanges({ restaurantId, response: { data, error, mutate } }: PriceChangesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [repriced, setRepriced] = useState<AffectedPlate>();
  const changes = data?.data ?? [];
  if (error === undefined && changes.length === 0) return null;
  const shown = isWhole ? changes : changes.slice(0, firstChanges);
  return (
    <section aria-labelledby="price-changes">
      <Typography id="price-changes" variant="h2" sx={{ mb: 1 }}>
        Price changes
      </Typography>
      <Card>
        {error !== undefined && <LoadFailure what="price changes" error={error} onRetry={() => void mutate()} />}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {shown.map((change) => (
            <ChangedPrice key={change.itemId} restaurantId={restaurantId} change={change} onReprice={setRepriced} />
          ))}
        </Box>
        {shown.length < changes.length && (
          <Button sx={{ m: 1 }} onClick={() => setIsWhole(true)}>
            {`Show all ${changes.length}`}
          </Button>
        )}
      </Card>
      {repriced && (
        <Suspense>
          <PriceDialog restaurantId={restaurantId} plate={repriced} onClose={() => setRepriced(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

interface ChangedPriceProps {
  readonly restaurantId: string;
  readonly change: PriceChange;
  readonly onReprice: (plate: AffectedPlate) => void;
}

function ChangedPrice({ restaurantId, change, onReprice }: ChangedPriceProps) {
  const formats = useFormats();
  const { pending, markSeen } = usePriceSeen(restaurantId);
  const { itemId, name, unit, price, priceBefore, procurement, plates } = change;
  const further = plates.length - shownPlates;
  return (
    <Box component="li" aria-label={name} sx={{ p: 2, borderBottom: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", alignItems: "start", gap: 2 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          <RouterLink to={toPage(paths.inventory, restaurantId, { dialog: "view", item: itemId })}>{name}</RouterLink>
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1 }}>
            <Box component="span" sx={{ whiteSpace: "nowrap" }}>
              <Money amount={priceBefore} entered /> → <Money amount={price} per={unit} entered />
            </Box>
            <Box component="span" sx={{ color: "warning.main", fontWeight: 620 }}>
              {formats.change(price / priceBefore - 1)}
            </Box>
            <RouterLink
              to={toPage(paths.procurements, restaurantId, { dialog: "view", procurement: procurement.id })}
              sx={{ whiteSpace: "nowrap", ...fingerSized }}
            >
              {procurement.procurementNumber}
            </RouterLink>
          </Box>
        </Box>
        <Button
          size="small"
          disabled={pending}
          aria-label={`Mark as Seen: ${name}`}
          sx={{ flexShrink: 0, mr: -1 }}
          onClick={() => void markSeen(change)}
        >
          Mark as Seen
        </Button>
      </Box>
      {plates.length > 0 && (
        <Box component="ul" aria-label={`Plates with ${name}`} sx={{ m: 0, mt: 1, p: 0, listStyle: "none" }}>
          {plates.slice(0, shownPlates).map((plate) => (
            <PlateRow
              key={plate.productId}
              restaurantId={restaurantId}
              plate={plate}
              onReprice={() => onReprice(plate)}
            />
          ))}
        </Box>
      )}
      {further > 0 && (
        <Typography color="textSecondary">{`and ${further} more ${further === 1 ? "plate" : "plates"}`}</Typography>
      )}
    </Box>
  );
}
