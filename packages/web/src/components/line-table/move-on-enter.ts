import type { KeyboardEvent } from "react";

/** The fields that a person types in; a select keeps its value in a hidden input. */
const typedFields = "input:not([type=hidden], [aria-hidden=true])";

const focus = (element: Element | null | undefined) => {
  if (element instanceof HTMLElement) element.focus();
  if (element instanceof HTMLInputElement) element.select();
};

/** Whether nothing has been entered in a row's fields. */
const isBlank = (row: Element) =>
  [...row.querySelectorAll<HTMLInputElement>(typedFields)].every(({ value }) => value.trim() === "");

/**
 * Enter in a field of a row with `data-line`: on to the row's next required field, or to the next row's first field, or
 * to a new row. Enter in a blank last row means that there is nothing more to add. With Ctrl or ⌘ it saves.
 * @param onAdd adds a row; undefined when there is no room for one
 */
export function moveOnEnter(event: KeyboardEvent, onAdd: (() => void) | undefined): void {
  const { target } = event;
  // A list of choices takes Enter for itself.
  if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement)) return;
  const row = target.closest("[data-line]");
  if (row === null) return;
  // Otherwise it would save the form.
  event.preventDefault();
  const { form } = target;
  if (event.ctrlKey || event.metaKey) return form?.requestSubmit();

  const fields = [...row.querySelectorAll<HTMLInputElement>(typedFields)];
  const next = fields.slice(fields.indexOf(target) + 1).find((field) => field.getAttribute("aria-required") === "true");
  const following = row.nextElementSibling?.querySelector(typedFields) ?? undefined;
  const isDone = following === undefined && isBlank(row);
  if (next !== undefined && !isDone) focus(next);
  else if (following !== undefined) focus(following);
  else if (onAdd !== undefined && !isDone) onAdd();
  else focus(form?.querySelector("button[type=submit]"));
}
