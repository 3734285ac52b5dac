import ButtonBase from "@mui/material/ButtonBase";
import type { ReactNode } from "react";
import { questionOf, type Subject } from "./subject.ts";

interface WhyButtonProps {
  readonly subject: Subject;
  readonly onAsk: () => void;
  readonly children: ReactNode;
}

/** A figure that can be asked about: by a click, by Enter, or by "?" while it has the focus. */
export const WhyButton = ({ subject, onAsk, children }: WhyButtonProps) => (
  <ButtonBase
    aria-label={questionOf(subject)}
    aria-haspopup="dialog"
    onClick={(event) => {
      event.stopPropagation();
      onAsk();
    }}
    onKeyDown={(event) => {
      if (event.key !== "?") return;
      event.preventDefault();
      event.stopPropagation();
      onAsk();
    }}
    sx={{
      font: "inherit",
      letterSpacing: "inherit",
      textAlign: "inherit",
      verticalAlign: "baseline",
      borderRadius: 0.5,
      textDecoration: "underline dotted",
      textDecorationColor: "text.disabled",
      textDecorationThickness: "1px",
      textUnderlineOffset: "0.25em",
      "&:hover": { textDecorationColor: "currentcolor" },
      // As large as a finger needs, without making its row higher.
      "@media (pointer: coarse)": {
        position: "relative",
        zIndex: 1,
        "&::after": { content: '""', position: "absolute", inset: "-14px -10px -20px" },
      },
    }}
  >
    {children}
  </ButtonBase>
);
