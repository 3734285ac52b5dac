import { differenceShown } from "@stockpot/core/measure/shown-unit";
import type { Unit } from "@stockpot/core/measure/unit";
import { Difference } from "../../components/Quantity.tsx";
import { Signed } from "../../components/Signed.tsx";

interface ChangeProps {
  readonly counted: number;
  readonly expected: number;
  readonly unit: Unit;
}

/** The counted quantity less the expected one, with the sign of the shown figure. */
export const Change = ({ counted, expected, unit }: ChangeProps) => (
  <Signed value={differenceShown(counted, expected, unit).value}>
    <Difference of={counted} less={expected} unit={unit} aligned />
  </Signed>
);
