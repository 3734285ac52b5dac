import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId, useState } from "react";
import { Exact } from "../Exact.tsx";
import { ExpandMore } from "../../lib/icons.tsx";

/** One line of a chain of figures: what happened, and the figure after it. */
export interface WaterfallRow {
  readonly key: string;
  readonly text: ReactNode;
  /** The figure after it, as it is shown. */
  readonly figure: string;
  /** Every digit of it, if it may be rounded. */
  readonly exact?: string;
  /** The bar's two ends. */
  readonly from: number;
  readonly to: number;
  /** A figure that stands by itself: the start. */
  readonly isStart?: boolean;
  readonly isTotal?: boolean;
  /** What it consists of, shown when it is opened. */
  readonly details?: ReactNode;
}

interface WaterfallProps {
  readonly label: string;
  readonly rows: readonly WaterfallRow[];
}

/** A chain of figures as sentences and bars, which run from each figure to the next. */
export function Waterfall({ label, rows }: WaterfallProps) {
  const ends = rows.flatMap(({ from, to }) => [from, to]);
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.5 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.key}
          sx={row.isTotal === true ? { borderTop: 1, borderColor: "divider", pt: 0.5 } : {}}
        >
          <Row row={row} least={least} span={most - least || 1} />
        </Box>
      ))}
    </Box>
  );
}

interface RowProps {
  readonly row: WaterfallRow;
  readonly least: number;
  readonly span: number;
}

function Row({ row, least, span }: RowProps) {
  const { text, figure, exact = figure, from, to, isStart = false, isTotal = false, details } = row;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const content = (
    <>
      <Box component="span" sx={{ display: "flex", alignItems: "baseline", gap: 1.5, width: 1 }}>
        <Typography
          component="span"
          sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", fontWeight: isTotal ? 620 : 400 }}
        >
          {details === undefined ? text : <Opener text={text} isOpen={isOpen} />}
        </Typography>
        <Typography
          component="span"
          sx={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums", fontWeight: isTotal ? 650 : 520 }}
        >
          <Exact text={figure} exact={exact} isExact={figure === exact} inButton={details !== undefined} />
        </Typography>
      </Box>
      <Bar from={from} to={to} least={least} span={span} isPlain={isStart || isTotal} />
    </>
  );
  const layout = { display: "block", width: 1, textAlign: "left", py: 0.75, borderRadius: 0.5 } as const;
  if (details === undefined) return <Box sx={layout}>{content}</Box>;
  return (
    <>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ ...layout, font: "inherit", "&:hover": { bgcolor: "action.hover" } }}
      >
        {content}
      </ButtonBase>
      <Box id={id}>{isOpen && details}</Box>
    </>
  );
}

interface OpenerProps {
  readonly text: ReactNode;
  readonly isOpen: boolean;
}

/** A text with an arrow, which stays on the line of the last word. */
function Opener({ text, isOpen }: OpenerProps) {
  const words = typeof text === "string" ? text.split(" ") : [];
  return (
    <>
      {words.slice(0, -1).join(" ")}{" "}
      <Box component="span" sx={{ whiteSpace: "nowrap" }}>
        {words.at(-1) ?? text}
        <ExpandMore
          aria-hidden
          sx={{
            fontSize: "1.125rem",
            verticalAlign: "-0.25em",
            ml: 0.25,
            color: "text.secondary",
            ...(isOpen && { rotate: "180deg" }),
          }}
        />
      </Box>
    </>
  );
}

const percent = (part: number) => `${Math.max(0, Math.min(100, part * 100))}%`;

interface BarProps extends Pick<WaterfallRow, "from" | "to">, Omit<RowProps, "row"> {
  /** It is a figure by itself, not a change. */
  readonly isPlain: boolean;
}

/** The sentence and the figure say the same: the bar is for the eye alone. */
const Bar = ({ from, to, least, span, isPlain }: BarProps) => (
  <Box
    component="span"
    aria-hidden
    sx={{ display: "block", position: "relative", height: 6, mt: 0.5, borderRadius: 1, bgcolor: "action.hover" }}
  >
    <Box
      component="span"
      sx={{
        position: "absolute",
        insetBlock: 0,
        left: percent((Math.min(from, to) - least) / span),
        width: percent(Math.abs(to - from) / span),
        minWidth: 2,
        borderRadius: 1,
        display: from === to ? "none" : "block",
        bgcolor: isPlain ? "text.secondary" : to > from ? "primary.main" : "warning.main",
      }}
    />
  </Box>
);
