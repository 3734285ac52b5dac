import { encode } from "uqr";

interface QrDrawingProps {
  readonly text: string;
  readonly label: string;
}

/** The light margin that the standard asks for, in modules. */
const quietZone = 4;

/** One path for all dark modules, each a square of one unit. */
const pathOf = (modules: readonly (readonly boolean[])[]) =>
  modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");

export function QrDrawing({ text, label }: QrDrawingProps) {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot take the colours of the theme
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="100%"
      height="100%"
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} fill="currentColor" />
    </svg>
  );
}
