import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { CountSummary } from "@stockpot/core/count/count.schema";
import { maxCountLines } from "@stockpot/core/count/count.rules";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { useState } from "react";
import { newDeviceId } from "../../lib/device-id.ts";
import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";
import { FilterSelect } from "../../components/table/FilterSelect.tsx";
import { Moment } from "../../components/Moment.tsx";
import type { PageProps } from "../../components/resource/props.ts";
import { ButtonLink } from "../../components/RouterLink.tsx";
import { DocumentLink } from "../../components/DocumentLink.tsx";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { Whole } from "../../components/Whole.tsx";
import { useFormats } from "../../lib/formats.ts";
import { FactCheckOutlined } from "../../lib/icons.tsx";
import { paths } from "../../paths.ts";
import { CountList } from "./CountList.tsx";
import { type CountStore, useEnded } from "./count-store.ts";
import { countedIn, type Draft } from "./draft.ts";
import { PrintSheet } from "./PrintSheet.tsx";

interface CountStartProps extends PageProps<CountSummary> {
  readonly store: CountStore;
  readonly draft: Draft | null;
  readonly items: readonly InventoryItem[] | undefined;
  /** A blind count: expected quantities are not printed either. */
  readonly isBlind: boolean;
  readonly onBegin: () => void;
}

/** Begins a count, or goes on with one, above those that were saved. */
export function CountStart({ store, draft, items, isBlind, onBegin, ...page }: CountStartProps) {
  return (
    <Box sx={{ display: "grid", gap: 2.5 }}>
      <Ended store={store} draft={draft} restaurantId={page.params.restaurantId} />
      {draft !== null ? (
        <Unsaved key={draft.id} store={store} draft={draft} onResume={onBegin} />
      ) : items === undefined ? (
        <Skeleton variant="rounded" height={150} />
      ) : items.length === 0 ? (
        <Card>
          <EmptyState
            icon={<FactCheckOutlined />}
            title="Nothing to count yet"
            action={
              <ButtonLink variant="contained" to={`${paths.inventory}?dialog=create`}>
                Add Item
              </ButtonLink>
            }
          >
            Add what is on your shelves first.
          </EmptyState>
        </Card>
      ) : (
        <Choice
          items={items}
          isBlind={isBlind}
          onStart={(title, chosen) => {
            const hasBegun = store.begin({
              id: newDeviceId(),
              startedAt: new Date().toISOString(),
              title,
              itemIds: chosen.map(({ id }) => id),
              entries: {},
              hidesExpected: false,
            });
            if (hasBegun) onBegin();
          }}
        />
      )}
      <CountList {...page} />
    </Box>
  );
}

interface EndedProps {
  readonly store: CountStore;
  readonly draft: Draft | null;
  readonly restaurantId: string;
}

/** Says where the count went that was open here. */
function Ended({ store, draft, restaurantId }: EndedProps) {
  const ended = useEnded(store);
  if (ended === null) return null;
  return (
    <Alert severity="info" onClose={store.dismiss}>
      {ended.saved === undefined ? (
        "This count was discarded"
      ) : (
        <>
          <DocumentLink restaurantId={restaurantId} source={{ type: "COUNT", ...ended.saved }} /> was saved
        </>
      )}{" "}
      in another tab.
      {draft !== null && draft.id === ended.lateId && " What you typed since then is kept below."}
    </Alert>
  );
}

interface UnsavedProps {
  readonly store: CountStore;
  readonly draft: Draft;
  readonly onResume: () => void;
}

function Unsaved({ store, draft, onResume }: UnsavedProps) {
  const [asking, setAsking] = useState(false);
  const counted = countedIn(draft).length;
  const losses = counted === 1 ? "1 counted item" : `${counted} counted items`;
  return (
    <Alert severity={draft.sending === undefined ? "info" : "warning"} sx={{ "& .MuiAlert-message": { width: 1 } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
        <Box sx={{ flex: "1 1 220px" }}>
          <Typography variant="h2" component="p">
            Count from <Moment at={draft.startedAt} />
          </Typography>
          <Typography variant="body2">
            {draft.title} · <Whole value={counted} /> of <Whole value={draft.itemIds.length} /> counted ·{" "}
            {draft.sending === undefined ? "not saved yet" : "sent, not confirmed yet"}
          </Typography>
        </Box>
        <Box sx={{ display: "flex", gap: 1, flex: { xs: "1 1 100%", sm: "none" } }}>
          <Button variant="outlined" onClick={() => setAsking(true)} sx={buttonSx}>
            Discard
          </Button>
          <Button variant="contained" onClick={onResume} sx={buttonSx}>
            {draft.sending === undefined ? "Resume Count" : "Save Again"}
          </Button>
        </Box>
      </Box>
      {asking && (
        <ConfirmDialog
          title="Discard this count?"
          confirmLabel="Discard"
          destructive
          onConfirm={store.discard}
          onClose={() => setAsking(false)}
        >
          {draft.sending === undefined
            ? `You will lose ${losses}. Stock won't change.`
            : `It was sent and may be saved already. If it is, it stays under Saved counts. If not, you will lose ${losses}.`}
        </ConfirmDialog>
      )}
    </Alert>
  );
}

/** On a phone they share a row. */
const buttonSx = { flex: { xs: 1, sm: "none" } } as const;

/** The one that is chosen stands out, but less than what begins the count. */
const choiceSx = {
  ...buttonSx,
  "&[aria-pressed=true]": { borderColor: "primary.main", color: "primary.main", bgcolor: "action.selected" },
} as const;

interface ChoiceProps {
  readonly items: readonly InventoryItem[];
  readonly isBlind: boolean;
  readonly onStart: (title: string, items: readonly InventoryItem[]) => void;
}

const noCategory = "\u0000";

/** The choices of what to count: everything, a category, or low items. */
function Choice({ items, isBlind, onStart }: ChoiceProps) {
  const { compare } = useFormats();
  const [category, setCategory] = useState("");
  const [isLow, setIsLow] = useState(false);
  const categories = [...new Set(items.flatMap((item) => item.category ?? []))].toSorted(compare);
  const options = [
    ...categories.map((name) => ({ value: name, label: name })),
    ...(categories.length > 0 && items.some((item) => item.category === undefined)
      ? [{ value: noCategory, label: "No category" }]
      : []),
  ];
  const low = items.filter(({ stockStatus }) => stockStatus === "low");
  const inCategory = items.filter(
    (item) => category === "" || (item.category ?? noCategory).toLowerCase() === category.toLowerCase(),
  );
  const chosen = isLow ? inCategory.filter((item) => low.includes(item)) : inCategory;
  const isTooLong = chosen.length > maxCountLines;
  const scope = category === "" ? "All items" : category === noCategory ? "No category" : category;
  const title = isLow ? (category === "" ? "Low items" : `${scope}, low items`) : scope;
  return (
    <Card>
      <CardContent sx={{ display: "grid", gap: 2 }}>
        <Typography variant="h2">What do you want to count?</Typography>
        <Box sx={{ containerType: "inline-size" }}>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            <Box
              component="fieldset"
              aria-label="Items"
              sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: "flex", gap: 1, flex: { xs: "1 1 100%", sm: "none" } }}
            >
              <Button variant="outlined" aria-pressed={!isLow} onClick={() => setIsLow(false)} sx={choiceSx}>
                All
              </Button>
              <Button variant="outlined" aria-pressed={isLow} onClick={() => setIsLow(true)} sx={choiceSx}>
                Low
              </Button>
            </Box>
            {options.length > 0 && (
              <FilterSelect
                label="Category"
                all="All categories"
                value={category}
                options={options}
                onChange={setCategory}
              />
            )}
          </Box>
        </Box>
        <Typography color="textSecondary">
          {isTooLong
            ? `A sheet holds ${maxCountLines} items. Choose a category.`
            : chosen.length === 0
              ? "No items match. Choose something else to count."
              : "Walk along the shelf and type what you see. What you leave empty stays as it is."}
        </Typography>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button
            variant="contained"
            disabled={isTooLong || chosen.length === 0}
            onClick={() => onStart(title, chosen)}
            sx={buttonSx}
          >
            Count {chosen.length === 1 ? "1 Item" : `${chosen.length} Items`}
          </Button>
          <PrintSheet title={title} items={chosen} isBlind={isBlind} sx={buttonSx} />
        </Box>
      </CardContent>
    </Card>
  );
}
