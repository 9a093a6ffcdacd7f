import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import * as z from 'zod';
import { Refusal } from '../../refusal.ts';
import { OPERATION_TYPE, operationParameters } from './operation-parameters.ts';

const charset = '; charset=utf-8';
const version = '; fhirVersion=4.0';
/** FHIR in JSON, by each of its names (R4 "Content Types and encodings"). */
const OFFERED = ['application/fhir+json', 'application/json', 'text/json'].flatMap((type) => [
  type,
  `${type}${charset}`,
  `${type}${version}`,
]);

/** @throws {Refusal} `NOT_ACCEPTABLE` for a client that reads no JSON */
const requireJsonReader = ({ headers }: FastifyRequest): void => {
  if (new Negotiator({ headers }).mediaType(OFFERED) === undefined) throw new Refusal('NOT_ACCEPTABLE');
};

type Parameters = Readonly<Record<string, string | readonly string[]>>;

export const FORM_TYPE = 'application/x-www-form-urlencoded';
const LENIENT = /(?:^|[,;\s])handling\s*=\s*"?lenient\b/i;
/** A modifier or a chain changes what a parameter means: a client that leaves one out answers another question. */
const CHANGES_MEANING = /[:.]/;

const ignored = new WeakMap<FastifyRequest, readonly string[]>();

/** Names of the parameters of a request that were left out, because it said that they might be. */
export const ignoredIn = (request: FastifyRequest): readonly string[] => ignored.get(request) ?? [];

/**
 * Puts into the query what a FHIR request asks for: address and form together, our own address taken out of references, and without
 * what is unknown where the caller would rather have that (`Prefer: handling=lenient`).
 * @param bases addresses of the service
 * @throws {Refusal} `UNSUPPORTED_MEDIA_TYPE` for a body that is no form, `NOT_ACCEPTABLE` for a client that reads no JSON
 */
export const takeSearchParameters = (contract: Endpoint, request: FastifyRequest, bases: readonly string[]): void => {
  const given = together(request.query as Parameters, contract.form === undefined ? {} : formOf(request));
  // What the address asks for wins over what the client could read besides.
  if (!given.has('_format')) requireJsonReader(request);
  const prefer = [request.headers.prefer].flat().join(',');
  const unknown = LENIENT.test(prefer) ? unknownIn(contract, given.keys()) : [];
  ignored.set(request, unknown);
  const local = (text: string): string => bases.reduce((rest, base) => rest.replaceAll(`${base}/`, ''), text);
  request.query = Object.fromEntries(
    [...given].flatMap(([name, texts]) => {
      if (unknown.includes(name)) return [];
      return [[name, texts.length === 1 ? local(texts[0] ?? '') : texts.map(local)]];
    }),
  );
};

const formOf = ({ body, headers }: FastifyRequest): Parameters => {
  if (body === undefined || body === null) return {};
  if (headers['content-type']?.startsWith(OPERATION_TYPE) === true) return operationParameters(body);
  if (headers['content-type']?.startsWith(FORM_TYPE) !== true) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  return body as Parameters;
};

const together = (...sources: readonly Parameters[]): Map<string, string[]> => {
  const all = new Map<string, string[]>();
  for (const [name, text] of sources.flatMap((source) => Object.entries(source))) {
    all.set(name, [...(all.get(name) ?? []), ...[text].flat()]);
  }
  return all;
};

const unknownIn = ({ query }: Endpoint, names: Iterable<string>): string[] => {
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  return [...names].filter((name) => !known.includes(name) && !CHANGES_MEANING.test(name));
};
