import Box from "@mui/material/Box";
import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";
import { StatusChip } from "../StatusChip.tsx";
import { isSupport } from "./activity-names.ts";

const wayNames = { WEB: "", API: "by API", BACKGROUND: "in the background" } as const;

/** That it was support who did it, and how it came unless that was a browser. */
export const ActorNotes = ({ entry }: { readonly entry: ActivityEntry }) =>
  (isSupport(entry) || entry.via !== "WEB") && (
    <Box
      component="span"
      title={entry.device}
      sx={{ display: "inline-flex", flexWrap: "wrap", alignItems: "center", columnGap: 0.75, fontWeight: 400 }}
    >
      {isSupport(entry) && <StatusChip tone="info" label="Stockpot support" />}
      {entry.via !== "WEB" && (
        <Box component="span" sx={{ color: "text.secondary", fontSize: "0.75rem" }}>
          {wayNames[entry.via]}
        </Box>
      )}
    </Box>
  );
