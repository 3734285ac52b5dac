import Box from "@mui/material/Box";
import { fileOf, type Picture, type Scheme, srcSetOf } from "./pictures.ts";

const schemes = ["light", "dark"] as const;

interface ScreenProps {
  readonly picture: Picture;
  /** It is what a visitor sees first. */
  readonly first?: boolean;
}

/**
 * A screen of the product in the visitor's theme. Both themes' pictures are in the page, and a lazy one that is not
 * displayed is not loaded; landing.ts sends for the first one ahead.
 */
export const Screen = ({ picture, first = false }: ScreenProps) => (
  <Box sx={{ border: 1, borderColor: "divider", borderRadius: 2, overflow: "hidden", bgcolor: "background.paper" }}>
    {schemes.map((scheme: Scheme) => (
      <Box
        component="img"
        key={scheme}
        src={fileOf(picture, scheme, picture.widths[0])}
        srcSet={srcSetOf(picture, scheme)}
        sizes={picture.sizes}
        width={picture.ratio[0]}
        height={picture.ratio[1]}
        alt={picture.alt}
        loading="lazy"
        decoding="async"
        {...(first && { fetchPriority: "high" as const })}
        sx={[
          { display: scheme === "light" ? "block" : "none", width: "100%", height: "auto" },
          (theme) => theme.applyStyles("dark", { display: scheme === "dark" ? "block" : "none" }),
        ]}
      />
    ))}
  </Box>
);
