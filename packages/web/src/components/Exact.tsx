import Box from "@mui/material/Box";
import { narrow } from "./widths.ts";

interface ExactProps {
  /** The figure as it is shown, with its unit behind a space. */
  readonly text: string;
  /** Every digit of it. */
  readonly exact: string;
  /** The figure has every digit itself. */
  readonly isExact: boolean;
  /** It lines up with the figures above and below it. */
  readonly aligned?: boolean;
  /** It is in a button, which has the focus. */
  readonly inButton?: boolean;
}

/** Shows every digit above the figure that has the focus: a finger has no hover. */
const tip = {
  position: "relative",
  outlineOffset: 2,
  "&:focus::before, button:focus-visible &::before": {
    content: "attr(title)",
    position: "absolute",
    insetInlineEnd: 0,
    bottom: "100%",
    px: 0.75,
    borderRadius: 0.5,
    bgcolor: "text.primary",
    color: "background.paper",
    fontSize: "0.75rem",
    fontWeight: 400,
    whiteSpace: "nowrap",
    pointerEvents: "none",
    zIndex: "tooltip",
  },
} as const;

/** A figure that shows every digit on hover and focus. In a column its unit stands below the one above. */
export function Exact({ text, exact, isExact, aligned = false, inButton = false }: ExactProps) {
  const at = text.indexOf(" ");
  return (
    <Box
      component="span"
      title={exact}
      {...(!isExact && !inButton && { tabIndex: 0 })}
      sx={[
        { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
        !isExact && tip,
        aligned && {
          textDecoration: "inherit",
          // Every unit has the same room, so that numbers end and units begin under each other.
          "& > span": {
            display: "inline-block",
            minWidth: "2.2em",
            whiteSpace: "pre",
            textAlign: "left",
            textDecoration: "inherit",
            // A phone's row has no columns.
            [narrow]: { minWidth: 0 },
          },
        },
      ]}
    >
      {aligned ? (
        <>
          {text.slice(0, at)}
          <span>{text.slice(at)}</span>
        </>
      ) : (
        text
      )}
    </Box>
  );
}
