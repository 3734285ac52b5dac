import { Money } from "../../components/Money.tsx";
import { WrittenQuantity } from "../../components/Quantity.tsx";
import type { PlateCosting } from "./plate-costing.ts";

/** Names the ingredient that costs the most of a plate, as in "80 L of Cream costs $448.00." */
export const DearestIngredient = ({ dearest }: Pick<PlateCosting, "dearest">) =>
  dearest !== undefined && (
    <>
      <WrittenQuantity value={dearest.quantity} unit={dearest.unit} /> of {dearest.name} costs{" "}
      <Money amount={dearest.cost} />.
    </>
  );
