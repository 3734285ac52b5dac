import Box from "@mui/material/Box";

interface MarkProps {
  readonly size?: number;
}

/** The pot, its lid lifted a little, with the marks of a measure on its side. */
const Mark = ({ size = 24 }: MarkProps) => (
  <Box
    component="svg"
    viewBox="0 0 24 24"
    aria-hidden
    sx={{ width: size, height: size, flexShrink: 0, display: "block" }}
  >
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M4.5 11h15v7.2a3.3 3.3 0 0 1-3.3 3.3H7.8a3.3 3.3 0 0 1-3.3-3.3V11Zm9.5 2.1v1.2h3v-1.2h-3Zm1.2 2.4v1.2H17v-1.2h-1.8ZM14 17.9v1.2h3v-1.2h-3Z"
    />
    <path
      fill="currentColor"
      d="M1.5 12.2h2v2.6H2.7a1.2 1.2 0 0 1-1.2-1.2v-1.4Zm19 0h2v1.4a1.2 1.2 0 0 1-1.2 1.2h-.8v-2.6Z"
    />
    <path fill="currentColor" d="M4.3 9.6C4.9 6.7 8.1 4.7 12 4.7s7.1 2 7.7 4.9H4.3Z" />
    <path fill="currentColor" d="M10.4 2.3h3.2a.9.9 0 0 1 0 1.8h-3.2a.9.9 0 0 1 0-1.8Z" />
  </Box>
);

/** The mark and the name. */
export const Logo = () => (
  <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
    <Box component="span" sx={{ color: "primary.main" }}>
      <Mark size={24} />
    </Box>
    <Box
      component="span"
      sx={{ fontSize: "1.0625rem", fontWeight: 680, letterSpacing: "-0.02em", color: "text.primary" }}
    >
      Stockpot
    </Box>
  </Box>
);
