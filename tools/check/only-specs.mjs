/** Exported code of the product that only tests use. Knip takes a spec for a caller. Pure. */
import ts from 'typescript';

const PRODUCT = /^(?:apps|packages)\/[^/]+\/src\//;
const TESTS = /\.spec\.tsx?$|\/(?:testing|sweeps|conformance|lies|generated)\/|\/memory(?:\/|\.ts$)/;

/** The check of the OpenAPI document is a spec, and that of docker-compose.yml reads the names of variables. */
const CALLED_BY_CHECKS = new Set(['breakingChanges', 'announcesBreak', 'ENV_NAMES']);

/** Rules of access that Postgres asks of each row of a list: a spec holds the SQL to them (docs/decisions/one-access-decision.md). */
const SAID_IN_SQL = new Set(['relationToVisit', 'listShowsVisit']);

/** @returns {node is ts.FunctionDeclaration | ts.ClassDeclaration | ts.VariableDeclaration} */
const isDeclaration = (node) =>
  ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isVariableDeclaration(node);
/** A variable's `export` stands before the list that it is in. */
const statementOf = (node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node);
const isExported = (node) =>
  statementOf(node).modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/**
 * By name: two exports of one name hide each other.
 * @param {ReadonlyMap<string, string>} sources text by path; what is no source of the product is left out
 * @returns {string[]} `path: name` of each exported function, class or value that the product itself never names again
 */
export function usedBySpecsAlone(sources) {
  const exported = [];
  const used = new Set();
  for (const [file, text] of sources) {
    if (!PRODUCT.test(file) || TESTS.test(file)) continue;
    const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const visit = (node) => {
      if (ts.isIdentifier(node)) {
        const { parent } = node;
        if (!isDeclaration(parent) || parent.name !== node) used.add(node.text);
        else if (isExported(parent)) exported.push([file, node.text]);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  }
  return exported
    .filter(([, name]) => !used.has(name) && !CALLED_BY_CHECKS.has(name) && !SAID_IN_SQL.has(name))
    .map(([file, name]) => `${file}: ${name}`);
}
