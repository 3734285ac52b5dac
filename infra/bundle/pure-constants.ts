import { parseAst } from "rolldown/parseAst";

type Program = ReturnType<typeof parseAst>;
type Statement = Program["body"][number];

interface Span {
  readonly start: number;
  readonly end: number;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether something is called when an expression is evaluated, as opposed to when a function in it is. */
function makesCalls(expression: unknown): boolean {
  if (Array.isArray(expression)) return expression.some(makesCalls);
  if (!isObject(expression)) return false;
  const type = "type" in expression ? expression.type : undefined;
  if (type === "CallExpression" || type === "NewExpression") return true;
  const isFunction = type === "ArrowFunctionExpression" || type === "FunctionExpression";
  return !isFunction && Object.values(expression).some(makesCalls);
}

const declarationIn = (statement: Statement) =>
  statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;

/** The values of a module's constants that are made by calls. */
const madeByCalls = ({ body }: Program): Span[] =>
  body.flatMap((statement) => {
    const declaration = declarationIn(statement);
    if (declaration?.type !== "VariableDeclaration" || declaration.kind !== "const") return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === "Identifier" && init && makesCalls(init) ? [init] : [],
    );
  });

/**
 * Marks the constants at the top of a TypeScript module as free of side effects, which holds for schemas, routes,
 * entities and handlers: unused ones can go. A chain of calls (`z.string().min(1)`) is pure as a whole only inside of a
 * function that is marked.
 */
export const withPureConstants = (source: string): string =>
  madeByCalls(parseAst(source, { lang: "ts" })).reduceRight(
    (code, { start, end }) =>
      `${code.slice(0, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()${code.slice(end)}`,
    source,
  );
