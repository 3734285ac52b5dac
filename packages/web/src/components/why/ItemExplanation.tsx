import Alert from "@mui/material/Alert";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { explanation as route } from "@stockpot/core/inventory/inventory.routes";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import { LoadFailure } from "../LoadFailure.tsx";
import { AsOf } from "./AsOf.tsx";
import { AverageParts } from "./AverageParts.tsx";
import { notesOf } from "./notes.ts";
import { QuantityChain } from "./QuantityChain.tsx";
import type { ItemSubject, Moment } from "./subject.ts";
import { ValueChain } from "./ValueChain.tsx";

interface ItemExplanationProps {
  readonly subject: ItemSubject;
  readonly moment: Moment;
  readonly onMoment: (moment: Moment) => void;
  readonly onClose: () => void;
}

/** How an item's quantity, value and average cost came about: now, or at a chosen time. */
export function ItemExplanation({ subject: { itemId, about }, moment, onMoment, onClose }: ItemExplanationProps) {
  const formats = useFormats();
  const { selected } = useRestaurant();
  const restaurantId = selected?.id;
  const { data, error, isValidating, mutate } = useRoute(
    route,
    restaurantId === undefined ? null : { params: { restaurantId, itemId }, query: moment },
    { lifetimeSeconds: 0, keepPreviousData: true },
  );
  const issue = error?.status === 400 ? error.issues[0]?.message : undefined;
  const controls = <AsOf value={moment} onChange={onMoment} error={issue} />;
  if (error !== undefined && issue === undefined && !isValidating) {
    return (
      <>
        {controls}
        <LoadFailure what="the explanation" error={error} onRetry={() => void mutate()} />
      </>
    );
  }
  if (data === undefined || restaurantId === undefined) {
    return (
      <>
        {controls}
        <Loading />
      </>
    );
  }
  const explanation = data.data;
  const isNow = moment.asOf === undefined && moment.day === undefined;
  const shown = { explanation, restaurantId, isNow, onClose };
  const hasMoved = explanation.steps.length > 0 || explanation.start.quantity !== 0 || explanation.pending.length > 0;
  const notes = notesOf(explanation, formats).map((note) => (
    <Alert key={note} severity="info" icon={false} sx={{ py: 0 }}>
      {note}
    </Alert>
  ));
  const parts = [
    <QuantityChain key="quantity" {...shown} />,
    <ValueChain key="value" {...shown} />,
    <AverageParts key="average" {...shown} />,
  ];
  const [quantity, ...costs] = parts;
  return (
    <>
      {controls}
      {hasMoved ? (
        <>
          {about === "quantity" ? parts : [...costs, quantity]}
          {notes}
        </>
      ) : (
        <Typography>{isNow ? "No movements yet." : "There were no movements yet."}</Typography>
      )}
    </>
  );
}

const Loading = () => (
  <output aria-label="Loading">
    {Array.from({ length: 5 }, (_, index) => (
      <Skeleton key={index} height={52} />
    ))}
  </output>
);
