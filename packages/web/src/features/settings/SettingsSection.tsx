import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { fieldNeedsOf } from "@stockpot/core/access/field-needs";
import { type Settings, SettingsDraft } from "@stockpot/core/restaurant/settings.schema";
import { type ReactNode, useId, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";
import { UnreadContext } from "../../components/fields/unread.ts";
import { ConflictNotice } from "../../components/resource/ConflictNotice.tsx";
import type { ResourceForm } from "../../components/resource/resource-form.ts";
import { type FieldProps, fieldProps } from "../../components/resource/use-editor.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import type { SettingsView } from "./settings.ts";
import { useSection } from "./use-section.ts";

/** What the server refuses without a capability. */
const { fields: needsOfSettings } = fieldNeedsOf(SettingsDraft, "x-needs-to-set");

interface SettingsSectionProps<Form extends FieldValues, Draft extends object> {
  readonly view: SettingsView;
  readonly title: string;
  readonly description?: ReactNode;
  readonly form: ResourceForm<Form, Draft, Settings>;
  /** The fields whose change is asked about before it is saved, each with what it does. */
  readonly asksAbout?: { readonly [Name in keyof Form & string]?: string };
  readonly children: (field: FieldProps<Form, Draft>, methods: UseFormReturn<Form, unknown, Draft>) => ReactNode;
}

/** Some of the settings in a card, with their own button to save them. */
export function SettingsSection<Form extends FieldValues, Draft extends object>({
  view,
  title,
  description,
  form,
  asksAbout,
  children,
}: SettingsSectionProps<Form, Draft>) {
  const id = useId();
  const { methods, base, isDirty, saving, message, conflict, save, discard, onUnread } = useSection(view, title, form);
  const { has } = usePermissions();
  const isLocked = (name: string) => needsOfSettings.get(name)?.needs.every(has) === false;
  const [asked, setAsked] = useState<{ readonly draft: Draft; readonly effects: readonly string[] } | null>(null);

  const submit = methods.handleSubmit((draft) => {
    const changes = form.changesOf(base, draft);
    if (Object.keys(changes).length === 0) return discard();
    const effects = form.names.flatMap((name) => (name in changes ? (asksAbout?.[name] ?? []) : []));
    if (effects.length > 0) return setAsked({ draft, effects });
    return save(draft);
  });

  return (
    <Card component="section" aria-labelledby={id}>
      <Box component="form" noValidate aria-labelledby={id} onSubmit={(event) => void submit(event)}>
        <Box sx={{ p: 2, display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
          <Box>
            <Typography id={id} variant="h2">
              {title}
            </Typography>
            {description !== undefined && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, maxWidth: "72ch" }}>
                {description}
              </Typography>
            )}
          </Box>
          {conflict !== null && (
            <ConflictNotice noun="section" form={form} base={base} typed={conflict} onUseSaved={discard} />
          )}
          <UnreadContext value={onUnread}>
            {children((name) => ({ ...fieldProps(form, methods.control)(name), disabled: isLocked(name) }), methods)}
          </UnreadContext>
          {form.names.some(isLocked) && (
            <Typography variant="body2" color="textSecondary">
              Only owners can change the grayed-out settings.
            </Typography>
          )}
          {message !== null && <Alert severity="error">{message}</Alert>}
        </Box>
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            justifyContent: "flex-end",
            gap: 1,
            px: 2,
            py: 1.25,
            borderTop: 1,
            borderColor: "divider",
            bgcolor: "background.paper",
            // Unsaved settings can be saved from any scroll position.
            ...(isDirty && { position: "sticky", bottom: 0, zIndex: 1 }),
          }}
        >
          {isDirty && (
            <>
              <Typography
                variant="body2"
                color="textSecondary"
                sx={{ mr: "auto", display: { xs: "none", sm: "block" } }}
              >
                Unsaved changes
              </Typography>
              <Button variant="outlined" onClick={discard}>
                Discard
              </Button>
            </>
          )}
          <Button
            type="submit"
            variant={isDirty ? "contained" : "outlined"}
            aria-disabled={!isDirty || saving}
            {...(!isDirty && { sx: { color: "text.disabled" } })}
          >
            {saving ? "Saving..." : conflict === null ? "Save Changes" : "Overwrite Newer Version"}
          </Button>
        </Box>
      </Box>
      {asked !== null && (
        <ConfirmDialog
          title="Save these changes?"
          confirmLabel="Save Changes"
          onConfirm={() => {
            setAsked(null);
            void save(asked.draft);
          }}
          onClose={() => setAsked(null)}
        >
          {asked.effects.map((effect) => (
            <Typography key={effect} sx={{ "& + &": { mt: 1 } }}>
              {effect}
            </Typography>
          ))}
        </ConfirmDialog>
      )}
    </Card>
  );
}
