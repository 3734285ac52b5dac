import Box from "@mui/material/Box";

/** How large a part of a whole is: 1 is all of it. The figure beside it says the same. */
export const ShareBar = ({ share }: { readonly share: number }) => (
  <Box aria-hidden sx={{ height: 6, mt: 0.5, borderRadius: 1, bgcolor: "action.hover" }}>
    {share > 0 && (
      <Box sx={{ height: 1, width: `${share * 100}%`, minWidth: 2, borderRadius: 1, bgcolor: "primary.main" }} />
    )}
  </Box>
);
