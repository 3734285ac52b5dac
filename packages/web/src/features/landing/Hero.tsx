import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { paths } from "../../paths.ts";
import { column } from "./column.ts";
import { hero } from "./pictures.ts";
import { Screen } from "./Screen.tsx";

export const Hero = () => (
  <Box
    sx={{
      ...column,
      display: "grid",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1.25fr)" },
      alignItems: "center",
      gap: { xs: 4, md: 4, lg: 6 },
      py: { xs: 5, md: 8 },
    }}
  >
    <Box>
      <Typography sx={{ fontSize: "0.875rem", fontWeight: 600, color: "primary.main" }}>
        Smart inventory management
      </Typography>
      <Typography
        variant="h1"
        sx={{
          mt: 1,
          fontSize: { xs: "2.125rem", sm: "2.5rem", lg: "2.875rem" },
          lineHeight: 1.08,
          fontWeight: 680,
          letterSpacing: "-0.035em",
          textWrap: "balance",
        }}
      >
        Know what's on the shelf and what every plate costs
      </Typography>
      <Typography
        sx={{
          mt: 2,
          fontSize: { xs: "1rem", sm: "1.0625rem" },
          lineHeight: 1.55,
          color: "text.secondary",
          maxWidth: "46ch",
        }}
      >
        Streamline inventory, track products and optimize operations: your restaurant's stock, recipes, purchases and
        orders, in one place.
      </Typography>
      <Box sx={{ mt: 3, display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1.25 }}>
        <Button variant="contained" size="large" href={paths.signUp}>
          Get Started
        </Button>
        <Typography color="textSecondary">No card needed.</Typography>
      </Box>
    </Box>
    <Screen picture={hero} first />
  </Box>
);
