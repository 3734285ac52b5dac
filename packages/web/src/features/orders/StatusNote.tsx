import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { OrderSummary } from "@stockpot/core/order/order.schema";
import { maxShortages } from "@stockpot/core/stock/stock.rules";
import { RecentMoment } from "../../components/Moment.tsx";
import { OrderContents } from "../../components/OrderContents.tsx";
import { orderStatusNames } from "../../components/OrderStatusChip.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { narrow, touch, wide } from "../../components/widths.ts";

function noteOf({ status, beingPosted, refused }: OrderSummary): string | undefined {
  if (beingPosted === status) return "Being changed…";
  if (beingPosted !== undefined) return `Changing to ${orderStatusNames[beingPosted]}…`;
  return refused && "Not enough stock";
}

interface StatusNoteProps {
  readonly order: OrderSummary;
}

/** One line: that an order's status is being changed, or why the last change was given up. */
export function StatusNote({ order }: StatusNoteProps) {
  const note = noteOf(order);
  if (note === undefined) return null;
  return (
    <Typography
      component="span"
      variant="caption"
      color={order.beingPosted === undefined ? "error" : "textSecondary"}
      sx={{ display: "block", lineHeight: 1.25, whiteSpace: "nowrap" }}
    >
      {note}
    </Typography>
  );
}

const hidden = { display: "none" };

/** Where a row has no room below a status: on a phone, and where the status is as high as a finger needs. */
const hiddenWhereLow = { [narrow]: hidden, [touch]: hidden };
const hiddenUnlessLowAndWide = { [narrow]: hidden, [wide]: { "@media not (pointer: coarse)": hidden } };

/** The note in the status column of a row that has room for it. */
export const NoteBelowStatus = ({ order }: StatusNoteProps) => (
  <Box component="span" sx={hiddenWhereLow}>
    <StatusNote order={order} />
  </Box>
);

/** An order's dishes; on a phone its note stands here instead. */
export function ContentsOrNote({ order }: StatusNoteProps) {
  const contents = <OrderContents order={order} />;
  if (noteOf(order) === undefined) return contents;
  return (
    <>
      <Box component="span" sx={{ [narrow]: hidden }}>
        {contents}
      </Box>
      <Box component="span" sx={{ [wide]: hidden }}>
        <StatusNote order={order} />
      </Box>
    </>
  );
}

/** When an order was entered; in a table's row without room below the status, its note stands here instead. */
export function DateOrNote({ order }: StatusNoteProps) {
  const date = <RecentMoment at={order.createdAt} />;
  if (noteOf(order) === undefined) return date;
  return (
    <>
      <Box component="span" sx={hiddenWhereLow}>
        {date}
      </Box>
      <Box component="span" sx={hiddenUnlessLowAndWide}>
        <StatusNote order={order} />
      </Box>
    </>
  );
}

/** Why the last change of an order was given up, with the ingredients that were short. */
export function RefusedChange({ order: { status, refused } }: StatusNoteProps) {
  if (!refused) return null;
  const to = refused.status === status ? "" : ` to ${orderStatusNames[refused.status]}`;
  return (
    <>
      {`Could not be changed${to}: not enough stock.`}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {refused.shortages.map(({ inventoryItemId, name, needed, available, unit }) => (
          <li key={inventoryItemId}>
            {`${name}: `}
            <Quantity value={needed} unit={unit} beside={[available]} />
            {" needed, "}
            <Quantity value={available} unit={unit} beside={[needed]} />
            {" available"}
          </li>
        ))}
      </Box>
      {refused.shortages.length === maxShortages && "Other ingredients may be short too."}
    </>
  );
}
