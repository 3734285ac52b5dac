import { pathToFileURL } from "node:url";
import type { Route } from "@stockpot/core/api/route";
import type { Plugin } from "vite";
import * as z from "zod";

/** A module of routes as the pages see it: how each is called, without the schemas of what it takes and answers. */
async function wireRoutes(file: string): Promise<string> {
  const routes: Record<string, Route> = await import(pathToFileURL(file).href);
  return Object.entries(routes)
    .map(([name, route]) => {
      const called = JSON.stringify(route, (_, value: unknown) => (value instanceof z.ZodType ? undefined : value));
      return `export const ${name} = ${called};`;
    })
    .join("\n");
}

/**
 * Keeps the contract's schemas out of the pages: one route in use would bring those of all it takes and answers along,
 * and no bundler drops a property of an object that is used.
 */
export const slimContract = (): Plugin => ({
  name: "stockpot:slim-contract",
  apply: "build",
  enforce: "pre",
  load: (id) => (id.endsWith(".routes.ts") ? wireRoutes(id) : null),
});
