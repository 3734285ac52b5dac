import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Logo } from "../../components/Logo.tsx";
import { paths } from "../../paths.ts";
import { features } from "./features.ts";
import { landingTitle } from "./landing-title.ts";
import { StockSheet } from "./StockSheet.tsx";

const column = { width: "100%", maxWidth: 1120, mx: "auto", px: { xs: 2, sm: 3 } } as const;

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
        <Features />
        <Closing />
      </Box>
      <Box component="footer" sx={{ borderTop: 1, borderColor: "divider" }}>
        <Typography variant="body2" color="textSecondary" sx={{ ...column, py: 3 }}>
          Stockpot: stock, recipes and procurements for restaurants.
        </Typography>
      </Box>
    </>
  );
}

const Hero = () => (
  <Box
    sx={{
      ...column,
      display: "grid",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1.1fr) minmax(0, 1fr)" },
      alignItems: "center",
      gap: { xs: 5, md: 8 },
      py: { xs: 6, md: 11 },
    }}
  >
    <Box>
      <Typography
        variant="h1"
        sx={{
          fontSize: { xs: "2.25rem", sm: "3rem" },
          lineHeight: 1.08,
          fontWeight: 680,
          letterSpacing: "-0.035em",
          textWrap: "balance",
        }}
      >
        Smart inventory management
      </Typography>
      <Typography
        sx={{
          mt: 2,
          fontSize: { xs: "1rem", sm: "1.125rem" },
          lineHeight: 1.55,
          color: "text.secondary",
          maxWidth: "46ch",
        }}
      >
        Streamline inventory, track products and optimize operations: know what is on the shelf, what runs low and what
        every plate costs.
      </Typography>
      <Box sx={{ mt: 3.5, display: "flex", flexWrap: "wrap", gap: 1.25 }}>
        <Button variant="contained" size="large" href={paths.signUp}>
          Get Started
        </Button>
        <Button variant="outlined" size="large" href={paths.signIn}>
          Sign In
        </Button>
      </Box>
    </Box>
    <StockSheet />
  </Box>
);

const Features = () => (
  <Box
    component="section"
    aria-labelledby="features"
    sx={{ borderTop: 1, borderColor: "divider", bgcolor: "background.paper" }}
  >
    <Box sx={{ ...column, py: { xs: 5, md: 8 } }}>
      <Typography id="features" variant="h2" sx={{ fontSize: "1.5rem", letterSpacing: "-0.02em", mb: 3 }}>
        Everything your back of house runs on
      </Typography>
      <Box
        component="ul"
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", lg: "1fr 1fr 1fr" },
          listStyle: "none",
          m: 0,
          p: 0,
          // The list's background shows through the gaps as hairlines.
          gap: "1px",
          bgcolor: "divider",
          border: 1,
          borderColor: "divider",
          borderRadius: 2,
          overflow: "hidden",
        }}
      >
        {features.map(({ title, points, icon }) => (
          <Box component="li" key={title} sx={{ bgcolor: "background.paper", p: 2.5 }}>
            <Box
              component="svg"
              viewBox="0 0 24 24"
              aria-hidden
              sx={{ width: 22, height: 22, color: "primary.main", display: "block", mb: 1.25 }}
            >
              <path
                d={icon}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.6"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </Box>
            <Typography variant="h3" sx={{ fontSize: "0.9375rem" }}>
              {title}
            </Typography>
            <Box component="ul" sx={{ mt: 0.75, mb: 0, p: 0, listStyle: "none", color: "text.secondary" }}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  </Box>
);

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
        <Typography id="closing" variant="h2" sx={{ fontSize: "1.5rem", letterSpacing: "-0.02em" }}>
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
