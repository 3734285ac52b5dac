import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { list } from "@stockpot/core/waste/waste.routes";
import { RecentMoment } from "../../components/Moment.tsx";
import { Money } from "../../components/Money.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats, usePlace } from "../../lib/formats.ts";
import { presentDay } from "../../lib/present-day.ts";
import { useSession } from "../../lib/session.tsx";
import { useUndo } from "../waste/use-undo.ts";
import { amountOf, nameOf, reasonsOf, whatOf } from "../waste/waste-names.ts";

const shown = 10;

/** What somebody has thrown away today, each with the button that undoes it. */
export function ThrownAwayToday({ restaurantId }: { readonly restaurantId: string }) {
  const formats = useFormats();
  const place = usePlace();
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
    <section aria-labelledby="thrown-away-today">
      <Typography id="thrown-away-today" variant="h2" sx={{ mb: 1 }}>
        Your waste today
      </Typography>
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {own.map((record) => {
          const [line] = record.lines;
          return (
            <Box
              component="li"
              key={record.id}
              sx={{
                display: "flex",
                alignItems: "center",
                gap: 1.5,
                p: 1.5,
                "&:not(:last-of-type)": { borderBottom: 1, borderColor: "divider" },
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
                <Typography sx={{ fontWeight: 560 }}>
                  {record.lines.length === 1 && line !== undefined
                    ? `${amountOf(line, formats)} ${line.subject.name}`
                    : whatOf(record)}
                </Typography>
                <Typography variant="body2" color="textSecondary" component="div">
                  {`${reasonsOf(record)} · `}
                  <RecentMoment at={record.occurredAt} />
                  {record.value !== undefined && (
                    <>
                      {" · "}
                      <Money amount={record.value} />
                    </>
                  )}
                </Typography>
              </Box>
              {mayUndo(record) && (
                <Button
                  variant="outlined"
                  disabled={pending}
                  aria-label={`Undo ${nameOf(record)}`}
                  onClick={() => void undoWaste(record)}
                  sx={{ minHeight: 44 }}
                >
                  Undo
                </Button>
              )}
            </Box>
          );
        })}
      </Card>
    </section>
  );
}
