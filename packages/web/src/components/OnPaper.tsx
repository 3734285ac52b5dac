import Box from "@mui/material/Box";
import GlobalStyles from "@mui/material/GlobalStyles";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** Of the page, only this paper is printed. */
const paperAlone = (
  <GlobalStyles
    styles={(theme) => ({
      // The number of the page, in browsers that print it.
      "@page": {
        margin: "14mm",
        "@bottom-right": { content: '"Page " counter(page) " of " counter(pages)', fontSize: "8pt" },
      },
      "@media print": {
        "html, body": {
          background: `${theme.palette.common.white} !important`,
          overflow: "visible !important",
          padding: "0 !important",
        },
        "body > :not([data-paper])": { display: "none !important" },
      },
    })}
  />
);

/** A document in black on white, whatever the theme. Visible only in print, where it replaces the page. */
export const OnPaper = ({ children }: { readonly children: ReactNode }) =>
  createPortal(
    <Box
      data-paper=""
      sx={{
        display: "none",
        "@media print": { display: "block" },
        color: "common.black",
        fontSize: "9.5pt",
        lineHeight: 1.4,
        "& p, & h1, & h2, & dl, & dd": { m: 0 },
        "& h2": { fontSize: "8pt", fontWeight: 600, color: "grey.700", mb: "1mm" },
      }}
    >
      {paperAlone}
      {children}
    </Box>,
    document.body,
  );
