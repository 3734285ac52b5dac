import Typography from "@mui/material/Typography";
import { useFormats } from "../lib/formats.ts";
import { Money } from "./Money.tsx";
import type { PlateSubject } from "./why/subject.ts";
import { Why } from "./why/Why.tsx";

interface PlateCostProps {
  /** US dollars; absent while an ingredient has no cost yet. */
  readonly cost?: number | undefined;
  /** Ingredients without a cost, by name. */
  readonly uncosted: readonly string[];
  /** Whose plate it is, where it explains itself. */
  readonly plate?: Omit<PlateSubject, "about" | "label">;
}

/** What a plate costs, with every digit on hover; if unknown, the ingredients without a cost on hover. */
export function PlateCost({ cost, uncosted, plate }: PlateCostProps) {
  const formats = useFormats();
  const shown = cost === undefined ? <NoCost uncosted={uncosted} /> : <Money amount={cost} />;
  if (plate === undefined) return shown;
  const label = cost === undefined ? undefined : formats.money(cost);
  return <Why subject={{ about: "plate", label, ...plate }}>{shown}</Why>;
}

const NoCost = ({ uncosted }: Pick<PlateCostProps, "uncosted">) => (
  <Typography
    variant="caption"
    color="textSecondary"
    component="span"
    noWrap
    title={`No procurement received yet for ${uncosted.join(", ")}`}
  >
    No cost yet
  </Typography>
);
