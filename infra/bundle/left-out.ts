import { readFile } from "node:fs/promises";
import path from "node:path";
import type { OnLoadResult, Plugin, PluginBuild } from "esbuild";

const namespace = "left-out";

/** The calls that handlers make of the table. There is no Scan among them, nor anything that changes the table itself. */
const commands = [
  "BatchGetCommand",
  "BatchWriteCommand",
  "DeleteCommand",
  "GetCommand",
  "PutCommand",
  "QueryCommand",
  "TransactGetCommand",
  "TransactWriteCommand",
  "UpdateCommand",
];

/** The document client says nowhere that its parts have no side effects, so all of them would stay. */
const documentClient = ["DynamoDBDocumentClient", ...commands.map((name) => `commands/${name}`)]
  .map((file) => `export * from "@aws-sdk/lib-dynamodb/dist-es/${file}.js";`)
  .join("\n");

/**
 * ElectroDB asks for the whole document client with a CommonJS `require`, which keeps every command of the SDK and its
 * schema from being dropped. It is given a registry instead. An entity is built when it is first used, because most
 * requests use few of those that their function has.
 */
const electrodb = `
  import registry from "registry";
  import { ${commands.join(", ")} } from "@aws-sdk/lib-dynamodb";
  Object.assign(registry, { ${commands.join(", ")} });
  import { Entity as BuiltEntity } from "electrodb/src/entity.js";
  export { CustomAttributeType } from "electrodb/src/schema.js";

  export class Entity {
    constructor(...given) {
      let built;
      return new Proxy(this, {
        get(_, name) {
          built ??= new BuiltEntity(...given);
          const value = built[name];
          return typeof value === "function" ? value.bind(built) : value;
        },
      });
    }
  }
`;

/** What the recount alone has of the SDK. */
const scan = `export { ScanCommand } from "@aws-sdk/lib-dynamodb/dist-es/commands/ScanCommand.js";`;

/** What stands in for a package, and why that changes nothing that a handler does. */
const standIns: Readonly<Record<string, string>> = {
  electrodb,
  scan,
  registry: "module.exports = {};",
  "@aws-sdk/lib-dynamodb": documentClient,
  // ElectroDB checks every model against a schema when it is loaded; the tests have loaded the same models.
  jsonschema: `
    export class Validator { addSchema() {} validate() { return { errors: [] }; } }
    Validator.prototype.customFormats = {};
  `,
  // Lambda gives credentials in the environment: no files, no SSO, no metadata service.
  "@aws-sdk/credential-provider-node": `
    import { fromEnv } from "@aws-sdk/credential-provider-env";
    export const defaultProvider = fromEnv;
  `,
  // DynamoDB streams no events over HTTP, and has one endpoint in a region.
  "@smithy/core/event-streams": "",
  "@aws-sdk/middleware-endpoint-discovery": `
    export const resolveEndpointDiscoveryConfig = (config) => config;
    export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
      environmentVariableSelector: () => undefined, configFileSelector: () => undefined, default: undefined,
    };
  `,
};

const escaped = (text: string) => text.replace(/[/.-]/g, String.raw`\$&`);

function standIn(build: PluginBuild, root: string): void {
  for (const name of ["@aws-sdk/lib-dynamodb", "@aws-sdk/util-dynamodb"]) {
    build.onResolve({ filter: new RegExp(`^${name}$`) }, ({ importer }) =>
      importer.includes(`${path.sep}electrodb${path.sep}`) ? { path: "registry", namespace } : undefined,
    );
  }
  build.onResolve({ filter: /^@aws-sdk\/lib-dynamodb$/ }, ({ importer }) =>
    importer.endsWith(path.join("storage", "scan.ts")) ? { path: "scan", namespace } : undefined,
  );
  for (const name of Object.keys(standIns)) {
    build.onResolve({ filter: new RegExp(`^${escaped(name)}$`) }, () => ({ path: name, namespace }));
  }
  // Seen from core, which has the SDK, whatever else is installed beside it.
  build.onLoad({ filter: /.*/, namespace }, ({ path: name }) => ({
    contents: standIns[name] ?? "",
    resolveDir: path.join(root, "packages/core"),
    loader: "js",
  }));
}

/**
 * An import of a Node module reads all of its exports, and some of those load far more when they are read: `node:http`
 * brings the whole of fetch along. Taken this way, only what is used is read.
 */
function lazyBuiltins(build: PluginBuild): void {
  const builtins = "builtin";
  build.onResolve(
    {
      filter: /^(node:|(assert|buffer|crypto|events|fs|http|https|net|os|path|process|stream|tls|url|util|zlib)($|\/))/,
    },
    ({ path: name }) => ({
      path: name,
      namespace: builtins,
    }),
  );
  build.onLoad({ filter: /.*/, namespace: builtins }, ({ path: name }) => ({
    contents: `module.exports = process.getBuiltinModule(${JSON.stringify(name)});`,
    loader: "js",
  }));
}

/** Lambda has no home folder: the SDK looks into the environment alone, instead of waiting for files that are not there. */
const noFiles: OnLoadResult = {
  contents: "export const readFile = async () => ''; export const fileIntercept = {}; export const filePromises = {};",
  loader: "js",
};

/** Zod can turn schemas into JSON Schema. The API's document is made at build time, so no handler does that. */
async function withoutJsonSchema(file: string): Promise<OnLoadResult> {
  const names = [...(await readFile(file, "utf8")).matchAll(/^export (?:const|function) (\w+)/gm)];
  return { contents: names.map(([, name]) => `export const ${name} = () => undefined;`).join("\n"), loader: "js" };
}

/** A constant at the top of a module, with its value. The code is formatted: such a statement ends at a margin. */
const constant = /^((?:export )?const \w+(?:: [^=]+)? =\s+)([\s\S]+?);\n(?=\n*(?:[\w/]|$))/gm;

const isFunction = (value: string) => /^(async )?(\w+|<.+>\(.*\)|\([^()]*\))(: [^=]+)? =>/.test(value);

/**
 * Building a schema, an entity or a handler has no effect but its value. esbuild cannot know that, and would have every
 * function build those of all routes that share a module with its own.
 */
async function withPureConstants(file: string): Promise<OnLoadResult> {
  const contents = (await readFile(file, "utf8")).replace(constant, (statement, declaration: string, value: string) =>
    !value.includes("(") || isFunction(value) ? statement : `${declaration}/* @__PURE__ */ (() => (${value}))();\n`,
  );
  return { contents, loader: "ts" };
}

interface LeftOut {
  readonly root: string;
  /** The OpenAPI document, as it is served. */
  readonly document: unknown;
}

/** Leaves out of every bundle what its handler cannot reach, but esbuild by itself must keep. */
export const leftOut = ({ root, document }: LeftOut): Plugin => ({
  name: "stockpot:left-out",
  setup(build) {
    standIn(build, root);
    lazyBuiltins(build);
    build.onLoad({ filter: /[/\\]zod[/\\]v4[/\\]core[/\\](json-schema-processors|to-json-schema)\.js$/ }, (file) =>
      withoutJsonSchema(file.path),
    );
    build.onLoad({ filter: /[/\\]shared-ini-file-loader[/\\]readFile\.js$/ }, () => noFiles);
    build.onLoad({ filter: /[/\\]packages[/\\](core|functions)[/\\]src[/\\].+\.ts$/ }, (file) =>
      file.path.endsWith(path.join("functions", "src", "openapi.ts"))
        ? { contents: `export const document = () => (${JSON.stringify(document)});`, loader: "js" }
        : withPureConstants(file.path),
    );
  },
});
