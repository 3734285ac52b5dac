import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { RouterLink } from "../../components/RouterLink.tsx";
import { paths } from "../../paths.ts";

/** The last line of a page outside of the sign-in. */
export const LegalLinks = () => (
  <Typography variant="body2" color="textSecondary" sx={{ display: "flex", flexWrap: "wrap", columnGap: 2 }}>
    <span>© Stockpot</span>
    <Box component="span" sx={{ display: "flex", gap: 2 }}>
      <RouterLink to={paths.terms} color="textSecondary">
        Terms
      </RouterLink>
      <RouterLink to={paths.privacy} color="textSecondary">
        Privacy
      </RouterLink>
      <RouterLink to={paths.signIn} color="textSecondary">
        Sign In
      </RouterLink>
    </Box>
  </Typography>
);
