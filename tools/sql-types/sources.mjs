/** What stands in the FROM clause of a query, and what its conditions say of it. */
import { jsonTypeOf, kindOf, textOf } from './expressions.mjs';

/**
 * @typedef {{ name: string, notNull: boolean, json: string }} Column of a source
 * @typedef {{ alias: string, columns: Column[], isOuter: boolean }} Source `isOuter`: a row of it may be missing
 * @typedef {{ enums: ReadonlySet<string>, relations: ReadonlyMap<string, { name: string, type: string, notNull: boolean, literals?: string }[]> }} Catalog
 * @typedef {{ name: string } & import('./expressions.mjs').Inferred} OutputColumn
 */

/** What the expressions of a query can name. */
export class Scope {
  /** @type {Source[]} */
  sources = [];
  isGrouped = false;

  /**
   * @param {Catalog} catalog
   * @param {(select: import('./expressions.mjs').Node, outer: Scope) => OutputColumn[]} columnsOfSelect
   * @param {Scope} [outer] the query around this one
   */
  constructor(catalog, columnsOfSelect, outer) {
    this.catalog = catalog;
    this.columnsOfSelect = columnsOfSelect;
    this.outer = outer;
    /** @type {Map<string, OutputColumn[]>} */
    this.ctes = new Map(outer?.ctes);
  }

  /** For a query within this one. */
  within() {
    return new Scope(this.catalog, this.columnsOfSelect, this);
  }

  read(select) {
    return this.columnsOfSelect(select, this);
  }

  /** @returns {{ source: Source, column: Column } | undefined} of this query alone */
  own(fields) {
    const names = fields.map((field) => field.String?.sval);
    const [alias, name] = names.length > 1 ? names : [undefined, names[0]];
    const found = this.sources
      .filter((source) => alias === undefined || source.alias === alias)
      .flatMap((source) =>
        source.columns.filter((column) => column.name === name).map((column) => ({ source, column })),
      );
    return found.find(({ source, column }) => column.notNull && !source.isOuter) ?? found[0];
  }

  column(fields) {
    const found = this.own(fields);
    if (found !== undefined) return seen(found.source, found.column);
    return this.outer?.column(fields) ?? { nullable: true, json: 'unknown' };
  }
}

export const seen = (source, { notNull, json }) => ({ nullable: !notNull || source.isOuter, json });
const columnOf = ({ name, nullable, json }) => ({ name, notNull: !nullable, json });
const namesOf = (alias) => (alias?.colnames ?? []).map(textOf);
export const renamed = (columns, alias) =>
  columns.map((column, at) => ({ ...column, name: namesOf(alias)[at] ?? column.name }));

/** @param {import('./expressions.mjs').Node} node @param {Scope} scope @returns {Source} */
export function relation({ relname, alias }, scope) {
  const cte = scope.ctes.get(relname);
  const columns =
    cte?.map(columnOf) ??
    (scope.catalog.relations.get(relname) ?? []).map(({ name, type, notNull, literals }) => ({
      name,
      notNull,
      json: literals ?? jsonTypeOf(type, scope.catalog.enums),
    }));
  return { alias: alias?.aliasname ?? relname, columns: renamed(columns, alias), isOuter: false };
}

/** @param {import('./expressions.mjs').Node} node @returns {Source} */
function functionSource({ alias, ordinality }) {
  const names = namesOf(alias);
  const all = names.length > 0 ? names : [alias?.aliasname ?? ''];
  const columns = all.map((name, at) => {
    const isNumber = ordinality === true && at === all.length - 1;
    return { name, notNull: isNumber, json: isNumber ? 'number' : 'unknown' };
  });
  return { alias: alias?.aliasname ?? '', columns, isOuter: false };
}

/** Adds what stands in a FROM clause to the scope. @returns {Source[]} */
export function addSources(node, scope) {
  const [kind, content] = kindOf(node);
  if (kind === 'JoinExpr') return addJoin(content, scope);
  const source =
    kind === 'RangeVar'
      ? relation(content, scope)
      : kind === 'RangeSubselect'
        ? {
            alias: content.alias?.aliasname ?? '',
            columns: renamed(scope.read(content.subquery.SelectStmt).map(columnOf), content.alias),
            isOuter: false,
          }
        : functionSource(content);
  scope.sources.push(source);
  return [source];
}

/** @param {import('./expressions.mjs').Node} node @param {Scope} scope @returns {Source[]} */
function addJoin({ jointype, larg, rarg, quals }, scope) {
  const left = addSources(larg, scope);
  const right = addSources(rarg, scope);
  const rowsMayMiss = {
    JOIN_LEFT: right,
    JOIN_RIGHT: left,
    JOIN_FULL: [...left, ...right],
  }[jointype];
  if (quals !== undefined && jointype !== 'JOIN_FULL') prove(quals, scope, rowsMayMiss ?? [...left, ...right]);
  for (const source of rowsMayMiss ?? []) source.isOuter = true;
  return [...left, ...right];
}

/** A condition that holds says that what it compares is not null: the operators of Postgres give null for null. */
export function prove(condition, scope, sources) {
  const [kind, content] = kindOf(condition);
  if (kind === 'BoolExpr' && content.boolop === 'AND_EXPR')
    for (const part of content.args) prove(part, scope, sources);
  const compared =
    kind === 'NullTest' && content.nulltesttype === 'IS_NOT_NULL'
      ? [content.arg]
      : kind === 'A_Expr' && /^AEXPR_(OP|OP_ANY|LIKE|ILIKE)$/.test(content.kind)
        ? [content.lexpr, content.rexpr]
        : kind === 'A_Expr' && content.kind === 'AEXPR_IN'
          ? [content.lexpr]
          : kind === 'SubLink' && content.subLinkType === 'ANY_SUBLINK'
            ? [content.testexpr]
            : kind === 'ColumnRef'
              ? [condition]
              : [];
  for (const fields of compared.flatMap(strictColumns)) {
    const found = scope.own(fields);
    if (found === undefined || !sources.includes(found.source)) continue;
    found.column.notNull = true;
    found.source.isOuter = false;
  }
}

function strictColumns(node) {
  if (node === undefined) return [];
  const [kind, content] = kindOf(node);
  if (kind === 'ColumnRef') return content.fields.every((field) => field.String) ? [content.fields] : [];
  if (kind === 'TypeCast' || kind === 'CollateClause') return strictColumns(content.arg);
  if (kind === 'FuncCall' && /^(lower|upper)$/.test(textOf(content.funcname.at(-1))))
    return content.args.flatMap(strictColumns);
  return kind === 'A_Expr' && content.kind === 'AEXPR_OP' ? [content.lexpr, content.rexpr].flatMap(strictColumns) : [];
}
