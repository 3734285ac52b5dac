import { type SubmitEvent, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const doubleClickMs = 500;

function swallow(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** For half a second, stops the second click of a double click from reaching what a closing dialog uncovers. */
export function swallowSecondClick() {
  const types = ["mousedown", "click"] as const;
  for (const type of types) document.addEventListener(type, swallow, true);
  setTimeout(() => {
    for (const type of types) document.removeEventListener(type, swallow, true);
  }, doubleClickMs);
}

/**
 * For a form whose dialog closes when it is submitted: sends once, so that a second click while it closes does nothing.
 * @returns a function from `send`, which gets the validated output and a copy of what was typed, to the form's `onSubmit`
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
