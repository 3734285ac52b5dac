import Typography from "@mui/material/Typography";
import { RouterLink } from "../../components/RouterLink.tsx";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";

/** Leads from every report to how its figures are made. */
export const ReportHint = ({ restaurantId }: { readonly restaurantId: string }) => (
  <Typography variant="body2" color="textSecondary">
    {"Sales count on the day of completion, stock at its average cost. "}
    <RouterLink to={toPage(paths.howWeCount, restaurantId)}>How we count</RouterLink>
  </Typography>
);
