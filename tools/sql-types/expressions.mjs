/** What an SQL expression can be: null, and which type within JSON. Where this does not know, it says null and `unknown`. */

/**
 * @typedef {{ nullable: boolean, json: string }} Inferred `json`: the TypeScript type of the value within JSON
 * @typedef {Record<string, any>} Node of the syntax tree of Postgres
 */

/** What a value of a type is within JSON. */
const JSON_TYPES = {
  bool: 'boolean',
  bytea: 'string',
  citext: 'string',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
  varchar: 'string',
};

export const isList = (type) => type.startsWith('_');
export const listOf = (type) => (/[|{]/.test(type) ? `(${type})[]` : `${type}[]`);
/** @param {string} type of Postgres, `_text` for a list @param {ReadonlySet<string>} enums */
export function jsonTypeOf(type, enums) {
  if (isList(type)) return type.slice(1) in JSON_TYPES ? listOf(jsonTypeOf(type.slice(1), enums)) : 'unknown';
  return enums.has(type) ? type : (JSON_TYPES[type] ?? 'unknown');
}

const UNKNOWN = { nullable: true, json: 'unknown' };
const of = (json) => ({ nullable: false, json });
export const union = (types) => {
  const all = [...new Set(types.filter((type) => type !== 'null'))];
  return all.includes('unknown') || all.length === 0 ? 'unknown' : all.join(' | ');
};
const orNull = ({ nullable, json }) => (nullable && json !== 'unknown' ? `${json} | null` : json);
export const kindOf = (node) => /** @type {[string, Node]} */ (Object.entries(node)[0]);
export const textOf = (node) => node.String.sval;

/** Null only when an argument is. A range has both ends in each of our tables. */
const OF_ARGUMENTS = {
  ceil: 'number',
  cardinality: 'number',
  date_part: 'number',
  decode: 'unknown',
  extract: 'number',
  floor: 'number',
  hashbyteaextended: 'number',
  hashtext: 'number',
  immutable_unaccent: 'string',
  int8send: 'unknown',
  lower: 'string',
  octet_length: 'number',
  pg_try_advisory_lock: 'boolean',
  pg_try_advisory_xact_lock: 'boolean',
  translate: 'string',
  upper: 'string',
};
/** Never null. */
const NEVER = {
  clock_timestamp: 'string',
  concat_ws: 'string',
  count: 'number',
  gen_random_uuid: 'string',
  now: 'string',
};
/** Of a group, null only when what it takes is; without GROUP BY also when there is no row. */
const OF_GROUP = new Set(['array_agg', 'bool_or', 'json_agg', 'jsonb_agg', 'max', 'min', 'string_agg']);
const COMPARISONS = new Set(['=', '<>', '<', '>', '<=', '>=', '@>', '<@', '&&', '~~', '!~~', '~', '?', '-|-']);
const OF_JSON = new Set(['->', '->>', '#>', '#>>']);

function functionCall({ funcname, args = [], agg_filter, agg_star }, scope) {
  const name = textOf(funcname.at(-1));
  if (/^jsonb?_build_object$/.test(name)) return of(objectOf(args, scope));
  if (agg_star || name in NEVER) return of(NEVER[name] ?? 'unknown');
  const inferred = args.map((argument) => infer(argument, scope));
  const nullable = inferred.some((argument) => argument.nullable);
  if (name in OF_ARGUMENTS) return { nullable, json: OF_ARGUMENTS[name] };
  if (!OF_GROUP.has(name)) return UNKNOWN;
  const [first = UNKNOWN] = inferred;
  const isOfRows = /agg$/.test(name) && name !== 'string_agg';
  const canBeEmpty = agg_filter !== undefined || !scope.isGrouped;
  return { nullable: canBeEmpty || (nullable && !isOfRows), json: isOfRows ? listOf(orNull(first)) : first.json };
}

function objectOf(args, scope) {
  const members = [];
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at].A_Const?.sval?.sval;
    if (name === undefined) return 'unknown';
    members.push(`${name}: ${orNull(infer(args[at + 1], scope))}`);
  }
  return `{ ${members.join('; ')} }`;
}

function subLink({ subLinkType, testexpr, subselect }, scope) {
  if (subLinkType === 'EXISTS_SUBLINK') return of('boolean');
  const [column = UNKNOWN] = scope.read(subselect.SelectStmt);
  if (subLinkType === 'ARRAY_SUBLINK') return of(listOf(orNull(column)));
  if (subLinkType !== 'EXPR_SUBLINK')
    return { nullable: column.nullable || infer(testexpr, scope).nullable, json: 'boolean' };
  return { nullable: column.nullable || !isOneRow(subselect.SelectStmt), json: column.json };
}

/** A row is sure where nothing is read, and of an aggregate without GROUP BY. */
function isOneRow({ fromClause, whereClause, groupClause, havingClause, targetList = [], op }) {
  if (op !== 'SETOP_NONE' || groupClause !== undefined || havingClause !== undefined) return false;
  const isAggregate = /"(count|array_agg|json_agg|jsonb_agg|string_agg|max|min|bool_or)"/.test(
    JSON.stringify(targetList),
  );
  return isAggregate || (fromClause === undefined && whereClause === undefined);
}

function operation({ kind, name, lexpr, rexpr }, scope) {
  if (/DISTINCT$/.test(kind)) return of('boolean');
  const operator = textOf(name.at(-1));
  if (kind === 'AEXPR_NULLIF' || OF_JSON.has(operator))
    return { nullable: true, json: operator.endsWith('>>') ? 'string' : 'unknown' };
  const sides = [lexpr, rexpr]
    .flatMap((side) => side?.List?.items ?? (side === undefined ? [] : [side]))
    .map((side) => infer(side, scope));
  const nullable = sides.some((side) => side.nullable);
  if (kind !== 'AEXPR_OP' || COMPARISONS.has(operator)) return { nullable, json: 'boolean' };
  const isText = operator === '||' && sides.some(({ json }) => json === 'string' || json.startsWith("'"));
  return { nullable, json: isText ? 'string' : 'unknown' };
}

function constant({ isnull, sval, ival, boolval }) {
  if (isnull) return { nullable: true, json: 'null' };
  if (sval !== undefined) return of(`'${sval.sval ?? ''}'`);
  return of(ival !== undefined ? 'number' : boolval !== undefined ? 'boolean' : 'unknown');
}

function choice({ args, defresult }, scope) {
  const results = [...args.map(({ CaseWhen }) => CaseWhen.result), ...(defresult === undefined ? [] : [defresult])];
  const inferred = results.map((result) => infer(result, scope));
  const nullable = defresult === undefined || inferred.some((result) => result.nullable);
  return { nullable, json: union(inferred.map(({ json }) => json)) };
}

function first({ args }, scope) {
  const inferred = args.map((argument) => infer(argument, scope));
  // What stands in for an empty list of JSON is `'[]'`, which says nothing of its elements.
  const relevant = inferred.filter(({ json }, index) => index === 0 || !/^'[[{]/.test(json));
  return { nullable: inferred.every(({ nullable }) => nullable), json: union(relevant.map(({ json }) => json)) };
}

function cast({ arg, typeName }, scope) {
  const { nullable, json } = infer(arg, scope);
  const type = `${typeName.arrayBounds ? '_' : ''}${textOf(typeName.names.at(-1))}`;
  return {
    nullable,
    json: /^jsonb?$/.test(type) ? (/^['"]/.test(json) ? "'[]'" : json) : jsonTypeOf(type, scope.catalog.enums),
  };
}

const NODES = {
  ColumnRef: ({ fields }, scope) => scope.column(fields),
  A_Const: constant,
  TypeCast: cast,
  FuncCall: functionCall,
  CoalesceExpr: first,
  MinMaxExpr: first,
  CaseExpr: choice,
  SubLink: subLink,
  A_Expr: operation,
  BoolExpr: ({ args }, scope) => ({ nullable: args.some((arg) => infer(arg, scope).nullable), json: 'boolean' }),
  NullTest: () => of('boolean'),
  BooleanTest: () => of('boolean'),
  CollateClause: ({ arg }, scope) => infer(arg, scope),
  A_ArrayExpr: () => of('unknown'),
  SQLValueFunction: () => of('string'),
};

/** @param {Node} node @returns {Inferred} */
export function infer(node, scope) {
  const [kind, content] = kindOf(node);
  return NODES[kind]?.(content, scope) ?? UNKNOWN;
}
