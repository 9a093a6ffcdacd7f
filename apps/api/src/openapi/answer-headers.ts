import { type Endpoint, honoursIdempotency } from '@maillon/contracts/endpoint/endpoint';
import type { RefusalCode } from '@maillon/contracts/refusals/refusals';
import * as z from 'zod';

type Header = {
  readonly description: string;
  readonly schema: { readonly type: 'string' | 'integer'; readonly minimum?: number };
};

const text = (description: string): Header => ({ description, schema: { type: 'string' } });
const count = (description: string): Header => ({ description, schema: { type: 'integer', minimum: 0 } });

/** Every header of an answer that a client may go by, under the name by which responses refer to it. */
export const ANSWER_HEADERS = {
  'X-Request-Id': text('Le nom de cette requête, à citer à l’exploitant.'),
  RateLimit: text('Ce qui reste, et dans combien de secondes tout sera rendu : `"read";r=599;t=1`.'),
  'RateLimit-Policy': text('La limite, et sa fenêtre en secondes : `"read";q=600;w=60`.'),
  ETag: text('La version de ce qui est rendu : pour `If-Match`, et pour `If-None-Match` d’une lecture ; peut manquer.'),
  'Last-Modified': text('L’instant du dernier changement, pour `If-Modified-Since`.'),
  Link: text('L’adresse de la page suivante (`rel="next"`) ; absent à la dernière.'),
  'X-Next-Cursor': text('La valeur de `$after` pour la page suivante ; absent à la dernière.'),
  'X-Total-Count': count('Combien d’éléments répondent aux filtres, là où cela se compte.'),
  'Idempotency-Replayed': text('`true` : l’appel avait déjà eu lieu sous cette clé, rien n’a été refait.'),
  'Content-Disposition': text('Le nom du fichier (RFC 6266).'),
  'Accept-Ranges': text('`bytes` : une partie peut être demandée.'),
  'Content-Range': text('La partie rendue, et la taille du tout.'),
  'Retry-After': count('Après combien de secondes essayer de nouveau.'),
  'WWW-Authenticate': text('Ce qui serait admis (RFC 9110 §11.6.1).'),
} as const satisfies Readonly<Record<string, Header>>;

type Name = keyof typeof ANSWER_HEADERS;
type References = Record<string, { readonly $ref: `#/components/headers/${Name}` }>;

const referTo = (names: readonly Name[]): References =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` as const }]));

const UNAUTHORISED = 401;
const SAYS_WHEN: ReadonlySet<RefusalCode> = new Set([
  'RATE_LIMITED',
  'DEPENDENCY_UNAVAILABLE',
  'IDEMPOTENCY_IN_PROGRESS',
]);
const FHIR_JSON = 'application/fhir+json';
const FILES: ReadonlySet<string | undefined> = new Set([
  'application/octet-stream',
  'application/zip',
  'application/pdf',
]);

/** The members of an object; of a choice between several, those of any. */
const shapeOf = (schema: unknown): Readonly<Record<string, unknown>> => {
  if (schema instanceof z.ZodUnion) return Object.assign({}, ...schema.options.map(shapeOf));
  return schema instanceof z.ZodObject ? schema.shape : {};
};

const isList = (schema: z.ZodType | undefined): boolean => schema instanceof z.ZodArray;
/** Of an output that may be nothing, or is put into shape, what it is of. */
const within = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? within(schema.unwrap() as z.ZodType) : schema;

const isPersonal = ({ audience }: Endpoint): boolean => audience !== 'public' && audience !== 'machine';
/** A part of it may be asked for (RFC 9110 §14). */
export const givesParts = ({ method, mediaType }: Endpoint): boolean =>
  method === 'GET' && mediaType === 'application/octet-stream';

/** What carries a version, or is compared as a whole. */
const hasTag = (contract: Endpoint): boolean => {
  const { method, mediaType } = contract;
  const output = within(contract.output);
  if (mediaType === FHIR_JSON) return shapeOf(contract.params).id !== undefined;
  if (givesParts(contract) || mediaType === 'text/calendar') return true;
  if (mediaType !== undefined) return false;
  return (method === 'GET' && isList(output)) || shapeOf(output).version instanceof z.ZodNumber;
};

/** A reading that a client which has its answer already is spared: 304. */
export const isConditional = (contract: Endpoint): boolean =>
  contract.method === 'GET' && contract.writes !== true && hasTag(contract);

const isDated = ({ mediaType, params }: Endpoint): boolean =>
  mediaType === 'text/calendar' || (mediaType === FHIR_JSON && shapeOf(params).id !== undefined);

/** The headers of every answer, whatever it says. */
const always = (contract: Endpoint): Name[] => [
  'X-Request-Id',
  ...(isPersonal(contract) ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
];

/** The validators of an answer, which a 304 repeats. */
const validators = (contract: Endpoint): Name[] => [
  ...(hasTag(contract) ? (['ETag'] as const) : []),
  ...(isDated(contract) ? (['Last-Modified'] as const) : []),
];

const ofAFile = ({ mediaType }: Endpoint): Name[] => (FILES.has(mediaType) ? ['Content-Disposition'] : []);

/** Of an answer that did what was asked. Any of them may be absent from one answer. */
export const successHeaders = (contract: Endpoint): References => {
  const pages = '$after' in shapeOf(contract.query);
  return referTo([
    ...always(contract),
    ...validators(contract),
    ...(pages ? (['Link', 'X-Next-Cursor', 'X-Total-Count'] as const) : []),
    ...(honoursIdempotency(contract) ? (['Idempotency-Replayed'] as const) : []),
    ...ofAFile(contract),
    ...(givesParts(contract) ? (['Accept-Ranges'] as const) : []),
  ]);
};

export const partHeaders = (contract: Endpoint): References =>
  referTo([...always(contract), ...validators(contract), ...ofAFile(contract), 'Accept-Ranges', 'Content-Range']);

export const unchangedHeaders = (contract: Endpoint): References =>
  referTo([...always(contract), ...validators(contract)]);

/** Of a refusal; its id is in its body (`traceId`). */
export const refusalHeaders = (codes: readonly RefusalCode[], status: number): { headers?: References } => {
  const names: Name[] = [
    ...(codes.some((code) => SAYS_WHEN.has(code)) ? (['Retry-After'] as const) : []),
    ...(status === UNAUTHORISED ? (['WWW-Authenticate'] as const) : []),
  ];
  return names.length === 0 ? {} : { headers: referTo(names) };
};
