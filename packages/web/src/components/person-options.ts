import type { Formats } from "../lib/formats.ts";
import type { Option } from "./fields/SelectInput.tsx";

interface Person {
  readonly id: string;
  readonly name: string;
}

/**
 * People to filter a list by, each once and by name.
 * @param chosen the id that it is filtered by, which stays among the options whatever the list holds; "" is none
 */
export function personOptions(
  people: readonly Person[],
  chosen: string,
  { compare }: Pick<Formats, "compare">,
): readonly Option[] {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  if (chosen !== "" && !names.has(chosen)) names.set(chosen, "Someone else");
  return [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => compare(a.label, b.label));
}
