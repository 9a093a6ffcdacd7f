/** The SQL texts of the API, as its sources write them. Pure. */
import ts from 'typescript';

const SOURCE = /^apps\/api\/src\/(?!generated\/|testing\/).*\.ts$/;
const SPEC = /\.spec\.ts$/;
export const isApiSource = (file) => SOURCE.test(file) && !SPEC.test(file);

const MAKERS = new Set(['sql', 'sqlEach']);
const RAW = /^\$(query|execute)Raw(Unsafe)?$/;

/** `apps/api/src/modules/users`, `apps/api/src/platform/outbox`: the first folder below `modules` or `platform`. */
export const moduleOf = (file) =>
  /^apps\/api\/src\/(?:modules|platform)\/[^/]+(?=\/)/.exec(file)?.[0] ?? file.slice(0, file.lastIndexOf('/'));

const isText = (node) => node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node));

/** A statement made with `sql` or `sqlEach`, a text given to `query` directly, or Prisma's raw queries. */
function isSqlText(node) {
  if (ts.isTaggedTemplateExpression(node)) {
    return ts.isPropertyAccessExpression(node.tag) && RAW.test(node.tag.name.text);
  }
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  if (ts.isIdentifier(expression)) return MAKERS.has(expression.text);
  if (!ts.isPropertyAccessExpression(expression)) return false;
  if (RAW.test(expression.name.text)) return true;
  return expression.name.text === 'query' && isText(node.arguments[0]);
}

/** @returns {number} */
function countSqlTexts(file, text) {
  let count = 0;
  const visit = (node) => {
    if (isSqlText(node)) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS));
  return count;
}

/** Of a module, where SQL texts stand: its repositories, and the services of `people/accounts`, which answer for a table alone. */
const NAMED_PLACE = /\.repository\.ts$|\/modules\/people\/accounts\/[^/]+\.service\.ts$/;

/**
 * @param {ReadonlyMap<string, string>} sources text by path
 * @returns {string[]} the files of modules that have an SQL text and are no repository
 */
export function sqlOutsideRepositories(sources) {
  return [...sources]
    .filter(([file]) => isApiSource(file) && file.includes('/src/modules/') && !NAMED_PLACE.test(file))
    .filter(([file, text]) => countSqlTexts(file, text) > 0)
    .map(([file]) => file);
}

const ASKING = new Set(['query', 'quick', 'together']);
function isAskedWithType(node) {
  const asked = ts.isCallExpression(node)
    ? node.expression
    : ts.isTaggedTemplateExpression(node)
      ? node.tag
      : undefined;
  if (asked === undefined || node.typeArguments === undefined || !ts.isPropertyAccessExpression(asked)) return false;
  return ASKING.has(asked.name.text) || RAW.test(asked.name.text);
}

/**
 * @param {ReadonlyMap<string, string>} sources text by path
 * @returns {string[]} where a caller writes by hand what the rows of its question are (`query<Row>`): `sql` has the types from Postgres
 */
export function handTypedRows(sources) {
  return [...sources].flatMap(([file, text]) => {
    if (!isApiSource(file)) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
    const lines = [];
    const visit = (node) => {
      if (isAskedWithType(node)) lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return lines.map((line) => `${file}:${line}`);
  });
}

/**
 * @param {ReadonlyMap<string, string>} sources text by path
 * @returns {Record<string, number>} by module or platform folder: how many SQL texts its sources have; specs are not counted
 */
export function sqlTexts(sources) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const [file, text] of sources) {
    if (!isApiSource(file)) continue;
    const count = countSqlTexts(file, text);
    if (count > 0) counts[moduleOf(file)] = (counts[moduleOf(file)] ?? 0) + count;
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
