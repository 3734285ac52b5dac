import type { ReactNode } from "react";

interface SignedProps {
  /** The value whose sign is shown: a plus stands before a positive one, and a minus is part of the figure. */
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
