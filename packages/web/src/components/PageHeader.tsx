import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { DocumentTitle } from "./DocumentTitle.tsx";
import { narrow } from "./widths.ts";

interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Controls that concern the whole page: a selector, the button that creates. */
  readonly actions?: ReactNode;
}

/** A page's one h1, also the title of its tab. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <Box sx={{ containerType: "inline-size", mb: 2.5 }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: "space-between",
          gap: 1.5,
          // As high as its controls, whether or not they show yet.
          minHeight: 36,
        }}
      >
        <DocumentTitle title={title} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1">{title}</Typography>
          {subtitle !== undefined && (
            <Typography color="textSecondary" variant="body2" sx={{ mt: 0.25 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions !== undefined && (
          <Box
            sx={{
              display: "flex",
              // Text wider than the screen breaks inside.
              minWidth: 0,
              maxWidth: "100%",
              justifyContent: "flex-end",
              alignItems: "center",
              gap: 1,
              // A selector stands beside the title, and a button has a row of its own.
              [narrow]: { display: "contents", "& > .MuiButton-root": { flex: "1 1 100%", minHeight: 44 } },
            }}
          >
            {actions}
          </Box>
        )}
      </Box>
    </Box>
  );
}
