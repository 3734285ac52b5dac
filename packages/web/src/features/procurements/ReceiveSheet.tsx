import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { get } from "@stockpot/core/procurement/procurement.routes";
import { type Procurement } from "@stockpot/core/procurement/procurement.schema";
import type { ReceiptDraft } from "@stockpot/core/procurement/receipt.schema";
import { useEffect, useRef, useState } from "react";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { newDeviceId } from "../../lib/device-id.ts";
import { DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { type ApiError, toApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { type Attempt, attemptOf } from "../../lib/failed-saves.ts";
import { formResolver, useServerIssues } from "../../lib/form.ts";
import { useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { reloadRestaurant } from "../../lib/reload-restaurant.ts";
import { swallowSecondClick } from "../../lib/submit-once.ts";
import {
  emptyReceipt,
  expectedLines,
  freeItems,
  onlyClosed,
  type ReceiptForm,
  receiptSchema,
  summaryOf,
} from "./receipt-form.ts";
import { aboveApprovedWith } from "./above-approved.ts";
import { procurements } from "./procurements.ts";
import { InvoiceInput } from "./InvoiceInput.tsx";
import { ReceiveLine } from "./ReceiveLine.tsx";
import { useFreeLines } from "./use-free-lines.tsx";
import { useReceipts } from "./use-receipts.ts";

/**
 * Receives a delivery. Outstanding quantities are filled in, so that an ordinary one is a single tap; a delivery that is
 * sent again after a lost answer is recorded once.
 */
export function ReceiveSheet({ params, thing, onClose, onGone }: ThingDialogProps<Procurement>) {
  // As it was when the sheet opened: typed figures must not be lost when the list loads again.
  const [{ procurement, changed }, setSeen] = useState<Seen>({ procurement: thing });

  async function reload(what: string) {
    void procurements.refresh(params);
    const { data } = await call(get, { params: { ...params, procurementId: thing.id } });
    if (data.version !== procurement.version) setSeen({ procurement: data, changed: what });
  }

  if (procurement.status !== "APPROVED") return <NothingLeft procurement={procurement} onClose={onClose} />;
  return (
    <ReceiptFormDialog
      key={procurement.version}
      restaurantId={params.restaurantId}
      procurement={procurement}
      changed={changed}
      reload={reload}
      onClose={onClose}
      onGone={onGone}
    />
  );
}

interface Seen {
  readonly procurement: Procurement;
  /** What became of it while the sheet was open. */
  readonly changed?: string;
}

interface NothingLeftProps {
  readonly procurement: Procurement;
  readonly onClose: () => void;
}

/** For a procurement that waits for nothing, or not any more. */
const NothingLeft = ({ procurement: { procurementNumber, status }, onClose }: NothingLeftProps) => (
  <DetailsDialog
    title={`Receive ${procurementNumber}`}
    onClose={onClose}
    actions={
      <Button variant="contained" onClick={onClose}>
        Done
      </Button>
    }
  >
    <Typography>
      {status === "PENDING"
        ? "Approve this procurement first."
        : status === "CANCELLED"
          ? "This procurement was cancelled."
          : "All of it has been received."}
    </Typography>
  </DetailsDialog>
);

interface ReceiptFormDialogProps {
  readonly restaurantId: string;
  readonly procurement: Procurement;
  readonly changed: string | undefined;
  /** Shows what became of the procurement, and that it did. */
  readonly reload: (changed: string) => Promise<void>;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

function ReceiptFormDialog({ restaurantId, procurement, changed, reload, onClose, onGone }: ReceiptFormDialogProps) {
  const formats = useFormats();
  const [ordered] = useState(() => expectedLines(procurement));
  const [defaultValues] = useState(() => emptyReceipt(newDeviceId(), ordered));
  const [schema] = useState(() => receiptSchema(procurement, ordered));
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const form = useForm<ReceiptForm, unknown, ReceiptDraft>({ defaultValues, resolver: formResolver(schema) });
  const { control, formState, getValues, handleSubmit, setFocus, subscribe, trigger } = form;
  const closing = useRef<Attempt | undefined>(undefined);
  const message = useServerIssues(form, error, "The delivery was not recorded. Please try again.");
  const { receive, closeShort } = useReceipts(restaurantId);
  const isRecorded = useRef(false);
  const linesError = errorOfLines(formState.errors);
  const { ask, question } = useFreeLines();

  // A changed field validates only itself again, not the list that it is in.
  useEffect(() => {
    if (linesError === undefined) return undefined;
    return subscribe({ formState: { values: true }, callback: () => void trigger("lines") });
  }, [linesError, subscribe, trigger]);

  // Once nothing reads the procurement any more: complete, it is out of sight of some who receive.
  useEffect(
    () => () => {
      if (isRecorded.current) void reloadRestaurant(restaurantId);
    },
    [restaurantId],
  );

  async function submit(draft: ReceiptDraft) {
    if (saving) return;
    setSaving(true);
    setError(null);
    try {
      const lines = onlyClosed(draft);
      if (lines.length === 0) await receive(procurement, draft);
      else {
        closing.current = attemptOf(lines, closing.current);
        await closeShort(procurement, lines, closing.current.idempotencyKey);
      }
      isRecorded.current = true;
      swallowSecondClick();
      onClose();
      requestAnimationFrame(onGone);
    } catch (thrown) {
      const failed = toApiError(thrown);
      setSaving(false);
      setError(failed);
      // Whether it was received elsewhere, or changed otherwise, shows in its present state.
      const what = changeBehind(failed);
      if (what !== undefined) await reload(what).catch(() => undefined);
    }
  }

  /** An error of the list as a whole has no field of its own to go to. */
  function refuse(errors: FieldErrors<ReceiptForm>) {
    if (errorOfLines(errors) !== undefined) setFocus("lines.0.received", { shouldSelect: true });
  }

  return (
    <>
      <FormDialog
        title={`Receive ${procurement.procurementNumber}`}
        submitLabel="Receive"
        savingLabel="Receiving..."
        saving={saving}
        error={message}
        dirty={formState.isDirty}
        maxWidth="md"
        // The prices and amounts are filled in, so the button comes next.
        focusOnOpen={() => undefined}
        summary={<Summary control={control} procurement={procurement} ordered={ordered} />}
        onSubmit={(event) => {
          if (ask(event.currentTarget, freeItems(ordered, getValues("lines")))) event.preventDefault();
          else void handleSubmit(submit, refuse)(event);
        }}
        onClose={onClose}
      >
        {changed !== undefined && (
          <Alert severity="warning">{`${changed} These are its outstanding lines now: check the figures again.`}</Alert>
        )}
        <Typography color="textSecondary">
          {procurement.supplier.name}
          {ordered.length < procurement.lineCount &&
            ` · ${formats.whole(procurement.lineCount - ordered.length)} of ${formats.whole(procurement.lineCount)} lines done`}
        </Typography>
        <Box>
          {linesError !== undefined && (
            <FormHelperText error role="alert">
              {linesError}
            </FormHelperText>
          )}
          {ordered.map((line, index) => (
            <ReceiveLine key={line.id} form={form} index={index} ordered={line} />
          ))}
        </Box>
        <FieldGrid columns="1fr 1fr">
          <InvoiceInput control={control} restaurantId={restaurantId} procurement={procurement} />
          <TextInput control={control} name="note" label="Note" maxLength={500} />
        </FieldGrid>
      </FormDialog>
      {question}
    </>
  );
}

/** What a refusal says became of the procurement; undefined where it is as it was. */
function changeBehind({ code, status, message }: ApiError): string | undefined {
  if (code === "KEY_REUSED") return message;
  return status === 412 || status === 409 ? "Someone else changed this procurement." : undefined;
}

const errorOfLines = ({ lines }: FieldErrors<ReceiptForm>) => lines?.root?.message ?? lines?.message;

interface SummaryProps {
  readonly control: ReturnType<typeof useForm<ReceiptForm, unknown, ReceiptDraft>>["control"];
  readonly procurement: Procurement;
  readonly ordered: ReturnType<typeof expectedLines>;
}

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

function Summary({ control, procurement, ordered }: SummaryProps) {
  const formats = useFormats();
  const { has } = usePermissions();
  const lines = useWatch({ control, name: "lines" });
  const { amount, differences, ...all } = summaryOf(ordered, lines);
  const above = aboveApprovedWith(procurement, amount);
  return (
    <Typography component="output" sx={{ fontVariantNumeric: "tabular-nums" }}>
      {counted(all.lines, "line")}
      {has("costs.read") && ` · ${formats.money(amount)}`}
      {differences > 0 && ` · ${counted(differences, "difference")}`}
      {above > 0 && (
        <Box
          component="span"
          sx={{ color: "warning.main" }}
        >{` · ${formats.money(above)} above what was approved`}</Box>
      )}
    </Typography>
  );
}
