import type { ActivitySubject } from "@stockpot/core/activity/activity.rules";
import { useFormats } from "../../lib/formats.ts";
import { activityInHistory, History } from "./History.tsx";
import { useActivity } from "./use-activity.ts";

interface HistoryDialogProps {
  readonly restaurantId: string;
  readonly type: ActivitySubject;
  readonly id: string;
  /** As it is called now; otherwise by the newest of what was done to it. */
  readonly name?: string | undefined;
  readonly onClose: () => void;
}

/** What was done to one thing, by whom and when. */
export function HistoryDialog({ restaurantId, type, id, name, onClose }: HistoryDialogProps) {
  const { entries, response, ...more } = useActivity(restaurantId, { subject: id, type });
  const formats = useFormats();
  return (
    <History
      {...more}
      name={name ?? entries[0]?.subject.name}
      entries={entries.map((entry) => activityInHistory(entry, formats))}
      error={response.isValidating ? undefined : response.error}
      isLoading={response.isLoading}
      onRetry={() => void response.mutate()}
      onClose={onClose}
    />
  );
}
