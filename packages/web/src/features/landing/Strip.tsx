import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { column, sectionTitle } from "./column.ts";
import { strip } from "./pictures.ts";
import { Screen } from "./Screen.tsx";

/** What a day with the product is made of. */
export const Strip = () => (
  <Box component="section" aria-labelledby="day" sx={{ borderTop: 1, borderColor: "divider" }}>
    <Box sx={{ ...column, py: { xs: 5, md: 7 } }}>
      <Typography id="day" variant="h2" sx={{ ...sectionTitle, mb: 3 }}>
        Count, cook, order
      </Typography>
      <Box sx={{ display: "grid", gap: { xs: 4, md: 3 }, gridTemplateColumns: { xs: "1fr", md: "repeat(3, 1fr)" } }}>
        {strip.map((picture) => (
          <Box component="figure" key={picture.name} sx={{ m: 0, minWidth: 0 }}>
            <Screen picture={picture} />
            <Box component="figcaption" sx={{ mt: 1.5 }}>
              <Typography variant="h3" sx={{ fontSize: "1rem" }}>
                {picture.title}
              </Typography>
              <Typography sx={{ mt: 0.25, color: "text.secondary" }}>{picture.text}</Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  </Box>
);
