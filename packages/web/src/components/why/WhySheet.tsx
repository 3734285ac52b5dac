import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useId, useRef, useState } from "react";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { ArrowBack, Close } from "../../lib/icons.tsx";
import { ItemExplanation } from "./ItemExplanation.tsx";
import { PlateExplanation } from "./PlateExplanation.tsx";
import { type Moment, questionOf, type Subject } from "./subject.ts";

export interface WhySheetProps {
  readonly subject: Subject;
  readonly onClose: () => void;
}

/** The question, which is about the present; of another time, how it stood then. */
function titleOf(subject: Subject, { asOf, day }: Moment, formats: Formats): string {
  if (asOf !== undefined) return `As recorded at ${formats.dateTime(asOf)}`;
  return day === undefined ? questionOf(subject) : `At the end of ${formats.day(day)}`;
}

/** Explains a figure: at the side of the page, or over all of a phone. It is open as long as it is rendered. */
export function WhySheet({ subject, onClose }: WhySheetProps) {
  const id = useId();
  const formats = useFormats();
  const body = useRef<HTMLDivElement>(null);
  // A plate's ingredient explains itself in the same sheet.
  const [asked, setAsked] = useState<readonly Subject[]>([subject]);
  const [moment, setMoment] = useState<Moment>({});
  const shown = asked.at(-1) ?? subject;

  function turnTo(next: readonly Subject[]) {
    setAsked(next);
    setMoment({});
    body.current?.focus();
    body.current?.scrollTo({ top: 0 });
  }

  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      // React sends events from a portal to the row, card or form around it, which may act on them.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      sx={{ zIndex: "modal" }}
      slotProps={{
        paper: { "aria-labelledby": id, sx: { width: { xs: 1, sm: 480 }, maxWidth: 1, backgroundImage: "none" } },
      }}
    >
      <Box
        sx={{
          display: "flex",
          alignItems: "flex-start",
          gap: 1,
          px: 2.5,
          py: 1.5,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        {asked.length > 1 && (
          <IconButton aria-label="Back" size="small" onClick={() => turnTo(asked.slice(0, -1))} sx={{ ml: -1 }}>
            <ArrowBack fontSize="small" />
          </IconButton>
        )}
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          <Typography id={id} variant="h2" sx={{ fontSize: "1.125rem" }}>
            {titleOf(shown, moment, formats)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {shown.name}
          </Typography>
        </Box>
        <IconButton aria-label="Close" size="small" onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box
        ref={body}
        tabIndex={0}
        sx={{
          flex: 1,
          overflowY: "auto",
          outline: "none",
          px: 2.5,
          py: 2,
          display: "grid",
          gap: 3,
          alignContent: "start",
        }}
      >
        {shown.about === "plate" ? (
          <PlateExplanation subject={shown} onAsk={(next) => turnTo([...asked, next])} />
        ) : (
          <ItemExplanation
            key={`${shown.itemId} ${shown.about}`}
            subject={shown}
            moment={moment}
            onMoment={setMoment}
            onClose={onClose}
          />
        )}
      </Box>
    </Drawer>
  );
}
