import { type SubmitEvent, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const doubleClickMs = 500;

function swallow(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps the second click of a double click from what a closing dialog uncovers. */
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
 * @returns a function that makes the submit handler
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
