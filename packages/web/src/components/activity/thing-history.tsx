import type { ActivitySubject } from "@stockpot/core/activity/activity.rules";
import type { Stored } from "../../lib/optimistic.ts";
import type { ThingDialogProps } from "../resource/props.ts";
import { HistoryDialog } from "./HistoryDialog.tsx";

/** The history of a resource's things, as one of its dialogs. */
export const historyOf = <Thing extends Stored>(type: ActivitySubject, nameOf: (thing: Thing) => string) =>
  function ThingHistory({ params, thing, onClose }: ThingDialogProps<Thing>) {
    return (
      <HistoryDialog
        restaurantId={params.restaurantId}
        type={type}
        id={thing.id}
        name={nameOf(thing)}
        onClose={onClose}
      />
    );
  };
