import Box from "@mui/material/Box";
import { differenceShown, exactDifference } from "@stockpot/core/measure/shown-unit";
import type { Unit } from "@stockpot/core/measure/unit";
import type { Movement } from "@stockpot/core/stock/movement.schema";
import type { ReactNode } from "react";
import type { Column } from "../../components/table/DataTable.tsx";
import { Day } from "../../components/Day.tsx";
import { DocumentLink } from "../../components/DocumentLink.tsx";
import { Moment } from "../../components/Moment.tsx";
import { Money } from "../../components/Money.tsx";
import { Difference, Quantity } from "../../components/Quantity.tsx";
import { StatusChip } from "../../components/StatusChip.tsx";
import { narrow, wide } from "../../components/widths.ts";
import type { ListedMovement } from "./fold-movements.ts";
import { describeMovement } from "./movement-names.ts";

/** A movement with the unit of its amounts. */
export type MovementRow = ListedMovement & {
  readonly unit: Unit;
  readonly restaurantId: string;
  /** The quantities of the table, which are all rounded alike, so that each balance comes from the one below it. */
  readonly figures: readonly number[];
};

const beforeOf = ({ balance, quantity }: Movement) => exactDifference(balance, quantity);

/** The quantities that show in a table of these movements. */
export const figuresOf = (movements: readonly Movement[]) =>
  movements.flatMap((movement) => [movement.balance, beforeOf(movement), movement.quantity]);

/** What takes longer to be recorded shows when it was. */
const promptMs = 120_000;

interface AsideProps {
  /** Where it shows: on a phone, where a row has one such line, or on wider screens. */
  readonly on?: "phone" | "wider";
  readonly children: ReactNode;
}

/** A second, smaller line of a cell. */
const Aside = ({ on, children }: AsideProps) => (
  <Box
    component="span"
    sx={{
      display: "block",
      [narrow]: on === "wider" ? { display: "none" } : { display: "inline", ml: 0.75 },
      ...(on === "phone" && { [wide]: { display: "none" } }),
      color: "text.secondary",
      fontSize: "0.75rem",
      fontWeight: 400,
    }}
  >
    {children}
  </Box>
);

/** When it was recorded, if that was not at once. */
const recordedLater = ({ occurredAt, recordedAt }: Movement) =>
  Math.abs(Date.parse(recordedAt) - Date.parse(occurredAt)) > promptMs ? (
    <>
      Recorded <Moment at={recordedAt} />
    </>
  ) : undefined;

function When(row: MovementRow) {
  const recorded = recordedLater(row);
  return (
    <Unbroken>
      <Moment at={row.occurredAt} />
      {recorded !== undefined && <Aside on="wider">{recorded}</Aside>}
    </Unbroken>
  );
}

function What(row: MovementRow) {
  const { what, why } = describeMovement(row);
  const lateDay = row.late === true ? row.businessDay : undefined;
  const recorded = lateDay !== undefined ? undefined : recordedLater(row);
  const isByPerson = row.source === undefined && (row.kind !== "REVALUATION" || row.note !== undefined);
  const by = isByPerson ? `by ${row.recordedBy}` : undefined;
  const more = row.takenBefore !== undefined ? undefined : row.note === undefined ? (why ?? by) : [by, why].join(": ");
  return (
    <>
      {what}
      {row.source !== undefined && <DocumentLink restaurantId={row.restaurantId} source={row.source} />}
      {row.takenBefore !== undefined && (
        <Aside>
          {why !== undefined && `${why}: `}
          <Quantity value={row.takenBefore} unit={row.unit} />, already taken from stock
        </Aside>
      )}
      {lateDay !== undefined ? (
        <Aside>
          <StatusChip tone="warning" label="Late" /> counts toward <Day day={lateDay} short />
        </Aside>
      ) : (
        more !== undefined && <Aside {...(recorded !== undefined && { on: "wider" })}>{more}</Aside>
      )}
      {recorded !== undefined && <Aside on="phone">{recorded}</Aside>}
    </>
  );
}

const Unbroken = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ whiteSpace: "nowrap" }}>
    {children}
  </Box>
);

const sign = (value: number) => (value > 0 ? "+" : "");

function Change({ figures: beside, ...movement }: MovementRow) {
  const { balance, quantity, unit } = movement;
  const before = beforeOf(movement);
  const isSeen = differenceShown(balance, before, unit, beside).value !== 0;
  return (
    <Box component="strong" sx={{ fontWeight: 620, whiteSpace: "nowrap" }}>
      {sign(quantity)}
      {isSeen ? (
        <Difference of={balance} less={before} unit={unit} beside={beside} aligned />
      ) : (
        // Less than changes a digit of the balance.
        <Quantity value={quantity} unit={unit} aligned />
      )}
    </Box>
  );
}

/** Columns of the ledger of an item. */
export const movementColumns: readonly Column<MovementRow>[] = [
  {
    key: "kind",
    header: "Movement",
    grow: 40,
    render: (row) => (
      <Box component="span" sx={{ fontWeight: 400 }}>
        <What {...row} />
      </Box>
    ),
  },
  { key: "occurredAt", header: "When", render: When },
  {
    key: "quantity",
    header: "Change",
    align: "right",
    render: (row) => (row.kind === "REVALUATION" || row.takenBefore !== undefined ? "–" : <Change {...row} />),
  },
  {
    key: "balance",
    header: "Balance",
    phoneLabel: "Stock",
    align: "right",
    render: ({ balance, unit, figures }) => <Quantity value={balance} unit={unit} beside={figures} aligned />,
  },
  {
    key: "value",
    header: "Value",
    needs: "costs.read",
    align: "right",
    render: ({ value }) =>
      value === undefined ? (
        <span title="No value recorded">–</span>
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
    hideBelow: 820,
    render: ({ businessDay }) => (businessDay === undefined ? "–" : <Day day={businessDay} short />),
  },
];

/** On a phone: what happened and by how much; when, and what was left. */
export const movementLines = ["kind quantity", "occurredAt balance"];
