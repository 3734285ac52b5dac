import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { fillPath } from "@stockpot/core/api/route";
import { isFirstReason, maxReasons, wasteKinds } from "@stockpot/core/waste/waste.reasons";
import { reasons as route, setReasons } from "@stockpot/core/waste/waste.routes";
import { type WasteReasons, WasteReasonsDraft } from "@stockpot/core/waste/waste.schema";
import { useEffect, useId, useMemo, useState } from "react";
import { type UseFormReturn, useFieldArray, useForm } from "react-hook-form";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { wasteKindNames } from "../../components/waste-kind-names.ts";
import { touch, wide } from "../../components/widths.ts";
import { ApiError } from "../../lib/api-error.ts";
import { queryOf, refresh, remember, useCall, useRoute } from "../../lib/cache.ts";
import { type FormOf, formResolver, useServerIssues } from "../../lib/form.ts";
import { Add, Close } from "../../lib/icons.tsx";
import { ArrowDownward, ArrowUpward } from "../../lib/rare-icons.tsx";
import { useNotify } from "../../lib/notify.tsx";
import type { SettingsView } from "./settings.ts";

type Form = FormOf<typeof WasteReasonsDraft>;
type Methods = UseFormReturn<Form, unknown, WasteReasonsDraft>;

const resolver = formResolver<Form, WasteReasonsDraft>(WasteReasonsDraft);

const kinds = wasteKinds.map((value) => ({ value, label: wasteKindNames[value] }));

const formOf = ({ reasons }: WasteReasons): Form => ({ reasons: reasons.map((reason) => ({ ...reason })) });

type WasteReasonsTabProps = Pick<SettingsView, "restaurantId" | "onDirty">;

/** The reasons for waste: what they are called, their kind and order, and which are offered. */
export function WasteReasonsTab({ restaurantId, onDirty }: WasteReasonsTabProps) {
  const { data, error, mutate } = useRoute(route, { params: { restaurantId } });
  if (data !== undefined) {
    // What was typed is based on a version of the list.
    return <ReasonsForm restaurantId={restaurantId} stored={data.data} onDirty={onDirty} />;
  }
  return error === undefined ? (
    <Skeleton variant="rounded" height={520} />
  ) : (
    <Card>
      <LoadFailure what="waste reasons" error={error} onRetry={() => void mutate()} />
    </Card>
  );
}

interface ReasonsFormProps extends WasteReasonsTabProps {
  readonly stored: WasteReasons;
}

function ReasonsForm({ restaurantId, stored, onDirty }: ReasonsFormProps) {
  const id = useId();
  const notify = useNotify();
  const [base, setBase] = useState(stored);
  const { run, pending, error } = useCall(setReasons);
  const values = useMemo(() => formOf(base), [base]);
  const form = useForm<Form, unknown, WasteReasonsDraft>({ resolver, values });
  const { isDirty, errors } = form.formState;
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: "reasons" });
  // Someone else has saved it, and nothing is typed here.
  if (!isDirty && stored.version > base.version) setBase(stored);
  const isStale = isDirty && error instanceof ApiError && error.status === 412;
  const message = useServerIssues(form, isStale ? null : error, "Failed to save the reasons. Please try again.");
  const ofList = errors.reasons?.message ?? errors.reasons?.root?.message;

  useEffect(() => {
    onDirty("Waste reasons", isDirty);
    return () => onDirty("Waste reasons", false);
  }, [onDirty, isDirty]);

  function use(next: WasteReasons) {
    remember(queryOf(route, { params: { restaurantId } }), { data: next });
    setBase(next);
  }

  const submit = form.handleSubmit(async (body) => {
    if (pending || !isDirty) return;
    try {
      const { data } = await run({ params: { restaurantId }, body, ifMatch: base.version });
      use(data);
      notify.success("Waste reasons saved");
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      // Loads the newer list, to be used instead of what was typed.
      if (problem.status === 412) void refresh(fillPath(route.path, { restaurantId }));
    }
  });

  return (
    <Card component="section" aria-labelledby={id} sx={{ containerType: "inline-size" }}>
      <Box component="form" noValidate aria-labelledby={id} onSubmit={(event) => void submit(event)}>
        <Box sx={{ p: 2, display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1.5 }}>
          <Box>
            <Typography id={id} variant="h2">
              Waste reasons
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, maxWidth: "72ch" }}>
              Offered in this order when waste is recorded. Earlier records keep their reason.
            </Typography>
          </Box>
          {fields.map((field, index) => (
            <ReasonRow
              key={field.id}
              form={form}
              index={index}
              isOwn={!isFirstReason(field.key ?? "")}
              isLast={index === fields.length - 1}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
          {fields.length < maxReasons && (
            <Box>
              <Button
                startIcon={<Add />}
                onClick={() => append({ key: "", name: "", kind: "OTHER", isActive: true })}
                sx={{ [touch]: { minHeight: 44 } }}
              >
                Add Reason
              </Button>
            </Box>
          )}
          {isStale && (
            <Alert
              severity="warning"
              action={
                <Button color="inherit" onClick={() => use(stored)}>
                  Use Newer List
                </Button>
              }
            >
              Someone else changed the reasons. Your changes were not saved.
            </Alert>
          )}
          {[ofList, message].map(
            (text) =>
              text && (
                <Alert key={text} severity="error">
                  {text}
                </Alert>
              ),
          )}
        </Box>
        <Box
          sx={{
            display: "flex",
            justifyContent: "flex-end",
            gap: 1,
            px: 2,
            py: 1.25,
            borderTop: 1,
            borderColor: "divider",
            bgcolor: "background.paper",
            ...(isDirty && { position: "sticky", bottom: 0, zIndex: 1 }),
          }}
        >
          {isDirty && (
            <Button variant="outlined" onClick={() => form.reset(values)}>
              Discard
            </Button>
          )}
          <Button
            type="submit"
            variant={isDirty ? "contained" : "outlined"}
            aria-disabled={!isDirty || pending}
            {...(!isDirty && { sx: { color: "text.disabled" } })}
          >
            {pending ? "Saving..." : "Save Changes"}
          </Button>
        </Box>
      </Box>
    </Card>
  );
}

interface ReasonRowProps {
  readonly form: Methods;
  readonly index: number;
  /** The restaurant's own: it can be removed. */
  readonly isOwn: boolean;
  readonly isLast: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function ReasonRow({ form: { control, getValues }, index, isOwn, isLast, onMove, onRemove }: ReasonRowProps) {
  const name = getValues(`reasons.${index}.name`) || `reason ${index + 1}`;
  return (
    <Box
      component="fieldset"
      aria-label={`Reason ${index + 1}`}
      sx={{
        m: 0,
        p: 0,
        border: 0,
        minWidth: 0,
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
        gap: 1,
        alignItems: "end",
        pb: 1.5,
        borderBottom: 1,
        borderColor: "divider",
        [wide]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr) auto auto" },
      }}
    >
      <TextInput control={control} name={`reasons.${index}.name`} label="Name" maxLength={40} required />
      <SelectInput control={control} name={`reasons.${index}.kind`} label="Kind" options={kinds} />
      <CheckboxInput control={control} name={`reasons.${index}.isActive`} label="Offered" />
      <Box sx={{ display: "flex", justifyContent: "flex-end", [touch]: { "& button": { width: 44, height: 44 } } }}>
        <IconButton
          size="small"
          aria-label={`Move ${name} up`}
          title="Move up"
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={`Move ${name} down`}
          title="Move down"
          disabled={isLast}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={`Remove ${name}`}
          title={isOwn ? "Remove" : "Can't be removed. Hide it instead"}
          disabled={!isOwn}
          onClick={onRemove}
        >
          <Close fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
