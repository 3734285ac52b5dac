import type { ReactNode } from "react";

interface SignedProps {
  /** Whose sign is shown: a plus stands before what is above 0, and a minus is part of the figure. */
  readonly value: number;
  readonly children: ReactNode;
}

/** A change, as in "+2 kg". */
export const Signed = ({ value, children }: SignedProps) => (
  <>
    {value > 0 && "+"}
    {children}
  </>
);
