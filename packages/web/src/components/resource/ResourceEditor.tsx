import type { Breakpoint } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { Stored } from "../../lib/optimistic.ts";
import { FormDialog } from "../dialog/FormDialog.tsx";
import type { EditorProps } from "./props.ts";
import type { ResourceForm } from "./resource-form.ts";
import type { Resource } from "./resource.ts";
import { type Another, type Editor, type EditorOptions, useEditor } from "./use-editor.tsx";

interface ResourceEditorProps<
  Row extends Stored,
  Thing extends Row,
  Body,
  Params,
  Form extends FieldValues,
  Draft extends Body & object,
>
  extends EditorProps<Thing, Params>, EditorOptions<Form, Row> {
  readonly resource: Resource<Row, Thing, Body, Params>;
  readonly form: ResourceForm<Form, Draft, Thing>;
  /** How the thing will look once the draft is saved. */
  readonly preview: (draft: Draft, base: Thing | undefined) => Row;
  /** The title when creating, if it differs from `addLabel`. */
  readonly newTitle?: string;
  readonly maxWidth?: Breakpoint;
  /** A new thing can be saved with another one after it. */
  readonly another?: Another<Form>;
  /** A second button that saves a new thing and then does something with the stored one. */
  readonly next?: { readonly label: string; readonly onSaved: (saved: Row) => void } | undefined;
  /** The label of the button while a file is uploaded: until then nothing is saved. */
  readonly uploadingLabel?: string | undefined;
  /** The field to focus first; by default the first one. */
  readonly focus?: FieldPath<Form>;
  /** The inputs. */
  readonly children: (editor: Editor<Form, Draft, Thing>) => ReactNode;
}

/** The dialog that creates or edits a thing. */
export function ResourceEditor<
  Row extends Stored,
  Thing extends Row,
  Body,
  Params,
  Form extends FieldValues,
  Draft extends Body & object,
>({
  resource,
  form,
  initial,
  onSaved,
  preview,
  newTitle,
  maxWidth,
  another,
  next,
  uploadingLabel,
  focus,
  children,
  ...props
}: ResourceEditorProps<Row, Thing, Body, Params, Form, Draft>) {
  const { dialog, notice, submit, submitAnother, submitThen, ...editor } = useEditor(resource, form, props, {
    onSaved,
    ...(initial && { initial }),
  });
  const [addsSeveral, setAddsSeveral] = useState(false);
  return (
    <FormDialog
      {...dialog}
      {...(newTitle !== undefined && editor.base === undefined && { title: newTitle })}
      {...(maxWidth !== undefined && { maxWidth })}
      {...(uploadingLabel !== undefined && { saving: true, savingLabel: uploadingLabel })}
      {...(focus !== undefined && { focusOnOpen: () => editor.methods.setFocus(focus) })}
      {...(another !== undefined &&
        submitAnother && {
          alternative: {
            label: "Save and Add Another",
            onClick() {
              setAddsSeveral(true);
              void submitAnother(preview, another)();
            },
            isDefault: addsSeveral,
          },
        })}
      {...(next !== undefined &&
        submitThen && {
          alternative: { label: next.label, onClick: () => void submitThen(preview, next.onSaved)() },
        })}
      onSubmit={submit(preview)}
    >
      {notice}
      {children(editor)}
    </FormDialog>
  );
}
