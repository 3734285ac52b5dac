import SvgIcon, { type SvgIconProps } from "@mui/material/SvgIcon";

// The shapes are Google's Material Icons, under the licence in public/material-icons-license.txt. Others are at
// https://github.com/google/material-design-icons.

/** An icon of one path or of several, drawn in a 24 × 24 box. */
export const icon =
  (...paths: readonly string[]) =>
  (props: SvgIconProps) => (
    <SvgIcon {...props}>
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </SvgIcon>
  );
