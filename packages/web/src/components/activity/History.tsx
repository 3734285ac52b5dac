import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";
import type { ReactNode } from "react";
import type { ApiError } from "../../lib/api-error.ts";
import type { Formats } from "../../lib/formats.ts";
import { DetailsDialog } from "../dialog/DetailsDialog.tsx";
import { LoadFailure } from "../LoadFailure.tsx";
import { Moment } from "../Moment.tsx";
import { ActorNotes } from "./ActorNotes.tsx";
import { sentenceOf } from "./activity-sentence.ts";
import { Changes } from "./Changes.tsx";
import { LoadMore } from "./LoadMore.tsx";

/** One thing that happened. */
export interface HistoryEntry {
  readonly key: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly what: ReactNode;
  readonly details?: ReactNode;
  /** After the moment: who, or by which way. */
  readonly notes?: ReactNode;
}

/** What an entry of the activity says in a history. */
export function activityInHistory(entry: ActivityEntry, formats: Formats): HistoryEntry {
  const { text, rest } = sentenceOf(entry, formats);
  return {
    key: entry.id,
    at: entry.at,
    what: text,
    details: rest.changes.length > 0 && <Changes entry={rest} />,
    notes: (
      <>
        {entry.device !== undefined && ` · ${entry.device}`} <ActorNotes entry={entry} />
      </>
    ),
  };
}

interface HistoryProps {
  /** What the thing is called. */
  readonly name: string | undefined;
  readonly entries: readonly HistoryEntry[];
  /** Why nothing is shown. */
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly onClose: () => void;
}

/** What happened to one thing, newest first. */
export function History({ name, entries, error, isLoading, onRetry, onClose, ...more }: HistoryProps) {
  return (
    <DetailsDialog title={name === undefined ? "History" : `History of ${name}`} onClose={onClose}>
      {error !== undefined ? (
        <LoadFailure what="activity" error={error} onRetry={onRetry} />
      ) : isLoading ? (
        <Skeleton variant="rounded" height={160} aria-busy />
      ) : entries.length === 0 ? (
        <Typography color="textSecondary">Nothing was recorded yet. Changes from now on appear here.</Typography>
      ) : (
        <div>
          <Box component="ol" aria-label="History" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.75 }}>
            {entries.map(({ key, at, what, details, notes }) => (
              <Box component="li" key={key} sx={{ borderLeft: 2, borderColor: "divider", pl: 1.5 }}>
                <Typography component="div" variant="body2" sx={{ fontWeight: 600 }}>
                  {what}
                </Typography>
                {details !== undefined && details !== false && (
                  <Typography component="div" variant="body2">
                    {details}
                  </Typography>
                )}
                <Typography component="div" variant="body2" color="textSecondary">
                  <Moment at={at} />
                  {notes}
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
