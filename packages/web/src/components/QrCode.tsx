import Box from "@mui/material/Box";
import { lazy, Suspense } from "react";
import { retryImport } from "../lib/retry-import.ts";

const QrDrawing = lazy(async () => ({ default: (await retryImport(() => import("./QrDrawing.tsx"))).QrDrawing }));

interface QrCodeProps {
  /** What a camera reads: an address, most often. */
  readonly text: string;
  /** What it is for, to a screen reader. The text itself must stand elsewhere too. */
  readonly label: string;
  readonly sizePx?: number;
}

/** A QR code, drawn in the browser: no other server sees its text. It is black on white in either theme: cameras need the light margin. */
export const QrCode = ({ text, label, sizePx = 200 }: QrCodeProps) => (
  <Box
    sx={{
      width: sizePx,
      maxWidth: "100%",
      aspectRatio: "1",
      bgcolor: "common.white",
      color: "common.black",
      border: 1,
      borderColor: "divider",
      borderRadius: 1,
      overflow: "hidden",
    }}
  >
    <Suspense fallback={null}>
      <QrDrawing text={text} label={label} />
    </Suspense>
  </Box>
);
