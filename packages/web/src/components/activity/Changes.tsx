import Box from "@mui/material/Box";
import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";
import { useFormats } from "../../lib/formats.ts";
import { changeText } from "./activity-names.ts";

interface ChangesProps {
  readonly entry: ActivityEntry;
  /** How many are shown; all of them by default. */
  readonly most?: number;
}

/** What changed, a line each. */
export function Changes({ entry: { changes }, most = changes.length }: ChangesProps) {
  const formats = useFormats();
  const texts = changes.map((change) => changeText(change, formats));
  if (texts.length === 0) return "–";
  const left = texts.length - most;
  return (
    <Box component="span" title={texts.join("\n")} sx={{ overflowWrap: "anywhere" }}>
      {texts.slice(0, most).map((text, index) => (
        <Box component="span" key={`${index} ${text}`} sx={{ display: "block" }}>
          {text}
        </Box>
      ))}
      {left > 0 && (
        <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
          {`and ${left} more`}
        </Box>
      )}
    </Box>
  );
}
