import Box from "@mui/material/Box";
import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";
import { useFormats } from "../../lib/formats.ts";
import { changeText, changeTexts, moreText } from "./activity-names.ts";

interface ChangesProps {
  readonly entry: ActivityEntry;
  /** How many are shown; all of them by default. */
  readonly most?: number;
}

/** What changed, a line each. */
export function Changes({ entry, most = entry.changes.length }: ChangesProps) {
  const formats = useFormats();
  const { changes, furtherChanges = 0 } = entry;
  const texts = changes.slice(0, most).map((change) => changeText(change, formats));
  const left = changes.length - texts.length + furtherChanges;
  if (texts.length + left === 0) return "–";
  return (
    <Box component="span" title={changeTexts(entry, formats).join("\n")} sx={{ overflowWrap: "anywhere" }}>
      {texts.map((text, index) => (
        <Box component="span" key={`${index} ${text}`} sx={{ display: "block" }}>
          {text}
        </Box>
      ))}
      {left > 0 && (
        <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
          {moreText(left)}
        </Box>
      )}
    </Box>
  );
}
