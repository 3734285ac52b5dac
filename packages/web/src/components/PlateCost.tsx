import { useFormats } from "../lib/formats.ts";
import { CostMissing } from "./CostMissing.tsx";
import { Money } from "./Money.tsx";
import type { PlateSubject } from "./why/subject.ts";
import { Why } from "./why/Why.tsx";

interface PlateCostProps {
  /** US dollars; absent while an ingredient has no cost yet. */
  readonly cost?: number | undefined;
  /** Ingredients without a cost, by name, and their ids in the same order. */
  readonly uncosted: readonly string[];
  readonly uncostedIds: readonly string[];
  readonly restaurantId: string;
  /** Whose plate it is. */
  readonly plate: Omit<PlateSubject, "about" | "label">;
  /** In a table's cell. */
  readonly inCell?: boolean;
}

/** What a plate costs; if that is unknown, the ingredients without a cost and where they get one. */
export function PlateCost({ cost, uncosted, uncostedIds, restaurantId, plate, inCell = false }: PlateCostProps) {
  const { money } = useFormats();
  if (cost === undefined) {
    const items = uncostedIds.map((id, index) => ({ id, name: uncosted[index] ?? "" }));
    return <CostMissing inCell={inCell} restaurantId={restaurantId} items={items} />;
  }
  return (
    <Why subject={{ about: "plate", label: money(cost), ...plate }}>
      <Money amount={cost} inButton />
    </Why>
  );
}
