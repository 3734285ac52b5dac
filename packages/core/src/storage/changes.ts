type Blank = undefined | null | "";

/** The fields that are neither absent nor blank: whatever may be absent is optional. */
type Filled<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Exclude<Fields[Name], Blank>;
} & { [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], Blank> };

const isBlank = (value: unknown): value is Blank => value === undefined || value === null || value === "";

const isFilled = <Fields extends object>(fields: Fields | Filled<Fields>): fields is Filled<Fields> =>
  !Object.values(fields).some(isBlank);

/** The fields that are neither absent nor blank: a record is stored without its empty fields. */
export function withoutBlanks<Fields extends object>(fields: Fields): Filled<Fields> {
  const kept: Fields = { ...fields };
  for (const name in kept) if (isBlank(kept[name])) delete kept[name];
  if (!isFilled(kept)) throw new TypeError("A field is blank");
  return kept;
}

/** A change set of a stored thing: what `changesOf` of its draft's schema parses. */
type Changes<Thing> = { readonly [Name in keyof Thing]?: Thing[Name] | undefined | null };

/** A stored thing after a change set: absent keeps a field, null and blank clear it. */
export function applyChanges<Thing extends object>(thing: Thing, changes: Changes<Thing>): Thing {
  const next: Thing = { ...thing };
  for (const name in changes) {
    const value = changes[name];
    if (value === undefined) continue;
    if (isBlank(value)) delete next[name];
    else next[name] = value;
  }
  return next;
}
