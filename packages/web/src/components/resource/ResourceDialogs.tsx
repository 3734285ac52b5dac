import Button from "@mui/material/Button";
import type { Breakpoint } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { type ComponentType, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import { isOpenedOver } from "../../lib/opened-over.ts";
import type { Stored } from "../../lib/optimistic.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { DetailsDialog } from "../dialog/DetailsDialog.tsx";
import { ItemStatusDialog } from "../dialog/ItemStatusDialog.tsx";
import { dialogPermission } from "./dialog-permission.ts";
import type { EditorProps, PageProps, ThingDialogProps } from "./props.ts";
import { capitalize } from "./messages.ts";
import type { Resource } from "./resource.ts";
import { useOptimisticItem } from "./use-optimistic-item.ts";

interface ResourceDialogsProps<Row extends Stored, Thing extends Row, Body, Params> extends PageProps<Row, Params> {
  readonly resource: Resource<Row, Thing, Body, Params>;
  readonly Create: ComponentType<EditorProps<Thing, Params>>;
  /** The dialogs about one thing, by their names in the URL. */
  readonly dialogs: Readonly<Record<string, ComponentType<ThingDialogProps<Thing, Params>>>>;
  /** What to do when a deletion is refused because the thing is still in use. */
  readonly inUseHint?: string;
  /** The size of the loading skeleton. */
  readonly loadingSize?: LoadingSize;
}

interface LoadingSize {
  readonly height?: number;
  readonly maxWidth?: Breakpoint;
}

/** The open dialog: the one in the URL, or else one whose save failed. */
export function ResourceDialogs<Row extends Stored, Thing extends Row, Body, Params>({
  resource,
  params,
  open,
  region,
  Create,
  dialogs,
  inUseHint,
  loadingSize = {},
}: ResourceDialogsProps<Row, Thing, Body, Params>) {
  const permissions = usePermissions();
  const url = useUrlState();
  const { failed, forget } = useFailedSaves<unknown, Thing>(resource.scopeOf(params));
  const [inUse, setInUse] = useState<string | null>(null);
  const may = (dialog: string) => dialogPermission(resource, permissions, dialog).allowed;

  /** The dialog by its name, if the user may use it: anyone can type a URL. */
  const find = (dialog: string) => (Object.hasOwn(dialogs, dialog) && may(dialog) ? dialogs[dialog] : undefined);

  const name = url.get("dialog") ?? "";
  const id = url.get(resource.param);
  const Named = find(name);
  const location = useLocation();
  const navigate = useNavigate();
  const close = () =>
    isOpenedOver(location) ? void navigate(-1) : url.set(resource.closedDialogParams, { replace: true });
  const shared = { params, open, onGone: () => region.current?.focus() };

  if (name === "create" && may("create")) return <Create params={params} onClose={close} />;
  if (Named !== undefined && id !== null) {
    return (
      <LoadedDialog
        key={`${name} ${id}`}
        {...shared}
        resource={resource}
        id={id}
        Dialog={Named}
        loadingSize={loadingSize}
        onClose={close}
        {...(inUseHint !== undefined && { onInUse: setInUse })}
      />
    );
  }
  if (inUse !== null && inUseHint !== undefined) {
    return <InUseDialog noun={resource.noun} reason={inUse} hint={inUseHint} onClose={() => setInUse(null)} />;
  }
  const [save] = failed;
  if (save === undefined) return null;
  const reopened = { failedKey: save.key, onClose: () => forget(save.key) };
  if (save.base === null) return <Create key={save.key} params={params} {...reopened} />;
  const Reopened = dialogs[save.dialog];
  return Reopened && <Reopened key={save.key} {...shared} {...reopened} thing={save.base} unsaved={false} />;
}

interface LoadedDialogProps<Row extends Stored, Thing extends Row, Body, Params> extends Omit<
  ThingDialogProps<Thing, Params>,
  "thing" | "unsaved"
> {
  readonly resource: Resource<Row, Thing, Body, Params>;
  readonly id: string;
  readonly Dialog: ComponentType<ThingDialogProps<Thing, Params>>;
  readonly loadingSize: LoadingSize;
}

function LoadedDialog<Row extends Stored, Thing extends Row, Body, Params>({
  resource,
  id,
  Dialog,
  loadingSize,
  ...props
}: LoadedDialogProps<Row, Thing, Body, Params>) {
  const { thing, unsaved, status } = useOptimisticItem(resource, props.params, id);
  if (thing !== undefined) return <Dialog {...props} thing={thing} unsaved={unsaved} />;
  const { noun } = resource;
  return <ItemStatusDialog title={capitalize(noun)} noun={noun} {...status} {...loadingSize} onClose={props.onClose} />;
}

interface InUseDialogProps {
  readonly noun: string;
  readonly reason: string;
  readonly hint: string;
  readonly onClose: () => void;
}

const InUseDialog = ({ noun, reason, hint, onClose }: InUseDialogProps) => (
  <DetailsDialog
    title={`This ${noun} is still in use`}
    maxWidth="xs"
    onClose={onClose}
    actions={
      <Button variant="contained" onClick={onClose}>
        Done
      </Button>
    }
  >
    <Typography>{reason}</Typography>
    <Typography color="textSecondary">{hint}</Typography>
  </DetailsDialog>
);
