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
import { lazy, Suspense, useState } from "react";
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
import { usePermissions } from "../../lib/permissions.tsx";
import { retryImport } from "../../lib/retry-import.ts";
import { paths } from "../../paths.ts";
import { CountList } from "./CountList.tsx";
import { type CountStore, useEnded } from "./count-store.ts";
import { countedIn, type Draft } from "./draft.ts";
import { groupBy, type Grouping, withoutGroup } from "./groups.ts";
import { PrintSheet } from "./PrintSheet.tsx";

const StorageAreasDialog = lazy(async () => ({
  default: (await retryImport(() => import("./StorageAreasDialog.tsx"))).StorageAreasDialog,
}));

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
          restaurantId={page.params.restaurantId}
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
  readonly restaurantId: string;
  readonly items: readonly InventoryItem[];
  readonly isBlind: boolean;
  readonly onStart: (title: string, items: readonly InventoryItem[]) => void;
}

const none = "\u0000";

/** The storage areas or categories of items, to choose from; nothing where no item has one. */
function optionsFor(items: readonly InventoryItem[], by: Grouping, compare: (a: string, b: string) => number) {
  const names = groupBy(by, items, compare).flatMap(({ name, items: [first] }) =>
    first?.[by] === undefined ? [] : name,
  );
  const hasOthers = names.length > 0 && items.some((item) => item[by] === undefined);
  return [
    ...names.map((name) => ({ value: name, label: name })),
    ...(hasOthers ? [{ value: none, label: withoutGroup[by] }] : []),
  ];
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const isIn = (item: InventoryItem, by: Grouping, chosen: string) =>
  chosen === "" || (item[by] ?? none).toLowerCase() === chosen.toLowerCase();

/** The choices of what to count: everything, a storage area, a category, or low items. */
function Choice({ restaurantId, items, isBlind, onStart }: ChoiceProps) {
  const { compare } = useFormats();
  const [category, setCategory] = useState("");
  const [area, setArea] = useState("");
  const [isLow, setIsLow] = useState(false);
  const [isSettingAreas, setIsSettingAreas] = useState(false);
  const { has } = usePermissions();
  const areas = optionsFor(items, "storageArea", compare);
  const categories = optionsFor(items, "category", compare);
  const chosen = items.filter(
    (item) =>
      isIn(item, "storageArea", area) && isIn(item, "category", category) && (!isLow || item.stockStatus === "low"),
  );
  const isTooLong = chosen.length > maxCountLines;
  const scope = [
    area === none ? withoutGroup.storageArea : area,
    category === none ? withoutGroup.category : category,
  ].filter((name) => name !== "");
  const names = isLow ? [...scope, "low items"] : scope;
  const title = names.length === 0 ? "All items" : capitalized(names.join(", "));
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
            {areas.length > 0 && (
              <FilterSelect label="Storage area" all="All areas" value={area} options={areas} onChange={setArea} />
            )}
            {categories.length > 0 && (
              <FilterSelect
                label="Category"
                all="All categories"
                value={category}
                options={categories}
                onChange={setCategory}
              />
            )}
          </Box>
        </Box>
        <Typography color="textSecondary">
          {isTooLong
            ? `A sheet holds ${maxCountLines} items. Choose a storage area or a category.`
            : chosen.length === 0
              ? "No items match. Choose something else to count."
              : "Walk along the shelf and type what you see. What you leave empty stays as it is."}
        </Typography>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button
            variant="contained"
            disabled={isTooLong || chosen.length === 0}
            onClick={() => onStart(title, chosen)}
            sx={{ flex: { xs: "1 1 100%", sm: "none" } }}
          >
            Count {chosen.length === 1 ? "1 Item" : `${chosen.length} Items`}
          </Button>
          <PrintSheet title={title} items={chosen} isBlind={isBlind} sx={buttonSx} />
          {has("items.edit") && (
            <Button variant="outlined" onClick={() => setIsSettingAreas(true)} sx={buttonSx}>
              Storage Areas
            </Button>
          )}
        </Box>
        {isSettingAreas && (
          <Suspense fallback={null}>
            <StorageAreasDialog restaurantId={restaurantId} items={items} onClose={() => setIsSettingAreas(false)} />
          </Suspense>
        )}
      </CardContent>
    </Card>
  );
}
