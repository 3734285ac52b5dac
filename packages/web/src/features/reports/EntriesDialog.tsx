import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { EntryFigure } from "@stockpot/core/report/entries.rules";
import { entries as route } from "@stockpot/core/report/report.routes";
import type { Entries } from "@stockpot/core/report/report.schema";
import { useState } from "react";
import { DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { DocumentLink } from "../../components/DocumentLink.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { Money } from "../../components/Money.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { itemPath } from "../../lib/item-path.ts";
import type { Days } from "./periods.ts";

interface EntriesDialogProps extends Days {
  readonly restaurantId: string;
  /** What the line of the report is called. */
  readonly title: string;
  readonly figure: EntryFigure;
  readonly onClose: () => void;
}

/** The documents behind a figure of a report, page by page, and their sum. */
export function EntriesDialog({ restaurantId, title, figure, from, to, onClose }: EntriesDialogProps) {
  const formats = useFormats();
  const [before, setBefore] = useState<readonly string[]>([]);
  const last = before.at(-1);
  const { data, error, mutate } = useRoute(route, {
    params: { restaurantId },
    query: { from, to, figure, ...(last !== undefined && { before: last }) },
  });
  const page = data?.data;
  const period = from === to ? formats.day(from) : `${formats.day(from)} to ${formats.day(to)}`;
  return (
    <DetailsDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {before.length > 0 && (
            <Button variant="outlined" onClick={() => setBefore(before.slice(0, -1))}>
              Newer
            </Button>
          )}
          {page?.next !== undefined && (
            <Button variant="outlined" onClick={() => page.next !== undefined && setBefore([...before, page.next])}>
              Older
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" variant="body2">
        {period}
      </Typography>
      {error !== undefined && <LoadFailure what="entries" error={error} onRetry={() => void mutate()} />}
      {error === undefined && page === undefined && <Skeleton variant="rounded" height={200} />}
      {page !== undefined && <EntryList restaurantId={restaurantId} page={page} onClose={onClose} />}
    </DetailsDialog>
  );
}

interface EntryListProps {
  readonly restaurantId: string;
  readonly page: Entries;
  readonly onClose: () => void;
}

function EntryList({ restaurantId, page: { entries, total }, onClose }: EntryListProps) {
  const formats = useFormats();
  return (
    <>
      {entries.length === 0 ? (
        <Typography>Nothing was recorded on these days.</Typography>
      ) : (
        <Box
          component="table"
          sx={{
            borderCollapse: "collapse",
            "& th, & td": { py: 1, borderBottom: 1, borderColor: "divider", textAlign: "left" },
            "& th:last-of-type, & td:last-of-type": { textAlign: "right" },
            "& thead th": { fontSize: "0.75rem", fontWeight: 540, color: "text.secondary" },
          }}
        >
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">What</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ day, type, id, name, amount }) => (
              <tr key={`${day} ${type} ${id}`}>
                <td>{formats.shortDay(day)}</td>
                <td>
                  {type === "ITEM" ? (
                    <RouterLink to={itemPath(restaurantId, id)} onClick={onClose}>
                      {name}
                    </RouterLink>
                  ) : (
                    <DocumentLink restaurantId={restaurantId} source={{ type, id, number: name }} onClose={onClose} />
                  )}
                </td>
                <td>
                  <Money amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Box sx={{ display: "flex", justifyContent: "space-between", fontWeight: 620 }}>
        <span>Total of these days</span>
        <Money amount={total} />
      </Box>
    </>
  );
}
