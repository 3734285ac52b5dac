/** The fields of the schema that the entity lacks; `true` when there are none, so that a forgotten one fails to compile. */
export type Holds<Record, Thing> =
  Exclude<keyof Thing, keyof Record> extends never ? true : { readonly missing: Exclude<keyof Thing, keyof Record> };
