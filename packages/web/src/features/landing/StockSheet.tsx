import Box from "@mui/material/Box";

const lines = [
  { name: "Basmati rice", onHand: "18 kg", level: 0.82, state: "normal" },
  { name: "San Marzano tomatoes", onHand: "41 pc", level: 0.64, state: "normal" },
  { name: "Olive oil", onHand: "3.5 L", level: 0.34, state: "warning" },
  { name: "Parmigiano Reggiano", onHand: "0.8 kg", level: 0.12, state: "low" },
  { name: "Double cream", onHand: "6 L", level: 0.7, state: "normal" },
] as const;

const colourOf = { normal: "primary.main", warning: "warning.main", low: "error.main" } as const;
const wordOf = { normal: "", warning: "Running low", low: "Reorder" } as const;

/** A sample stock list, as an illustration. */
export const StockSheet = () => (
  <Box
    aria-hidden
    sx={{
      border: 1,
      borderColor: "divider",
      borderRadius: 2,
      bgcolor: "background.paper",
      overflow: "hidden",
      fontSize: "0.8125rem",
    }}
  >
    <Box
      sx={{
        display: "flex",
        justifyContent: "space-between",
        px: 2,
        py: 1.25,
        borderBottom: 1,
        borderColor: "divider",
        color: "text.secondary",
      }}
    >
      <span>Dry store and walk-in</span>
      <span>On hand</span>
    </Box>
    {lines.map(({ name, onHand, level, state }) => (
      <Box
        key={name}
        sx={{ px: 2, py: 1.375, borderBottom: 1, borderColor: "divider", "&:last-of-type": { borderBottom: 0 } }}
      >
        <Box sx={{ display: "flex", alignItems: "baseline", gap: 1 }}>
          <Box component="span" sx={{ fontWeight: 560 }}>
            {name}
          </Box>
          <Box component="span" sx={{ color: colourOf[state], fontWeight: 560, fontSize: "0.75rem" }}>
            {wordOf[state]}
          </Box>
          <Box component="span" sx={{ ml: "auto", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
            {onHand}
          </Box>
        </Box>
        <Box sx={{ mt: 0.875, height: 4, borderRadius: 1, bgcolor: "divider" }}>
          <Box sx={{ width: `${level * 100}%`, height: 1, borderRadius: 1, bgcolor: colourOf[state] }} />
        </Box>
      </Box>
    ))}
  </Box>
);
