import type { Breakpoint } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { Stored } from "../../lib/optimistic.ts";
import { FormDialog } from "../FormDialog.tsx";
import type { EditorProps } from "./dialog-props.ts";
import type { ResourceForm } from "./resource-form.ts";
import type { Resource } from "./resource.ts";
import { type Editor, useEditor } from "./use-editor.tsx";

interface ResourceEditorProps<
  Row extends Stored,
  Thing extends Row,
  Body,
  Params,
  Form extends FieldValues,
  Draft extends Body & object,
> extends EditorProps<Thing, Params> {
  readonly resource: Resource<Row, Thing, Body, Params>;
  readonly form: ResourceForm<Form, Draft, Thing>;
  /** What some fields begin with instead of what is empty or stored. */
  readonly initial?: Partial<Form>;
  /** How the thing will look once the draft is saved. */
  readonly preview: (draft: Draft, base: Thing | undefined) => Row;
  readonly maxWidth?: Breakpoint;
  /** The inputs. */
  readonly children: (editor: Editor<Form, Draft, Thing>) => ReactNode;
}

/** The dialog that creates a thing or edits one. */
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
  preview,
  maxWidth,
  children,
  ...props
}: ResourceEditorProps<Row, Thing, Body, Params, Form, Draft>) {
  const { dialog, notice, submit, ...editor } = useEditor(resource, form, props, initial);
  return (
    <FormDialog {...dialog} onSubmit={submit(preview)} {...(maxWidth && { maxWidth })}>
      {notice}
      {children(editor)}
    </FormDialog>
  );
}
