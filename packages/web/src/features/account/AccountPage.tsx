import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { DocumentTitle } from "../../components/DocumentTitle.tsx";
import { Logo } from "../../components/Logo.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { ArrowBack } from "../../lib/icons.tsx";
import { paths } from "../../paths.ts";
import { LegalLinks } from "../legal/LegalLinks.tsx";

interface AccountPageProps {
  readonly title: string;
  readonly lead: string;
  readonly homeLabel: string;
  readonly children: ReactNode;
  /** Links to the other of the two pages. */
  readonly footer: ReactNode;
}

/** The frame of sign-in and sign-up. */
export const AccountPage = ({ title, lead, homeLabel, children, footer }: AccountPageProps) => (
  <Box sx={{ minHeight: "100dvh", display: "flex", flexDirection: "column" }}>
    <DocumentTitle title={title} />
    <Box component="header" sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <RouterLink
        to={paths.landing}
        underline="hover"
        variant="body2"
        color="textSecondary"
        sx={{ display: "inline-flex", alignItems: "center", gap: 0.5 }}
      >
        <ArrowBack fontSize="inherit" aria-hidden />
        {homeLabel}
      </RouterLink>
    </Box>
    <Box
      component="main"
      sx={{ flex: 1, display: "grid", placeItems: { xs: "start center", sm: "center" }, px: 2, pb: { xs: 4, sm: 8 } }}
    >
      <Box sx={{ width: "100%", maxWidth: 400 }}>
        <Logo />
        <Typography variant="h1" sx={{ mt: 2.5, fontSize: "1.625rem", letterSpacing: "-0.025em" }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
          {lead}
        </Typography>
        {children}
        <Typography color="textSecondary" variant="body2" sx={{ mt: 3, pt: 2.5, borderTop: 1, borderColor: "divider" }}>
          {footer}
        </Typography>
      </Box>
    </Box>
    <Box component="footer" sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <LegalLinks />
    </Box>
  </Box>
);
