import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { ActivitySubject } from "@stockpot/core/activity/activity.rules";
import { useFormats } from "../../lib/formats.ts";
import { DetailsDialog } from "../dialog/DetailsDialog.tsx";
import { LoadFailure } from "../LoadFailure.tsx";
import { Moment } from "../Moment.tsx";
import { ActorNotes } from "./ActorNotes.tsx";
import { sentenceOf } from "./activity-sentence.ts";
import { Changes } from "./Changes.tsx";
import { LoadMore } from "./LoadMore.tsx";
import { useActivity } from "./use-activity.ts";

interface HistoryDialogProps {
  readonly restaurantId: string;
  readonly type: ActivitySubject;
  readonly id: string;
  /** As it is called now; otherwise by the newest of what was done to it. */
  readonly name?: string | undefined;
  readonly onClose: () => void;
}

/** What was done to one thing, by whom and when, newest first. */
export function HistoryDialog({ restaurantId, type, id, name, onClose }: HistoryDialogProps) {
  const { entries, response, ...more } = useActivity(restaurantId, { subject: id, type });
  const { error, isLoading, isValidating, mutate } = response;
  const formats = useFormats();
  const told = entries.map((entry) => ({ entry, ...sentenceOf(entry, formats) }));
  const title = name ?? entries[0]?.subject.name;
  return (
    <DetailsDialog title={title === undefined ? "History" : `History of ${title}`} onClose={onClose}>
      {error !== undefined && !isValidating ? (
        <LoadFailure what="activity" error={error} onRetry={() => void mutate()} />
      ) : isLoading ? (
        <Skeleton variant="rounded" height={160} aria-busy />
      ) : entries.length === 0 ? (
        <Typography color="textSecondary">Nothing was recorded yet. Changes from now on appear here.</Typography>
      ) : (
        <div>
          <Box component="ol" aria-label="History" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.75 }}>
            {told.map(({ entry, text, rest }) => (
              <Box component="li" key={entry.id} sx={{ borderLeft: 2, borderColor: "divider", pl: 1.5 }}>
                <Typography component="div" variant="body2" sx={{ fontWeight: 600 }}>
                  {text}
                </Typography>
                {rest.changes.length > 0 && (
                  <Typography component="div" variant="body2">
                    <Changes entry={rest} />
                  </Typography>
                )}
                <Typography component="div" variant="body2" color="textSecondary">
                  <Moment at={entry.at} />
                  {entry.device !== undefined && ` · ${entry.device}`} <ActorNotes entry={entry} />
                </Typography>
              </Box>
            ))}
          </Box>
          <LoadMore {...more} through={undefined} />
        </div>
      )}
    </DetailsDialog>
  );
}
