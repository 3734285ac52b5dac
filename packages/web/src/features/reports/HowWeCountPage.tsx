import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";

const rules = [
  [
    "Days",
    "A business day runs from the start of the day in Settings to the next one. A report holds all days from the first to the last, both included. A year before means 364 days before, so that the weekdays match.",
  ],
  [
    "Sales",
    "An order counts on the day it is completed, at the menu prices of the moment it was taken. Net sales are gross sales less comps, discounts and refunds, without tax. Service charges stand apart. A refund counts on the day it is given.",
  ],
  [
    "Cost of food",
    "Food leaves stock at the average cost of the moment. The average is what all stock on hand cost, divided by its quantity. Nothing is recosted later: a correction is a new line on its own day.",
  ],
  [
    "Freebies and comps",
    "What is given away counts in gross sales at its menu price, is taken off again as a comp, and its food stands under freebies at cost.",
  ],
  [
    "Staff meals",
    "A family order is no sale. Its food stands under staff meals, and what staff paid for it is taken off there.",
  ],
  [
    "Food & beverages",
    "Dishes of the category Beverages are beverages, those of the category Other are other, and all others are food. Their cost is what their own ingredients cost when the order took them. Refunds, and what orders took that are not completed, belong to no category.",
  ],
  [
    "Stock variance",
    "What a count finds missing is a loss, and stands below 0. What it finds too much is a gain. It counts on the day of the count.",
  ],
  [
    "Price corrections",
    "Food that was sold before it was received is valued at the last known cost. When the delivery comes at another price, the difference stands here.",
  ],
  [
    "Expenses",
    "An expense is spread evenly over its days in whole cents, and the first days take what is left over. A monthly one is spread over the days of each month.",
  ],
  [
    "Late entries",
    "What happened over a week before it was entered, or in a closed period, counts on the first day that is open. The report says how many such entries it holds.",
  ],
  [
    "Rounding",
    "Sums are exact. Each line is rounded to the cent, half a cent away from zero, and each total adds up the lines as you see them.",
  ],
  ["Percentages", "They are of net sales. Without sales there is a dash, not 0%."],
] as const;

export const HowWeCountPage = () => (
  <RestaurantPage title="How We Count" noRestaurantText="Create your first restaurant, then read its reports.">
    {() => (
      <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 760 }}>
        <Box component="dl" sx={{ m: 0, display: "grid", gap: 2 }}>
          {rules.map(([term, text]) => (
            <div key={term}>
              <Typography component="dt" variant="h3" sx={{ fontWeight: 620 }}>
                {term}
              </Typography>
              <Typography component="dd" sx={{ m: 0 }} color="textSecondary">
                {text}
              </Typography>
            </div>
          ))}
        </Box>
      </Card>
    )}
  </RestaurantPage>
);
