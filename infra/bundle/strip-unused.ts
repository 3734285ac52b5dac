import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { document } from "@stockpot/functions/lib/openapi";
import type { Plugin, PluginBuild } from "esbuild";
import { withPureCalls, withPureConstants } from "./pure-constants.ts";

const environmentCredentials = fileURLToPath(new URL("environment-credentials.ts", import.meta.url));

/** Lambda gives credentials in the environment, so the providers that look elsewhere stay out. */
function resolveCredentials(build: PluginBuild): void {
  build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({ path: environmentCredentials }));
}

/**
 * Building a schema, an entity or a handler has no effect but its value. esbuild cannot know that, and would have every
 * function build those of all routes that share a module with its own.
 */
function loadPureConstants(build: PluginBuild): void {
  build.onLoad({ filter: /[/\\]packages[/\\](core|functions)[/\\]src[/\\].+\.ts$/ }, async ({ path: file }) => ({
    contents: withPureConstants(await readFile(file, "utf8"), "ts"),
    loader: "ts",
  }));
}

/**
 * A client of the SDK describes all its service's commands in one module, of which a function sends a few. Functions only
 * read a parameter: they need none of the SSM client's 140 error classes.
 */
function loadCommandSchemas(build: PluginBuild): void {
  build.onLoad(
    { filter: /[/\\]client-(ssm|dynamodb)[/\\]dist-es[/\\]schemas[/\\]schemas_0\.js$/ },
    async ({ path: file }) => {
      const source = await readFile(file, "utf8");
      const needed = file.includes("client-ssm") ? withPureCalls(source, "registerError") : source;
      return { contents: withPureConstants(needed, "js"), loader: "js" };
    },
  );
}

/** The API's document is written when it is bundled: describing every schema was a third of its first request. */
function loadDocument(build: PluginBuild): void {
  build.onLoad({ filter: /[/\\]functions[/\\]src[/\\]lib[/\\]openapi\.ts$/ }, () => ({
    contents: `import { inflateRawSync } from "node:zlib";
      const packed = ${JSON.stringify(deflateRawSync(JSON.stringify(document()), { level: 9 }).toString("base64"))};
      export const document = () => JSON.parse(inflateRawSync(Buffer.from(packed, "base64")).toString());`,
  }));
}

/** Keeps out of every bundle what its handler cannot reach, but esbuild by itself must keep. */
export const stripUnused: Plugin = {
  name: "stockpot:strip-unused",
  setup(build) {
    resolveCredentials(build);
    loadCommandSchemas(build);
    loadDocument(build);
    loadPureConstants(build);
  },
};
