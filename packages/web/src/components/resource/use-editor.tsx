import { type SubmitEvent, useState } from "react";
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import { flushSync } from "react-dom";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import { useServerIssues } from "../../lib/form.ts";
import { useFormatSettings } from "../../lib/formats.ts";
import type { Stored } from "../../lib/optimistic.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { ConflictNotice } from "./ConflictNotice.tsx";
import type { EditorProps } from "./props.ts";
import { textOf, titleOf } from "./messages.ts";
import type { ResourceForm } from "./resource-form.ts";
import type { Resource } from "./resource.ts";
import { useSaves } from "./use-saves.ts";

/** A complete form is a valid default, which TypeScript cannot infer for a generic form. */
export function defaultsOf<Form extends FieldValues>(form: Form): DefaultValues<Form>;
export function defaultsOf(form: unknown): unknown {
  return form;
}

/** Gives an input its control, name and label. */
export type FieldProps<Form extends FieldValues, Draft> = <Name extends FieldPath<Form>>(
  name: Name,
) => {
  readonly control: Control<Form, unknown, Draft>;
  readonly name: Name;
  readonly label: string;
  /** Where the person may not set it. */
  readonly disabled?: boolean;
};

export const fieldProps =
  <Form extends FieldValues, Draft>(
    { labelOf }: Pick<ResourceForm<Form, Draft, never>, "labelOf">,
    control: Control<Form, unknown, Draft>,
  ): FieldProps<Form, Draft> =>
  (name) => ({ control, name, label: labelOf(name) });

/** How a form goes on with the next new thing. */
export interface Another<Form extends FieldValues> {
  /** The field that gets the focus. */
  readonly first: FieldPath<Form>;
  /** What the next one most likely has in common with what was typed. */
  readonly keep: (typed: Form) => Partial<Form>;
}

/** What a form passes to its inputs. */
export interface Editor<Form extends FieldValues, Draft, Thing> {
  readonly methods: UseFormReturn<Form, unknown, Draft>;
  /** The edited thing, as it was when the dialog opened; undefined for a new one. */
  readonly base: Thing | undefined;
  readonly field: FieldProps<Form, Draft>;
}

export interface EditorOptions<Form, Row> {
  /** Initial values that replace the empty or stored ones. */
  readonly initial?: Partial<Form>;
  /** Called once the server has stored it. */
  readonly onSaved?: ((saved: Row) => void) | undefined;
}

/**
 * A form that creates or edits a thing. After a failed save it reopens as it was left, with a notice if someone else
 * has changed the thing since.
 */
export function useEditor<
  Row extends Stored,
  Thing extends Row,
  Body,
  Params,
  Form extends FieldValues,
  Draft extends Body & object,
>(
  resource: Resource<Row, Thing, Body, Params>,
  form: ResourceForm<Form, Draft, Thing>,
  { params, thing, failedKey, onClose }: EditorProps<Thing, Params>,
  { initial, onSaved }: EditorOptions<Form, Row> = {},
) {
  const { routes, messages, noun, addLabel } = resource;
  const saves = useSaves(resource, params);
  const place = useFormatSettings();
  const { failed: failedSaves } = useFailedSaves<Form, Thing>(resource.scopeOf(params));
  const [failed] = useState(() => failedSaves.find(({ key }) => key === failedKey));
  // The edit stays based on the version it opened with, even if a newer one is loaded.
  const [base] = useState(thing);
  const [hasConflict, setHasConflict] = useState(failed?.conflict === true);
  const [resolver] = useState(() => form.resolver(base, place));

  const stored = base === undefined ? form.empty : form.formOf(base);
  const opened = failed?.form ?? { ...stored, ...initial };
  const methods = useForm<Form, unknown, Draft>({ resolver, defaultValues: defaultsOf(opened) });
  const submitOnce = useSubmitOnce(methods);
  const error = failed === undefined || failed.conflict ? null : failed.error;
  const verb = base === undefined ? "create" : "update";
  const message = useServerIssues(methods, error, error === null ? "" : textOf(messages.failed(verb, error)));

  function edit(of: Thing, draft: Draft, typed: Form, preview: Row) {
    const changes = form.changesOf(of, draft);
    if (Object.keys(changes).length === 0) return null;
    const body = routes.update?.method === "PUT" ? draft : changes;
    return saves.update({ base: of, body, preview, typed, form });
  }

  async function save(draft: Draft, typed: Form, preview: Row, goOn = onSaved) {
    const saved = await (base === undefined
      ? saves.create({ body: draft, preview, typed, previous: failed?.attempt })
      : edit(base, draft, typed, preview));
    if (saved !== null) goOn?.(saved);
  }

  /**
   * @param preview how the thing will look once the draft is saved
   * @param blockedBy a field that already shows why the form cannot be sent
   */
  const submit =
    (preview: (draft: Draft, base: Thing | undefined) => Row, blockedBy?: FieldPath<Form>) =>
    (event: SubmitEvent<HTMLFormElement>) => {
      const send = submitOnce((draft, typed) => {
        onClose();
        void save(draft, typed, preview(form.complete(draft), base));
      });
      if (blockedBy === undefined) return send(event);
      // Validate anyway, to show the other fields' errors too.
      const validate = methods.handleSubmit(() => {});
      return void validate(event).then(() => methods.setFocus(blockedBy));
    };

  /** Saves a new thing, and goes on with the stored one. */
  const submitThen =
    (preview: (draft: Draft, base: undefined) => Row, goOn: (saved: Row) => void) => async (): Promise<void> =>
      methods.handleSubmit((draft) => {
        onClose();
        void save(draft, structuredClone(methods.getValues()), preview(form.complete(draft), undefined), goOn);
      })();

  /** Saves a new thing, and empties the form for the next one but for what that has in common with it. */
  const submitAnother =
    (preview: (draft: Draft, base: undefined) => Row, { first, keep }: Another<Form>) =>
    async (): Promise<void> => {
      let isSent = false;
      await methods.handleSubmit((draft) => {
        isSent = true;
        void save(draft, structuredClone(methods.getValues()), preview(form.complete(draft), undefined));
      })();
      if (!isSent) return;
      // The form forgets its inputs until they are rendered again.
      flushSync(() => methods.reset(defaultsOf({ ...form.empty, ...initial, ...keep(methods.getValues()) })));
      methods.setFocus(first);
    };

  return {
    methods,
    base,
    submit,
    /** Both are absent where an edit or a failed save is open. */
    ...(base === undefined && failed === undefined && { submitAnother, submitThen }),
    field: fieldProps(form, methods.control),
    notice: base !== undefined && hasConflict && (
      <ConflictNotice
        noun={noun}
        form={form}
        base={base}
        typed={opened}
        onUseSaved={() => {
          methods.reset(stored);
          setHasConflict(false);
        }}
      />
    ),
    dialog: {
      title: base === undefined ? addLabel : `Edit ${titleOf(noun)}`,
      submitLabel: base === undefined ? addLabel : hasConflict ? "Overwrite Newer Version" : "Save Changes",
      error: message,
      dirty: methods.formState.isDirty || failed !== undefined,
      onClose,
    },
  };
}
