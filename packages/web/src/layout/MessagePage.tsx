import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { DocumentTitle } from "../components/DocumentTitle.tsx";
import { Logo } from "../components/Logo.tsx";

interface MessagePageProps {
  readonly title: string;
  /** Shown large above the title. */
  readonly overline?: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** A page with a single message. */
export const MessagePage = ({ title, overline, children, actions }: MessagePageProps) => (
  <Box component="main" sx={{ display: "grid", placeItems: "center", minHeight: "100dvh", p: 3 }}>
    <DocumentTitle title={title} />
    <Box sx={{ width: "100%", maxWidth: 480 }}>
      <Logo />
      <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: "divider" }}>
        {overline !== undefined && (
          <Typography
            component="p"
            sx={{
              fontSize: "3.5rem",
              lineHeight: 1,
              fontWeight: 680,
              letterSpacing: "-0.04em",
              color: "primary.main",
              mb: 1,
            }}
          >
            {overline}
          </Typography>
        )}
        <Typography variant="h1">{title}</Typography>
        <Box sx={{ mt: 1, color: "text.secondary" }}>{children}</Box>
        <Box sx={{ mt: 3, display: "flex", flexWrap: "wrap", gap: 1 }}>{actions}</Box>
      </Box>
    </Box>
  </Box>
);
