import type { Settings } from "@stockpot/core/restaurant/settings.schema";
import { useEffect, useState } from "react";
import { type FieldValues, useForm } from "react-hook-form";
import type { ResourceForm } from "../../components/resource/resource-form.ts";
import { useUnread } from "../../components/fields/unread.ts";
import { defaultsOf } from "../../components/resource/use-editor.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { keepFailedSave, loadNewerVersion, useFailedSaves } from "../../lib/failed-saves.ts";
import { changedFields, withFields } from "../../lib/form-diff.ts";
import { useServerIssues } from "../../lib/form.ts";
import { useFormatSettings } from "../../lib/formats.ts";
import { useNotify } from "../../lib/notify.tsx";
import { saveSettings, settingsQuery, type SettingsView, showStored } from "./settings.ts";

const failure = "Failed to save the settings. Please try again.";

/** The form of some of the settings, which are saved on their own. Typed values stay until they are saved. */
export function useSection<Form extends FieldValues, Draft extends object>(
  { restaurantId, settings, onDirty }: SettingsView,
  name: string,
  form: ResourceForm<Form, Draft, Settings>,
) {
  const notify = useNotify();
  const place = useFormatSettings();
  const query = settingsQuery(restaurantId);
  const { failed: failedSaves, forget } = useFailedSaves<Form, Settings>(query.url);
  // Only a session that ended has closed the page over what was typed.
  const [failed] = useState(() => failedSaves.find(({ dialog }) => dialog === name));
  const [base, setBase] = useState(failed?.base ?? settings);
  const [error, setError] = useState(failed?.error ?? null);
  /** What was typed into fields that someone else has saved meanwhile. */
  const [conflict, setConflict] = useState<Form | null>(null);
  const [saving, setSaving] = useState(false);
  const [resolver] = useState(() => form.resolver(base, place));
  const methods = useForm<Form, unknown, Draft>({ resolver, defaultValues: defaultsOf(form.formOf(base)) });
  const message = useServerIssues(methods, error, failure);
  const { isDirty } = methods.formState;
  const { unread, report } = useUnread();
  const hasUnread = unread.length > 0;

  /** Bases the form on the stored settings, with the typed values of some fields. */
  function rebase(on: Settings, typed: Form, kept: readonly (keyof Form & string)[]): Form {
    const stored = form.formOf(on);
    const shown = withFields(stored, typed, kept);
    setBase(on);
    methods.reset(stored);
    if (kept.length > 0) methods.reset(shown, { keepDefaultValues: true });
    return shown;
  }

  // The form keeps its values outside React, so they can only be changed after rendering.
  useEffect(() => {
    if (failed === undefined) return;
    methods.reset(failed.form, { keepDefaultValues: true });
    forget(failed.key);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the section opens
  }, []);

  useEffect(() => {
    if (isDirty || settings.version <= base.version) return;
    setBase(settings);
    methods.reset(form.formOf(settings));
  }, [isDirty, settings, base, methods, form]);

  useEffect(() => {
    onDirty(name, isDirty || hasUnread);
    return () => onDirty(name, false);
  }, [onDirty, name, isDirty, hasUnread]);

  const isSameIn = (one: Settings, other: Settings) =>
    changedFields(form.formOf(one), form.formOf(other), form.names).length === 0;

  /** The section says what failed; a toast would say it twice, over the button that tries again. */
  async function fail(problem: ApiError, draft: Draft, typed: Form): Promise<void> {
    const newer = await loadNewerVersion(problem, query.load);
    // Someone has saved another section.
    if (newer !== null && isSameIn(base, newer)) return send(draft, typed, newer.version);
    if (newer !== null) {
      setConflict(rebase(newer, methods.getValues(), changedFields(form.formOf(base), typed, form.names)));
      setError(null);
    } else {
      setError(problem);
      if (problem.status === 401) {
        keepFailedSave<Form, Settings>(query.url, { dialog: name, form: typed, error: problem, base, conflict: false });
      }
    }
  }

  async function send(draft: Draft, typed: Form, version: number): Promise<void> {
    try {
      const { data: stored } = await saveSettings(restaurantId, form.changesOf(base, draft), version);
      setError(null);
      setConflict(null);
      // Something may have been typed while it was being saved.
      const now = methods.getValues();
      rebase(stored, now, changedFields(typed, now, form.names));
      notify.success("Settings saved");
      void showStored(restaurantId, stored);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      await fail(problem, draft, typed);
    }
  }

  async function save(draft: Draft): Promise<void> {
    if (saving) return;
    setSaving(true);
    await send(draft, structuredClone(methods.getValues()), isSameIn(base, settings) ? settings.version : base.version);
    setSaving(false);
  }

  function discard() {
    rebase(base, methods.getValues(), []);
    setConflict(null);
    setError(null);
  }

  return { methods, base, isDirty, saving, message, conflict, save, discard, onUnread: report };
}
