import Typography from "@mui/material/Typography";
import { useFormats } from "../../lib/formats.ts";
import { chainOf, moneyScale } from "./figures.ts";
import { type ExplainedProps, Part } from "./QuantityChain.tsx";
import { startSentence, valueSentence } from "./sentences.ts";
import { stepRows } from "./step-rows.tsx";
import { Waterfall, type WaterfallRow } from "./Waterfall.tsx";

/** From what the stock was worth at the start to what it is worth, and what that makes of the average cost. */
export function ValueChain({ explanation, restaurantId, isNow, onClose }: ExplainedProps) {
  const formats = useFormats();
  const { item, start, end, pending } = explanation;
  const unit = item.baseUnit;
  if (end.value === undefined || end.averageCost === undefined) {
    return (
      <Part title="Value">
        <Typography color="textSecondary">
          {end.averageCost === undefined ? "No cost yet. The first delivery sets it." : "Values were not recorded yet."}
        </Typography>
      </Part>
    );
  }
  const steps = explanation.steps.filter(({ value = 0 }) => value !== 0);
  const known = steps.reduce((sum, { value = 0 }) => sum + value, start.value ?? 0);
  const posted = pending.length > 0 ? [end.value - known] : [];
  const scale = moneyScale(end.value, formats);
  const links = chainOf(start.value ?? 0, [...steps.map(({ value = 0 }) => value), ...posted], scale);
  const figure = (value: number) => `${value < 0 ? "-" : ""}${scale.format(value)}`;
  const perUnit = (value: number) => formats.moneyPer(value, unit);
  const [begin] = chainOf(0, [start.value ?? 0], scale);
  const last = links.at(-1);
  const rows: readonly WaterfallRow[] = [
    {
      key: "start",
      text: startSentence(start, formats),
      figure: start.value === undefined ? "no value recorded" : figure(begin?.after ?? 0),
      from: 0,
      to: start.value ?? 0,
      isStart: true,
    },
    ...stepRows({
      explanation,
      restaurantId,
      onClose,
      steps,
      links,
      textOf: (step, link) => valueSentence(step, link, scale, unit, formats),
      figure,
      ofValue: true,
    }),
    ...(posted.length > 0 && last !== undefined
      ? [{ key: "posted", text: "Being posted", figure: figure(last.after), from: last.before, to: last.after }]
      : []),
    {
      key: "end",
      text: isNow ? "Value on hand now" : "Value on hand then",
      figure: figure(last?.after ?? begin?.after ?? 0),
      from: 0,
      to: end.value,
      exact: formats.fullMoney(end.value),
      isTotal: true,
    },
  ];
  const { quantity, averageCost } = end;
  return (
    <Part title="Value">
      <Waterfall label="Value" rows={rows} />
      <Typography sx={{ mt: 1 }}>
        {quantity > 0
          ? `${figure(end.value)} ÷ ${formats.quantity(quantity, unit)} = ${perUnit(averageCost)} on average.`
          : `Nothing on hand. The last known average was ${perUnit(averageCost)}.`}
      </Typography>
    </Part>
  );
}
