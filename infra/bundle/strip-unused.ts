import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { document } from "@stockpot/functions/lib/openapi";
import type { Plugin, PluginBuild } from "esbuild";
import { withPureConstants } from "./pure-constants.ts";
import { zoneList } from "./zone-list.ts";

const stub = (name: string) => fileURLToPath(new URL(`stubs/${name}`, import.meta.url));

/** What is bundled instead of a package; each file says why that changes nothing that a handler does. */
const stubs: Readonly<Record<string, string>> = {
  electrodb: stub("entity/index.js"),
  "@aws-sdk/credential-provider-node": stub("credential-provider-node.ts"),
  "@aws-sdk/middleware-endpoint-discovery": stub("endpoint-discovery.ts"),
};

const exactly = (name: string) => new RegExp(`^${name}$`);

function resolveStubs(build: PluginBuild): void {
  for (const [name, file] of Object.entries(stubs)) {
    build.onResolve({ filter: exactly(name) }, () => ({ path: file }));
  }
}

/**
 * Building a schema, an entity or a handler has no effect but its value. esbuild cannot know that, and would have every
 * function build those of all routes that share a module with its own.
 */
function loadPureConstants(build: PluginBuild): void {
  build.onLoad({ filter: /[/\\]packages[/\\](core|functions)[/\\]src[/\\].+\.ts$/ }, async ({ path: file }) => ({
    contents: withPureConstants(await readFile(file, "utf8")),
    loader: "ts",
  }));
}

/** Corrections are entered for the year before; a function is deployed again long before six years are over. */
function loadZoneTable(build: PluginBuild): void {
  build.onLoad({ filter: /[/\\]core[/\\]src[/\\]platform[/\\]zone-table\.ts$/ }, () => {
    const year = new Date().getUTCFullYear();
    const list = JSON.stringify(zoneList(year - 1, year + 6));
    return {
      contents: `import { offsetsListed } from ${JSON.stringify(stub("zone-table.ts"))};
        export const listedOffset = offsetsListed(${JSON.stringify(list)});`,
      resolveDir: path.dirname(stub("zone-table.ts")),
    };
  });
}

/** The API's document is written when it is bundled: describing every schema was a third of its first request. */
function loadDocument(build: PluginBuild): void {
  build.onLoad({ filter: /[/\\]functions[/\\]src[/\\]lib[/\\]openapi\.ts$/ }, () => ({
    contents: `import { inflateRawSync } from "node:zlib";
      const packed = ${JSON.stringify(deflateRawSync(JSON.stringify(document()), { level: 9 }).toString("base64"))};
      export const document = () => JSON.parse(inflateRawSync(Buffer.from(packed, "base64")).toString());`,
  }));
}

/** Keeps the descriptions of schemas out: functions only parse. */
function resolveJsonSchema(build: PluginBuild): void {
  build.onResolve({ filter: /\/(to-json-schema|json-schema-processors)\.js$/ }, ({ importer }) =>
    importer.endsWith(["zod", "v4", "classic", "schemas.js"].join(path.sep))
      ? { path: stub("zod-json-schema.ts") }
      : undefined,
  );
}

/** Keeps out of every bundle what its handler cannot reach, but esbuild by itself must keep. */
export const stripUnused: Plugin = {
  name: "stockpot:strip-unused",
  setup(build) {
    resolveStubs(build);
    resolveJsonSchema(build);
    loadDocument(build);
    loadZoneTable(build);
    loadPureConstants(build);
  },
};
