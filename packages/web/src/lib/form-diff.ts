const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Whether two form values are equal; blank equals absent. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return (a ?? "") === (b ?? "");
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
}

/** The fields that differ between a form and another version or draft of it. */
export function changedFields<Form extends object, Field extends keyof Form>(
  from: Form,
  to: object,
  fields: readonly Field[],
): readonly Field[] {
  const values = new Map<PropertyKey, unknown>(Object.entries(to));
  return fields.filter((field) => !isSame(from[field], values.get(field)));
}

/** A form with some fields taken from another. */
export function withFields<Form extends object>(form: Form, from: Form, fields: readonly (keyof Form)[]): Form {
  const result = { ...form };
  const take = <Field extends keyof Form>(field: Field) => {
    result[field] = from[field];
  };
  for (const field of fields) take(field);
  return result;
}
