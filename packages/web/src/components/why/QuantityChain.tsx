import Typography from "@mui/material/Typography";
import type { Explanation } from "@stockpot/core/inventory/explanation.schema";
import { type ReactNode, useId } from "react";
import { useFormats } from "../../lib/formats.ts";
import { chainOf, quantityScale } from "./figures.ts";
import { DocumentLink } from "../DocumentLink.tsx";
import { quantitySentence, startSentence } from "./sentences.ts";
import { stepRows } from "./step-rows.tsx";
import { Waterfall, type WaterfallRow } from "./Waterfall.tsx";

export interface ExplainedProps {
  readonly explanation: Explanation;
  readonly restaurantId: string;
  /** Whether it explains the present. */
  readonly isNow: boolean;
  readonly onClose: () => void;
}

/** A part of the sheet under a heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

const documentNames: Readonly<Record<string, string>> = { ORDER: "Order", PROCUREMENT: "Procurement" };

/** A figure with its sign, as in "-2 kg". */
const withSign = (value: number, text: string) => (value < 0 ? `-${text}` : text);

/** From the opening quantity to the quantity on hand. */
export function QuantityChain({ explanation, restaurantId, isNow, onClose }: ExplainedProps) {
  const formats = useFormats();
  const { item, start, pending, end } = explanation;
  const unit = item.baseUnit;
  const steps = explanation.steps.filter(({ quantity }) => quantity !== 0);
  const changes = [...steps, ...pending].map(({ quantity }) => quantity);
  const scale = quantityScale(end.quantity, [start.quantity, ...changes], unit, formats);
  const links = chainOf(start.quantity, changes, scale);
  const figure = (value: number) => withSign(value, scale.format(value));
  const [begin] = chainOf(0, [start.quantity], scale);
  const rows: readonly WaterfallRow[] = [
    {
      key: "start",
      text: startSentence(start, formats),
      figure: figure(begin?.after ?? 0),
      from: 0,
      to: start.quantity,
      isStart: true,
    },
    ...stepRows({
      explanation,
      restaurantId,
      onClose,
      steps,
      links,
      textOf: (step, link) => quantitySentence(step, link, scale, formats),
      figure,
      ofValue: false,
    }),
    ...pending.flatMap((document, index): WaterfallRow[] => {
      const link = links[steps.length + index];
      if (link === undefined) return [];
      return [
        {
          key: document.id,
          text: (
            <>
              {documentNames[document.type] ?? "Document"}{" "}
              <DocumentLink restaurantId={restaurantId} source={document} onClose={onClose} /> is being posted:{" "}
              {link.change > 0 ? "+" : ""}
              {figure(link.change)}
            </>
          ),
          figure: figure(link.after),
          from: link.before,
          to: link.after,
        },
      ];
    }),
    {
      key: "end",
      text: isNow ? "On hand now" : "On hand then",
      figure: figure(links.at(-1)?.after ?? begin?.after ?? 0),
      from: 0,
      to: end.quantity,
      exact: formats.exactQuantity(end.quantity, unit),
      isTotal: true,
    },
  ];
  return (
    <Part title="Quantity">
      <Waterfall label="Quantity" rows={rows} />
    </Part>
  );
}
