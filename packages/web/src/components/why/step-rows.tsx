import type { Explanation } from "@stockpot/core/inventory/explanation.schema";
import type { Link } from "./figures.ts";
import type { Step } from "./sentences.ts";
import { StepMovements } from "./StepMovements.tsx";
import type { WaterfallRow } from "./Waterfall.tsx";

interface Steps {
  readonly explanation: Explanation;
  readonly restaurantId: string;
  readonly onClose: () => void;
  readonly steps: readonly Step[];
  /** What each step changes of the figure, in the same order. */
  readonly links: readonly Link[];
  readonly textOf: (step: Step, link: Link) => string;
  readonly figure: (value: number) => string;
  /** Whether the values matter, rather than the quantities. */
  readonly ofValue: boolean;
}

/** The steps of a chain, each of which opens into its movements. */
export const stepRows = ({ explanation: { item, asOf }, steps, links, textOf, figure, ...shared }: Steps) =>
  steps.flatMap((step, index): WaterfallRow[] => {
    const link = links[index];
    if (link === undefined) return [];
    return [
      {
        key: `${step.kind} ${step.bucket} ${step.reason ?? ""}`,
        text: textOf(step, link),
        figure: figure(link.after),
        from: link.before,
        to: link.after,
        details: <StepMovements {...shared} itemId={item.id} unit={item.baseUnit} step={step} asOf={asOf} />,
      },
    ];
  });
