import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";

const reports = [
  {
    title: "The day",
    text: "What was sold today or on any day, and what it cost, beside the same weekday a week before.",
    path: paths.reportDay,
  },
  {
    title: "Profit & loss",
    text: "Sales, food, losses, labor and rent of any period. Each line opens the documents behind it.",
    path: paths.profitLoss,
  },
  {
    title: "Expenses",
    text: "Wages, rent and whatever else you spend apart from food, spread over its days.",
    path: paths.expenses,
  },
  {
    title: "How we count",
    text: "What each figure means, when it counts and how it is rounded.",
    path: paths.howWeCount,
  },
] as const;

export const ReportsPage = () => (
  <RestaurantPage title="Reports" noRestaurantText="Create your first restaurant, then read its reports here.">
    {(restaurantId) => (
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: "grid",
          gap: 2,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))",
        }}
      >
        {reports.map(({ title, text, path }) => (
          <Card key={path} component="li" sx={{ position: "relative", p: 2, "&:hover": { bgcolor: "action.hover" } }}>
            <Typography variant="h2" sx={{ mb: 0.5 }}>
              <RouterLink
                to={toPage(path, restaurantId)}
                sx={{
                  color: "inherit",
                  textDecoration: "none",
                  "&::after": { content: '""', position: "absolute", inset: 0 },
                }}
              >
                {title}
              </RouterLink>
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {text}
            </Typography>
          </Card>
        ))}
      </Box>
    )}
  </RestaurantPage>
);
