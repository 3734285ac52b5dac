import Box from "@mui/material/Box";
import { useState } from "react";
import { RestaurantOutlined } from "../lib/rare-icons.tsx";

interface PhotoProps {
  readonly src: string | undefined;
  /** Empty where its name stands beside it. */
  readonly alt: string;
  /** The side of a square in px; by default as wide as there is room. */
  readonly size?: number;
}

/** The content security policy allows pictures of this site, and over https. */
const isShown = (src: string) => /^(https:\/\/|\/api\/)/.test(src);

/** A product's photo, always as large as its place; a quiet sign where there is none, or it does not load. */
export function Photo({ src, alt, size }: PhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src !== undefined && isShown(src) && src !== broken ? src : undefined;
  return (
    <Box
      component="span"
      sx={[
        {
          display: "inline-grid",
          placeItems: "center",
          flexShrink: 0,
          overflow: "hidden",
          borderRadius: 1,
          bgcolor: "action.hover",
          color: "text.disabled",
          verticalAlign: "middle",
        },
        size === undefined ? { width: 1, aspectRatio: "16 / 9" } : { width: size, height: size },
      ]}
    >
      {shown === undefined ? (
        <RestaurantOutlined aria-hidden fontSize={size === undefined ? "large" : "small"} />
      ) : (
        <Box
          component="img"
          src={shown}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(shown)}
          // Its alternative text must not widen its place while it loads.
          sx={{ width: 1, height: 1, minWidth: 0, objectFit: "cover", fontSize: 0 }}
        />
      )}
    </Box>
  );
}
