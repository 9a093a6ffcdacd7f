/** Which columns an SQL text has, and which of them can be null: what Postgres does not describe. */
import { infer, kindOf, textOf, union } from './expressions.mjs';
import { addSources, prove, relation, renamed, Scope, seen } from './sources.mjs';

/** @typedef {import('./sources.mjs').OutputColumn} OutputColumn */

/** @param {import('./expressions.mjs').Node | undefined} clause @param {Scope} scope */
function addCtes(clause, scope) {
  const { ctes = [], recursive } = clause ?? {};
  for (const { CommonTableExpr: cte } of ctes) {
    const columns = () => renamed(columnsOfStatement(cte.ctequery, scope), { colnames: cte.aliascolnames });
    // What a recursive query reads of itself may be null.
    if (recursive && cte.ctequery.SelectStmt?.larg !== undefined) {
      const first = renamed(columnsOfSelect(cte.ctequery.SelectStmt.larg, scope), { colnames: cte.aliascolnames });
      scope.ctes.set(
        cte.ctename,
        first.map((column) => ({ ...column, nullable: true })),
      );
    }
    scope.ctes.set(cte.ctename, columns());
  }
}

const lastName = (val) =>
  val?.ColumnRef?.fields.at(-1).String?.sval ?? (val?.FuncCall ? textOf(val.FuncCall.funcname.at(-1)) : undefined);

/** @returns {OutputColumn[]} */
function outputs(targets = [], scope) {
  return targets.flatMap(({ ResTarget: { name, val } }) => {
    const fields = val.ColumnRef?.fields;
    if (fields?.at(-1).A_Star === undefined)
      return [{ name: name ?? lastName(val) ?? nameOfOther(val), ...infer(val, scope) }];
    const alias = fields.length > 1 ? textOf(fields[0]) : undefined;
    return scope.sources
      .filter((source) => alias === undefined || source.alias === alias)
      .flatMap((source) => source.columns.map((column) => ({ name: column.name, ...seen(source, column) })));
  });
}

const nameOfOther = (val) => (val.TypeCast ? lastName(val.TypeCast.arg) : undefined) ?? '?column?';

/** @returns {OutputColumn[]} */
export function columnsOfSelect(select, outer) {
  const scope = outer.within();
  addCtes(select.withClause, scope);
  if (select.op !== 'SETOP_NONE') {
    const [one, other] = [select.larg, select.rarg].map((arm) => columnsOfSelect(arm, scope));
    return one.map((column, at) => ({
      ...column,
      nullable: column.nullable || (other[at]?.nullable ?? true),
      json: union([column.json, other[at]?.json ?? 'unknown']),
    }));
  }
  for (const item of select.fromClause ?? []) addSources(item, scope);
  if (select.whereClause !== undefined) prove(select.whereClause, scope, scope.sources);
  scope.isGrouped = select.groupClause !== undefined;
  return outputs(select.targetList, scope);
}

function columnsOfChange(statement, outer) {
  const scope = outer.within();
  addCtes(statement.withClause, scope);
  const target = relation(statement.relation, scope);
  scope.sources.push(target);
  for (const item of statement.fromClause ?? statement.usingClause ?? []) addSources(item, scope);
  if (statement.whereClause !== undefined) prove(statement.whereClause, scope, scope.sources);
  // RETURNING gives what was written, of which the condition says nothing.
  const written = new Set((statement.targetList ?? []).map(({ ResTarget }) => ResTarget.name));
  const stored = scope.catalog.relations.get(statement.relation.relname) ?? [];
  for (const column of target.columns) {
    if (written.has(column.name)) column.notNull = stored.some(({ name, notNull }) => name === column.name && notNull);
  }
  return outputs(statement.returningList ?? statement.returningClause?.exprs, scope);
}

/** @returns {OutputColumn[]} */
function columnsOfStatement(node, outer) {
  const [kind, content] = kindOf(node);
  if (kind === 'SelectStmt') return columnsOfSelect(content, outer);
  return /^(Insert|Update|Delete)Stmt$/.test(kind) ? columnsOfChange(content, outer) : [];
}

/** @param {import('./expressions.mjs').Node} statement @param {import('./sources.mjs').Catalog} catalog */
export const columnsOf = (statement, catalog) => columnsOfStatement(statement, new Scope(catalog, columnsOfSelect));
