import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { movements as route } from "@stockpot/core/inventory/inventory.routes";
import type { Unit } from "@stockpot/core/measure/unit";
import type { Movement } from "@stockpot/core/stock/movement.schema";
import { useState } from "react";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { LoadFailure } from "../LoadFailure.tsx";
import { DocumentLink } from "../DocumentLink.tsx";
import { Moment } from "../Moment.tsx";
import type { Step } from "./sentences.ts";

const pageSize = 20;

interface StepMovementsProps {
  readonly restaurantId: string;
  readonly itemId: string;
  readonly unit: Unit;
  readonly step: Step;
  /** Whether the values matter, rather than the quantities. */
  readonly ofValue: boolean;
  /** The explained moment: later movements of the same days do not belong to it. */
  readonly asOf: string | undefined;
  readonly onClose: () => void;
}

/** The movements of a step, newest first, each with its document. */
export function StepMovements({ onClose, ...shown }: StepMovementsProps) {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Box sx={{ pl: 1.5, ml: 0.25, mb: 1, borderLeft: 2, borderColor: "divider" }}>
      {pages.map((cursor, index) => (
        <MovementPage
          key={cursor ?? ""}
          {...shown}
          cursor={cursor}
          onClose={onClose}
          {...(index === pages.length - 1 && { onMore: (next: string) => setPages([...pages, next]) })}
        />
      ))}
    </Box>
  );
}

interface MovementPageProps extends StepMovementsProps {
  readonly cursor: string | undefined;
  readonly onMore?: (cursor: string) => void;
}

function MovementPage({ restaurantId, itemId, unit, step, ofValue, asOf, cursor, onMore, onClose }: MovementPageProps) {
  const { kind, from, to } = step;
  const { data, error, isValidating, mutate } = useRoute(route, {
    params: { restaurantId, itemId },
    query: { kind, from, to, limit: pageSize, ...(cursor !== undefined && { cursor }) },
  });
  if (error !== undefined && !isValidating) {
    return <LoadFailure what="movements" error={error} onRetry={() => void mutate()} />;
  }
  if (data === undefined) return <Skeleton height={56} />;
  const { nextCursor } = data.pagination;
  // The route knows the kind; a step is also of one bucket and reason.
  const rows = data.data.filter(
    ({ bucket, reason, recordedAt }) =>
      (bucket === undefined || bucket === step.bucket) &&
      reason === step.reason &&
      (asOf === undefined || recordedAt <= asOf),
  );
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {rows.map((movement) => (
          <Row
            key={movement.id}
            movement={movement}
            unit={unit}
            ofValue={ofValue}
            restaurantId={restaurantId}
            onClose={onClose}
          />
        ))}
      </Box>
      {nextCursor !== null && onMore !== undefined && (
        <Button variant="text" size="small" onClick={() => onMore(nextCursor)}>
          Load More
        </Button>
      )}
    </>
  );
}

interface RowProps extends Pick<MovementPageProps, "unit" | "ofValue" | "restaurantId" | "onClose"> {
  readonly movement: Movement;
}

const signed = (value: number, text: string) => `${value > 0 ? "+" : ""}${text}`;

function Row({ movement, unit, ofValue, restaurantId, onClose }: RowProps) {
  const formats = useFormats();
  const { quantity, value, source, recordedBy, occurredAt, late } = movement;
  const change = ofValue
    ? value === undefined
      ? "no value recorded"
      : signed(value, formats.money(value))
    : signed(quantity, formats.quantity(quantity, unit));
  return (
    <Box component="li" sx={{ display: "flex", gap: 1.5, py: 0.5, alignItems: "baseline" }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        {source === undefined ? (
          recordedBy
        ) : (
          <DocumentLink restaurantId={restaurantId} source={source} onClose={onClose} />
        )}
        <Typography variant="caption" color="textSecondary" component="div">
          <Moment at={occurredAt} />
          {late === true && ", entered late"}
        </Typography>
      </Box>
      <Box sx={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>{change}</Box>
    </Box>
  );
}
