import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Money } from "../../components/Money.tsx";

interface StackedFigureProps {
  readonly children: ReactNode;
  /** In small print, such as what was ordered. */
  readonly below: ReactNode;
}

/** A figure with the one to compare it with below it. */
export const StackedFigure = ({ children, below }: StackedFigureProps) => (
  <Box component="span" sx={{ display: "inline-block", verticalAlign: "top" }}>
    {children}
    <Typography
      variant="caption"
      color="textSecondary"
      component="span"
      sx={{ display: "block", whiteSpace: "nowrap" }}
    >
      {below}
    </Typography>
  </Box>
);

interface PaidAmountProps {
  /** US dollars; absent for members who see no costs. */
  readonly ordered: number | undefined;
  readonly received: number | undefined;
  /** Whether anything was received, and whether nothing more is expected. */
  readonly hasBegun: boolean;
  readonly isDone: boolean;
}

/** What was paid once nothing more is expected, and until then what was ordered; the other amount below it. */
export function PaidAmount({ ordered, received, hasBegun, isDone }: PaidAmountProps) {
  if (!hasBegun || received === ordered) return <Money amount={ordered} />;
  const [amount, word, other] = isDone ? [received, "ordered", ordered] : [ordered, "received", received];
  return (
    <StackedFigure
      below={
        <>
          {word} <Money amount={other} />
        </>
      }
    >
      <Money amount={amount} />
    </StackedFigure>
  );
}
