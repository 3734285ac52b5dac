import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import { screenReaderOnly } from "./screen-reader-only.ts";

export const FullScreenSpinner = () => (
  <Box component="main" sx={{ display: "grid", placeItems: "center", minHeight: "100dvh" }}>
    <Box component="h1" sx={screenReaderOnly}>
      Stockpot
    </Box>
    <CircularProgress aria-label="Loading" size={32} />
  </Box>
);
