import Box from "@mui/material/Box";
import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";
import { StatusChip } from "../StatusChip.tsx";
import { isSupport } from "./activity-names.ts";

const wayNames = { WEB: "", API: "by API", BACKGROUND: "in the background" } as const;

/** Who did it; that it was support, and how it came unless that was a browser. */
export const Actor = ({ entry }: { readonly entry: ActivityEntry }) => (
  <Box
    component="span"
    title={entry.device}
    sx={{ display: "inline-flex", flexWrap: "wrap", alignItems: "center", columnGap: 0.75 }}
  >
    <span>{entry.actor.name}</span>
    {isSupport(entry) && <StatusChip tone="info" label="Stockpot support" />}
    {entry.via !== "WEB" && (
      <Box component="span" sx={{ color: "text.secondary", fontSize: "0.75rem" }}>
        {wayNames[entry.via]}
      </Box>
    )}
  </Box>
);
