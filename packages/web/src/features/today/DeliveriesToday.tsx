import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { list } from "@stockpot/core/procurement/procurement.routes";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { ButtonLink } from "../../components/RouterLink.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats, usePlace } from "../../lib/formats.ts";
import { presentDay } from "../../lib/present-day.ts";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";

const shown = 20;

/** The deliveries that are expected by today, or at no certain day; those of later days come when they come. */
export function DeliveriesToday({ restaurantId }: { readonly restaurantId: string }) {
  const formats = useFormats();
  const place = usePlace();
  const { data, error, mutate } = useRoute(list, {
    params: { restaurantId },
    query: { status: "APPROVED", limit: shown },
  });
  const today = presentDay(place);
  const due = (data?.data ?? []).filter(({ expectedDate = today }) => expectedDate <= today);
  if (error === undefined && due.length === 0) return null;
  return (
    <section aria-labelledby="deliveries-today">
      <Typography id="deliveries-today" variant="h2" sx={{ mb: 1 }}>
        Deliveries today
      </Typography>
      <Card>
        {error !== undefined && <LoadFailure what="deliveries" error={error} onRetry={() => void mutate()} />}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {due.map(({ id, procurementNumber, supplier, lineCount, expectedDate = today }) => (
            <Box
              component="li"
              key={id}
              sx={{
                display: "flex",
                alignItems: "center",
                gap: 1.5,
                p: 1.5,
                "&:not(:last-of-type)": { borderBottom: 1, borderColor: "divider" },
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
                <Typography sx={{ fontWeight: 560 }}>{supplier.name}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {[
                    procurementNumber,
                    `${formats.whole(lineCount)} ${lineCount === 1 ? "line" : "lines"}`,
                    ...(expectedDate < today ? [`expected ${formats.shortDay(expectedDate)}`] : []),
                  ].join(" · ")}
                </Typography>
              </Box>
              <ButtonLink
                variant="outlined"
                aria-label={`Receive ${procurementNumber}`}
                to={{
                  pathname: paths.procurements,
                  search: `?${new URLSearchParams({
                    [restaurantParam]: restaurantId,
                    status: "APPROVED",
                    dialog: "receive",
                    procurement: id,
                  }).toString()}`,
                }}
                sx={{ minHeight: 44 }}
              >
                Receive
              </ButtonLink>
            </Box>
          ))}
        </Box>
      </Card>
    </section>
  );
}
