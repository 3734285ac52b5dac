import Button from "@mui/material/Button";
import { list } from "@stockpot/core/waste/waste.routes";
import { RecentMoment } from "../../components/Moment.tsx";
import { Money } from "../../components/Money.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats, useFormatSettings } from "../../lib/formats.ts";
import { presentDay } from "../../lib/present-day.ts";
import { useSession } from "../../lib/session.tsx";
import { useUndo } from "../waste/use-undo.ts";
import { amountOf, nameOf, reasonsOf, whatOf } from "../waste/waste-names.ts";
import { TodayList, TodayRow } from "./TodayList.tsx";

const shown = 10;

/** The member's own waste of today, each with the button that undoes it. */
export function ThrownAwayToday({ restaurantId }: { readonly restaurantId: string }) {
  const formats = useFormats();
  const place = useFormatSettings();
  const { user } = useSession();
  const { mayUndo, undoWaste, pending } = useUndo(restaurantId);
  const today = presentDay(place);
  const { data } = useRoute(
    list,
    user === null ? null : { params: { restaurantId }, query: { from: today, to: today, byId: user.id, limit: shown } },
  );
  const own = (data?.data ?? []).filter(({ status }) => status === "POSTED");
  if (own.length === 0) return null;
  return (
    <TodayList title="Your waste today">
      {own.map((record) => {
        const [line] = record.lines;
        return (
          <TodayRow
            key={record.id}
            title={
              record.lines.length === 1 && line !== undefined
                ? `${amountOf(line, formats)} ${line.subject.name}`
                : whatOf(record)
            }
            note={
              <>
                {`${reasonsOf(record)} · `}
                <RecentMoment at={record.occurredAt} />
                {record.value !== undefined && (
                  <>
                    {" · "}
                    <Money amount={record.value} />
                  </>
                )}
              </>
            }
            action={
              mayUndo(record) && (
                <Button
                  variant="outlined"
                  disabled={pending}
                  aria-label={`Undo ${nameOf(record)}`}
                  onClick={() => void undoWaste(record)}
                >
                  Undo
                </Button>
              )
            }
          />
        );
      })}
    </TodayList>
  );
}
