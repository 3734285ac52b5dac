const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Whether two values of a form say the same; what is blank equals what is absent. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return (a ?? "") === (b ?? "");
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
}

/** The fields whose values differ between a form and another state of it, or the draft that it became. */
export function changedFields<Form extends object, Field extends keyof Form>(
  from: Form,
  to: object,
  fields: readonly Field[],
): readonly Field[] {
  const values = new Map<PropertyKey, unknown>(Object.entries(to));
  return fields.filter((field) => !isSame(from[field], values.get(field)));
}

/** One form's values with those of some fields taken from another. */
export function withFields<Form extends object>(form: Form, from: Form, fields: readonly (keyof Form)[]): Form {
  const result = { ...form };
  const take = <Field extends keyof Form>(field: Field) => {
    result[field] = from[field];
  };
  for (const field of fields) take(field);
  return result;
}
