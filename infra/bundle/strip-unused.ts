import { readFile } from "node:fs/promises";
import path from "node:path";
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

/**
 * ElectroDB requires the whole document client, of which esbuild would keep every command, sent or not. Here it gets the
 * ten commands that it uses, each with only the client command behind it.
 */
function loadEntityCommands(build: PluginBuild): void {
  build.onResolve({ filter: /^@aws-sdk\/lib-dynamodb$/ }, ({ importer, namespace }) =>
    namespace === "file" && /[/\\]electrodb[/\\]src[/\\]client\.js$/.test(importer)
      ? { path: "of-entities", namespace: "commands", pluginData: importer }
      : undefined,
  );
  build.onLoad({ filter: /.*/, namespace: "commands" }, async ({ pluginData }) => {
    const file = String(pluginData);
    const names = new Set(Array.from((await readFile(file, "utf8")).matchAll(/\blib\.(\w+)/g), ([, name]) => name));
    const lines = Array.from(
      names,
      (name) => `export { ${name} } from "@aws-sdk/lib-dynamodb/dist-es/commands/${name}";`,
    );
    return { contents: lines.join("\n"), resolveDir: path.dirname(file) };
  });
  build.onResolve({ filter: /^@aws-sdk\/client-dynamodb$/ }, async ({ importer, resolveDir, kind }) => {
    if (!/[/\\]lib-dynamodb[/\\]dist-es[/\\]commands[/\\]\w+\.js$/.test(importer)) return undefined;
    const [, name] = /import \{ (\w+) as __/.exec(await readFile(importer, "utf8")) ?? [];
    return build.resolve(`@aws-sdk/client-dynamodb/dist-es/commands/${name}`, { resolveDir, kind });
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

/** Keeps out of every bundle what its handler cannot reach, but esbuild by itself must keep. */
export const stripUnused: Plugin = {
  name: "stockpot:strip-unused",
  setup(build) {
    resolveCredentials(build);
    loadCommandSchemas(build);
    loadEntityCommands(build);
    loadDocument(build);
    loadPureConstants(build);
  },
};
