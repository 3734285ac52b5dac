import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { column, sectionTitle } from "./column.ts";
import { features } from "./features.ts";

export const Features = () => (
  <Box
    component="section"
    aria-labelledby="features"
    sx={{ borderTop: 1, borderColor: "divider", bgcolor: "background.paper" }}
  >
    <Box sx={{ ...column, py: { xs: 5, md: 7 } }}>
      <Typography id="features" variant="h2" sx={{ ...sectionTitle, mb: 3 }}>
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
        {features.map(({ title, text, points, icon }) => (
          <Box component="li" key={title} sx={{ bgcolor: "background.paper", p: 2.5, breakInside: "avoid" }}>
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
            <Typography sx={{ mt: 0.25 }}>{text}</Typography>
            <Box
              component="ul"
              sx={{ mt: 1, mb: 0, pl: 2.25, listStyle: "disc", color: "text.secondary", "& li": { mt: 0.25 } }}
            >
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
