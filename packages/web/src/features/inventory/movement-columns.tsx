import Box from "@mui/material/Box";
import type { Unit } from "@stockpot/core/measure/unit";
import type { Movement } from "@stockpot/core/stock/movement.schema";
import type { ReactNode } from "react";
import type { Column } from "../../components/DataTable.tsx";
import { Money } from "../../components/Money.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { StatusChip } from "../../components/StatusChip.tsx";
import { formatDateTime, formatDay } from "../../lib/format.ts";
import { documentPathOf } from "./document-links.ts";
import { describeMovement } from "./movement-names.ts";

/** A movement with the unit of its amounts. */
export type MovementRow = Movement & { readonly unit: Unit; readonly restaurantId: string };

/** What takes longer to be recorded shows when it was. */
const promptMs = 120_000;

const Aside = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: "0.75rem", fontWeight: 400 }}>
    {children}
  </Box>
);

function When({ occurredAt, recordedAt, late = false, businessDay }: MovementRow) {
  const isPrompt = Math.abs(Date.parse(recordedAt) - Date.parse(occurredAt)) <= promptMs;
  return (
    <>
      {formatDateTime(occurredAt)}
      {!isPrompt && <Aside>{`Recorded ${formatDateTime(recordedAt)}`}</Aside>}
      {late && businessDay !== undefined && (
        <Aside>
          <StatusChip tone="warning" label="Late" /> {`counts on ${formatDay(businessDay)}`}
        </Aside>
      )}
    </>
  );
}

function What(row: MovementRow) {
  const { what, why } = describeMovement(row);
  const path = row.source && documentPathOf(row.source, row.restaurantId);
  return (
    <>
      {what}
      {row.source !== undefined &&
        (path === undefined ? (
          <Unbroken>{row.source.number}</Unbroken>
        ) : (
          <RouterLink to={path} sx={{ whiteSpace: "nowrap" }}>
            {row.source.number}
          </RouterLink>
        ))}
      {why !== undefined && <Aside>{why}</Aside>}
    </>
  );
}

const Unbroken = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ whiteSpace: "nowrap" }}>
    {children}
  </Box>
);

const sign = (value: number) => (value > 0 ? "+" : "");

/** Columns of the ledger of an item. */
export const movementColumns: readonly Column<MovementRow>[] = [
  { key: "occurredAt", header: "When", render: When },
  { key: "kind", header: "Kind", render: What },
  {
    key: "quantity",
    header: "Change",
    align: "right",
    render: ({ kind, quantity, unit }) =>
      kind === "REVALUATION" ? (
        "–"
      ) : (
        <Unbroken>
          {sign(quantity)}
          <Quantity value={quantity} unit={unit} />
        </Unbroken>
      ),
  },
  {
    key: "balance",
    header: "Balance",
    align: "right",
    render: ({ balance, unit }) => (
      <Unbroken>
        <Quantity value={balance} unit={unit} />
      </Unbroken>
    ),
  },
  {
    key: "value",
    header: "Value",
    align: "right",
    render: ({ value }) =>
      value === undefined ? (
        <span title="Not valued then">–</span>
      ) : (
        <Unbroken>
          {sign(value)}
          <Money amount={value} />
        </Unbroken>
      ),
  },
  {
    key: "businessDay",
    header: "Day",
    hideBelow: "lg",
    render: ({ businessDay }) => <Unbroken>{businessDay === undefined ? "–" : formatDay(businessDay)}</Unbroken>,
  },
  { key: "recordedBy", header: "By", hideBelow: "lg", render: ({ recordedBy }) => recordedBy },
];

/** On a phone: what happened and by how much; when, and what was left. */
export const movementAreas = `"kind quantity" "kind value" "occurredAt balance"`;
