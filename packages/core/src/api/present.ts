import * as z from "zod";
import { jsonOf } from "../measure/exact-json.ts";
import type { Presenter } from "./response.ts";
import type { Route } from "./route.ts";

/** A BOM's `version` is the recipe's own text; what guards its edits is called `revision` there. */
const Versioned = z
  .union([z.object({ revision: z.int() }), z.object({ version: z.int() })])
  .transform((thing) => ("revision" in thing ? thing.revision : thing.version));

/** Filters a verb's result through the route's schema and writes it as the route responds with it. */
export const presenterOf =
  (route: Route): Presenter =>
  (result) => {
    const { status } = route;
    if (route.data) {
      const data = route.data.parse(result);
      const { data: version } = Versioned.safeParse(data);
      return { status, body: jsonOf({ data }), etag: version === undefined ? undefined : `"${version}"` };
    }
    if (route.list) {
      const page = z.object({ data: z.array(route.list), pagination: z.unknown() }).parse(result);
      return { status, body: jsonOf(page), etag: undefined };
    }
    if (route.file) {
      const bytes = z.instanceof(Uint8Array).parse(result);
      return { status, body: Buffer.from(bytes).toString("base64"), etag: undefined, file: route.file };
    }
    if (route.answer) return { status, body: jsonOf(route.answer.parse(result)), etag: undefined };
    return { status, body: undefined, etag: undefined };
  };
