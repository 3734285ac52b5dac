import type { FieldValues } from "react-hook-form";
import { ApiError } from "../../lib/api-error.ts";
import { type Attempt, attemptOf, keepFailedEdit, keepFailedSave } from "../../lib/failed-saves.ts";
import { useFormats } from "../../lib/formats.ts";
import { useNotify } from "../../lib/notify.tsx";
import { revisionOf, runOptimistic, type Stored } from "../../lib/optimistic.ts";
import type { Verb } from "./messages.ts";
import type { ResourceForm } from "./resource-form.ts";
import type { Resource } from "./resource.ts";

interface Creation<Form, Row, Body> {
  readonly body: Body;
  /** The row to show until the server answers. */
  readonly preview: Row;
  /** The form as it was typed. */
  readonly typed: Form;
  /** The failed attempt: an unchanged body reuses its Idempotency-Key. */
  readonly previous: Attempt | undefined;
}

interface Edit<Form extends FieldValues, Row, Thing> {
  readonly base: Thing;
  readonly body: object;
  readonly preview: Row;
  readonly typed: Form;
  readonly form: Pick<ResourceForm<Form, unknown, Thing>, "names" | "formOf">;
}

/** Creates, updates and deletes optimistically. A failure rolls back, shows a toast and keeps the form. */
export function useSaves<Row extends Stored, Thing extends Row, Body, Params>(
  resource: Resource<Row, Thing, Body, Params>,
  params: Params,
) {
  const notify = useNotify();
  const formats = useFormats();
  const { messages } = resource;
  const scope = resource.scopeOf(params);
  const reload = () => resource.refresh(params);
  const runAfter = resource.runAfter(params);

  /** @returns the stored thing, or null after a handled failure */
  async function save(
    kind: Verb,
    thing: Row,
    send: () => Promise<Row | undefined>,
    onFailure: (error: ApiError) => void | Promise<void>,
  ): Promise<Row | null> {
    try {
      const stored = await runOptimistic<Row>({ scope, kind, thing, send, reload, runAfter });
      notify.success(messages.saved(kind, stored, formats));
      return stored;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await onFailure(error);
      notify.failure(messages.failed(kind, error));
      if (error.status === 400 || error.status === 404) void resource.refreshRefused(params);
      return null;
    }
  }

  function create<Form>({ body, preview, typed, previous }: Creation<Form, Row, Body>) {
    const attempt = attemptOf(body, previous);
    const send = async () => (await resource.create(params, body, attempt.idempotencyKey)).data;
    return save("create", preview, send, (error) =>
      keepFailedSave<Form, Thing>(scope, {
        dialog: "create",
        form: typed,
        error,
        base: null,
        conflict: false,
        attempt,
      }),
    );
  }

  function update<Form extends FieldValues>({ base, body, preview, typed, form }: Edit<Form, Row, Thing>) {
    const send = async () => (await resource.update(params, base.id, body, revisionOf(base))).data;
    return save("update", preview, send, async (error) => {
      const newer = await keepFailedEdit<Form, Thing>(scope, {
        dialog: "edit",
        base,
        form: typed,
        error,
        fields: form.names,
        formOf: form.formOf,
        load: resource.get(params, base.id).load,
      });
      if (newer !== null) void reload();
    });
  }

  /** @param onInUse called with the server's reason if the thing is still in use */
  function remove(thing: Row, onInUse?: (reason: string) => void) {
    const send = async () => {
      await resource.remove(params, thing.id);
      return undefined;
    };
    return save("delete", thing, send, (error) => {
      if (error.status === 409) onInUse?.(error.message);
    });
  }

  return { create, update, remove };
}
