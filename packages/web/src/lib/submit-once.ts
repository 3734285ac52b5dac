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

/**
 * Submits a form whose dialog closes at once: a second click while it closes sends nothing.
 *
 * @returns makes the submit handler from what a valid form does
 */
export function useSubmitOnce<Form extends FieldValues, Output>({
  handleSubmit,
  getValues,
}: UseFormReturn<Form, unknown, Output>) {
  const sent = useRef(false);
  return (send: (output: Output, typed: Form) => void) => (event: SubmitEvent<HTMLFormElement>) => {
    void handleSubmit((output) => {
      if (sent.current) return;
      sent.current = true;
      swallowSecondClick();
      send(output, structuredClone(getValues()));
    })(event);
  };
}
