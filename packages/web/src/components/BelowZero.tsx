import { StatusChip } from "./StatusChip.tsx";

/** More was used than there was: a delivery, a count or a recipe is missing or wrong. */
export const BelowZero = () => <StatusChip tone="error" label="Below zero" />;
