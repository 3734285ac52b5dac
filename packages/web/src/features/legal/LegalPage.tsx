import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { DocumentTitle } from "../../components/DocumentTitle.tsx";
import { Logo } from "../../components/Logo.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { paths } from "../../paths.ts";
import { LegalLinks } from "./LegalLinks.tsx";

interface LegalPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** A public page of text. */
export const LegalPage = ({ title, lead, children }: LegalPageProps) => (
  <Box sx={{ minHeight: "100dvh", display: "flex", flexDirection: "column" }}>
    <DocumentTitle title={title} />
    <Box component="header" sx={{ borderBottom: 1, borderColor: "divider", displayPrint: "none" }}>
      <Box sx={{ maxWidth: 720, mx: "auto", px: { xs: 2, sm: 3 }, height: 56, display: "flex", alignItems: "center" }}>
        <RouterLink to={paths.landing} underline="none" color="inherit" aria-label="Stockpot, home">
          <Logo />
        </RouterLink>
      </Box>
    </Box>
    <Box
      component="main"
      sx={{ flex: 1, width: "100%", maxWidth: 720, mx: "auto", px: { xs: 2, sm: 3 }, py: { xs: 4, sm: 6 } }}
    >
      <Typography variant="h1" sx={{ fontSize: "1.75rem", letterSpacing: "-0.025em" }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 1, fontSize: "1rem" }}>
        {lead}
      </Typography>
      {children}
    </Box>
    <Box component="footer" sx={{ borderTop: 1, borderColor: "divider", displayPrint: "none" }}>
      <Box sx={{ maxWidth: 720, mx: "auto", px: { xs: 2, sm: 3 }, py: 2.5 }}>
        <LegalLinks />
      </Box>
    </Box>
  </Box>
);

interface LegalSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const LegalSection = ({ title, children }: LegalSectionProps) => (
  <Box component="section" sx={{ mt: 3.5, "& p, & ul": { mt: 0.75, mb: 0 }, "& li": { mt: 0.5 }, lineHeight: 1.6 }}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Box>
);
