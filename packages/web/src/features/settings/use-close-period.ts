import { closePeriod } from "@stockpot/core/settings/settings.routes";
import type { PeriodClosing, Settings } from "@stockpot/core/restaurant/settings.schema";
import { ApiError } from "../../lib/api-error.ts";
import { refresh, useCall } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { settingsQuery, showStored } from "./settings.ts";

/** Closes a period or opens it again. */
export function useClosePeriod(restaurantId: string, settings: Settings) {
  const notify = useNotify();
  const { run, pending, error } = useCall(closePeriod);

  /** @returns whether it was done; `error` says why not */
  async function close(body: PeriodClosing, done: string): Promise<boolean> {
    if (pending) return false;
    try {
      const { data } = await run({ params: { restaurantId }, body, ifMatch: settings.version });
      notify.success(done);
      void showStored(restaurantId, data);
      return true;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status === 412) void refresh(settingsQuery(restaurantId).url);
      return false;
    }
  }

  return { close, pending, error };
}
