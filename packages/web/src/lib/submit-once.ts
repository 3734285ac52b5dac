import { type SubmitEvent, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const doubleClickMs = 500;

function swallow(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps the second click of a double click from whatever the first one uncovers by closing a dialog. */
export function swallowSecondClick() {
  const types = ["mousedown", "click"] as const;
  for (const type of types) document.addEventListener(type, swallow, true);
  setTimeout(() => {
    for (const type of types) document.removeEventListener(type, swallow, true);
  }, doubleClickMs);
}

/** Submits the valid form of a dialog that closes at once; a second click while it closes sends nothing. */
export function useSubmitOnce<Form extends FieldValues, Output>(
  form: UseFormReturn<Form, unknown, Output>,
  send: (output: Output, typed: Form) => void,
) {
  const sent = useRef(false);
  const sendOnce = (output: Output) => {
    if (sent.current) return;
    sent.current = true;
    swallowSecondClick();
    send(output, structuredClone(form.getValues()));
  };
  return (event: SubmitEvent<HTMLFormElement>) => void form.handleSubmit(sendOnce)(event);
}
