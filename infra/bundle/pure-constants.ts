import { parseAst } from "rolldown/parseAst";

type Program = ReturnType<typeof parseAst>;
type Statement = Program["body"][number];

interface Span {
  readonly start: number;
  readonly end: number;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * Whether something is called when an expression is evaluated, as opposed to when a function in it is, or a key is
 * computed: that might call a key's `toString`.
 */
function makesCalls(expression: unknown): boolean {
  if (Array.isArray(expression)) return expression.some(makesCalls);
  if (!isObject(expression)) return false;
  const type = "type" in expression ? expression.type : undefined;
  if (type === "CallExpression" || type === "NewExpression") return true;
  if (type === "Property" && "computed" in expression && expression.computed === true) return true;
  const isFunction = type === "ArrowFunctionExpression" || type === "FunctionExpression";
  return !isFunction && Object.values(expression).some(makesCalls);
}

const declarationIn = (statement: Statement) =>
  statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;

/** The values of a module's variables that are made by calls. */
const madeByCalls = ({ body }: Program): Span[] =>
  body.flatMap((statement) => {
    const declaration = declarationIn(statement);
    if (declaration?.type !== "VariableDeclaration" || declaration.kind === "let") return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === "Identifier" && init && makesCalls(init) ? [init] : [],
    );
  });

/**
 * Marks the constants at the top of a module as free of side effects, which holds for schemas, routes, entities and
 * handlers: unused ones can go. A chain of calls (`z.string().min(1)`) is pure as a whole only inside of a
 * function that is marked.
 */
export const withPureConstants = (source: string, lang: "js" | "ts"): string =>
  madeByCalls(parseAst(source, { lang })).reduceRight(
    (code, { start, end }) =>
      `${code.slice(0, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()${code.slice(end)}`,
    source,
  );

/** The statements at the top of a module that call a method of that name, whatever its object. */
const callsOf = ({ body }: Program, method: string): Span[] =>
  body.flatMap((statement) => {
    if (statement.type !== "ExpressionStatement" || statement.expression.type !== "CallExpression") return [];
    const { callee } = statement.expression;
    const isCalled = callee.type === "MemberExpression" && "name" in callee.property && callee.property.name === method;
    return isCalled ? [statement] : [];
  });

/** Marks calls of a method at the top of a module as free of side effects: without a use of what they return, they go. */
export const withPureCalls = (source: string, method: string): string =>
  callsOf(parseAst(source), method).reduceRight(
    (code, { start }) => `${code.slice(0, start)}/* @__PURE__ */ ${code.slice(start)}`,
    source,
  );
