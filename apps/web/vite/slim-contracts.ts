import { sep } from 'node:path';
import { type Plugin, parseAst } from 'vite';

/** What the browser needs of an endpoint to call it; schemas, texts and audiences are the server's business. */
const WIRE_MEMBERS = new Set(['id', 'method', 'path', 'mediaType', 'idempotencyKey', 'ifMatch']);

const CONTRACTS = ['packages', 'contracts', 'src'].join(sep);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const member of Object.values(value)) walk(member, visit);
};

const named = (value: unknown, name: string): boolean =>
  isNode(value) && value.type === 'Identifier' && value.name === name;

/** Removes the members of `endpoint({ … })` that only a server reads. */
const slimEndpoints = (program: Node): Edit[] => {
  const edits: Edit[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !named(node.callee, 'endpoint')) return;
    const [argument] = node.arguments as Node[];
    if (argument?.type !== 'ObjectExpression') return;
    const members = argument.properties as Node[];
    // What several endpoints share is the server's too, as soon as method and path are said here.
    const isWhole = ['method', 'path'].every((name) => members.some(({ key }) => named(key, name)));
    for (const { type, key, start, end } of members) {
      const isServers = isNode(key) ? !WIRE_MEMBERS.has(String(key.name)) : type === 'SpreadElement' && isWhole;
      if (isServers) edits.push({ start, end, text: '...{}' });
    }
  });
  return edits;
};

/** Wraps each computed top-level constant in a call that the bundler may drop when it is unused. */
const markPure = (program: Node): Edit[] => {
  const edits: Edit[] = [];
  for (const statement of program.body as Node[]) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations as unknown as { init: Node | null }[]) {
      if (init === null || init.type.endsWith('FunctionExpression')) continue;
      edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
      edits.push({ start: init.end, end: init.end, text: '))()' });
    }
  }
  return edits;
};

const apply = (code: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code);

/** The source of a contract module (types removed), reduced to what a browser needs. */
export const slimContract = (code: string): string => {
  const program = parseAst(code) as unknown as Node;
  return apply(code, [...slimEndpoints(program), ...markPure(program)]);
};

/** Floors of the web application that call endpoints and never validate. */
const CALLERS = /\/apps\/web\/src\/(?:app|data)\//;
/** Declares no endpoint. Its `ApiProblem` is one class for all who ask whether an error is one: of two, each knows only its own. */
const CLIENT = '@maillon/contracts/endpoint/client';

/**
 * Keeps zod and every schema out of screens that only call an endpoint.
 *
 * The contracts declare an endpoint with its schemas in one value; a bundler must keep all of them. In the browser an
 * endpoint is reduced to {@link WIRE_MEMBERS}, and what a screen does not name itself can be dropped: a form imports
 * the schema it validates with (`newUser`, `appointmentDraft`), never `endpoint.body`.
 *
 * A module lives in one chunk with all that any importer uses of it, so `data/` gets a copy of its own (`?wire`): else one
 * wizard's schema would travel with the shell.
 */
export const slimContracts = (): Plugin[] => [
  {
    name: 'maillon:wire-copies',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.startsWith('@maillon/contracts/') || source === CLIENT) return null;
      if (importer === undefined || !CALLERS.test(importer)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved === null ? null : { ...resolved, id: `${resolved.id}?wire` };
    },
  },
  {
    name: 'maillon:slim-contracts',
    transform(code, id) {
      if (!id.includes(CONTRACTS)) return null;
      return { code: slimContract(code), map: null, moduleSideEffects: false };
    },
  },
];
