import { list } from "@stockpot/core/procurement/procurement.routes";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { ButtonLink } from "../../components/RouterLink.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats, useFormatSettings } from "../../lib/formats.ts";
import { presentDay } from "../../lib/present-day.ts";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";
import { TodayList, TodayRow } from "./TodayList.tsx";

const shown = 20;

/** The deliveries that are expected by today, or at no certain day. */
export function DeliveriesDue({ restaurantId }: { readonly restaurantId: string }) {
  const formats = useFormats();
  const place = useFormatSettings();
  const { data, error, mutate } = useRoute(list, {
    params: { restaurantId },
    query: { status: "APPROVED", limit: shown },
  });
  const today = presentDay(place);
  const due = (data?.data ?? []).filter(({ expectedDate = today }) => expectedDate <= today);
  if (error === undefined && due.length === 0) return null;
  return (
    <TodayList
      title="Deliveries today"
      failure={error !== undefined && <LoadFailure what="deliveries" error={error} onRetry={() => void mutate()} />}
    >
      {due.map(({ id, procurementNumber, supplier, lineCount, expectedDate = today }) => (
        <TodayRow
          key={id}
          title={supplier.name}
          note={[
            procurementNumber,
            `${formats.whole(lineCount)} ${lineCount === 1 ? "line" : "lines"}`,
            ...(expectedDate < today ? [`expected ${formats.shortDay(expectedDate)}`] : []),
          ].join(" · ")}
          action={
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
            >
              Receive
            </ButtonLink>
          }
        />
      ))}
    </TodayList>
  );
}
