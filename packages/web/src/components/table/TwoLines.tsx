import Box from "@mui/material/Box";

interface TwoLinesProps {
  readonly first: string;
  /** Smaller, under it. */
  readonly second: string;
}

/** What a row is about, and what tells it from others. */
export const TwoLines = ({ first, second }: TwoLinesProps) => (
  <>
    <Box component="span" sx={{ display: "block" }}>
      {first}
    </Box>
    <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: "0.75rem", fontWeight: 400 }}>
      {second}
    </Box>
  </>
);
