import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useRef } from "react";
import { downloadText } from "../../../lib/download-text.ts";
import { useNotify } from "../../../lib/notify.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The only time that recovery codes can be seen. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const notify = useNotify();
  const warning = useRef<HTMLDivElement>(null);
  const text = codes.join("\n");

  // What the person was in is gone.
  useEffect(() => warning.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify.success("Recovery codes copied");
    } catch {
      notify.failure("The browser didn't allow copying. Select the codes, or download them.");
    }
  }

  return (
    <>
      <Alert severity="warning" ref={warning} tabIndex={-1} sx={{ outline: "none" }}>
        Save these recovery codes now: you can't see them again. Each one signs you in once if you lose your phone.
      </Alert>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          m: 0,
          p: 2,
          listStyle: "none",
          display: "grid",
          gridTemplateColumns: "repeat(auto-fill, minmax(9em, 1fr))",
          gap: 1,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          fontFamily: "monospace",
          fontSize: "0.9375rem",
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="outlined"
          onClick={() =>
            downloadText(`Stockpot recovery codes\n\n${text}\n`, "stockpot-recovery-codes.txt", "text/plain")
          }
        >
          Download
        </Button>
        <Button variant="contained" onClick={onDone} sx={{ ml: "auto" }}>
          I Saved Them
        </Button>
      </Box>
    </>
  );
}
