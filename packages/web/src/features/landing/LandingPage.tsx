import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Logo } from "../../components/Logo.tsx";
import { paths } from "../../paths.ts";
import { column, sectionTitle } from "./column.ts";
import { Features } from "./Features.tsx";
import { Hero } from "./Hero.tsx";
import { landingTitle } from "./landing-title.ts";
import { Strip } from "./Strip.tsx";

const footerLinks = [
  { label: "Terms", href: paths.terms },
  { label: "Privacy", href: paths.privacy },
  { label: "Sign In", href: paths.signIn },
] as const;

/** The page for signed-out visitors. It works without the router, so its links are plain ones. */
export function LandingPage() {
  return (
    <>
      <title>{landingTitle}</title>
      <Box component="header" sx={{ borderBottom: 1, borderColor: "divider" }}>
        <Box sx={{ ...column, display: "flex", alignItems: "center", justifyContent: "space-between", height: 56 }}>
          <Logo />
          <Button variant="outlined" href={paths.signIn}>
            Sign In
          </Button>
        </Box>
      </Box>
      <Box component="main">
        <Hero />
        <Strip />
        <Features />
        <Closing />
      </Box>
      <Box component="footer" sx={{ borderTop: 1, borderColor: "divider" }}>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ ...column, py: 3, display: "flex", flexWrap: "wrap", columnGap: 2.5, rowGap: 0.5 }}
        >
          <span>© Stockpot</span>
          {footerLinks.map(({ label, href }) => (
            <Box component="a" key={label} href={href} sx={{ color: "inherit" }}>
              {label}
            </Box>
          ))}
        </Typography>
      </Box>
    </>
  );
}

const Closing = () => (
  <Box component="section" aria-labelledby="closing" sx={{ borderTop: 1, borderColor: "divider" }}>
    <Box
      sx={{
        ...column,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        gap: 2.5,
        py: { xs: 5, md: 7 },
      }}
    >
      <Box>
        <Typography id="closing" variant="h2" sx={sectionTitle}>
          Put your kitchen in order today
        </Typography>
        <Typography sx={{ mt: 0.5, color: "text.secondary" }}>
          Your first restaurant and shelf take about five minutes.
        </Typography>
      </Box>
      <Button variant="contained" size="large" href={paths.signUp}>
        Start Free Trial
      </Button>
    </Box>
  </Box>
);
