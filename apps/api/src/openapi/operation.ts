import { API_VERSION, type Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { problem } from '@maillon/contracts/endpoint/problem';
import { refusalRow } from '@maillon/contracts/refusals/refusals';
import * as z from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import {
  givesParts,
  isConditional,
  partHeaders,
  refusalHeaders,
  successHeaders,
  unchangedHeaders,
} from './answer-headers.ts';
import { commonRefusals } from './common-refusals.ts';
import { descriptionOf } from './description.ts';

const PROBLEM = 'application/problem+json';
/** What speaks FHIR is refused in FHIR (`OperationOutcome`). */
const FHIR_JSON = 'application/fhir+json';
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** The handler writes the text itself, so the contract knows it as a string; on the wire it is an object. */
const fhirResource = (type?: string) =>
  z.looseObject({ resourceType: type === undefined ? z.string() : z.literal(type) });

const refusalResponses = (contract: Endpoint): ZodOpenApiResponsesObject => {
  const codes = [...new Set([...commonRefusals(contract), ...contract.refusals])];
  const byStatus = Map.groupBy(codes, (code) => refusalRow(code).status);
  const statuses = [...byStatus].sort(([left], [right]) => left - right);
  return Object.fromEntries(
    statuses.map(([status, group]) => [
      String(status) as '400',
      {
        description: group.map((code) => `\`${code}\` ${refusalRow(code).detail}`).join(' · '),
        ...refusalHeaders(group, status),
        content:
          contract.mediaType === FHIR_JSON
            ? { [FHIR_JSON]: { schema: fhirResource('OperationOutcome') } }
            : { [PROBLEM]: { schema: problem } },
      },
    ]),
  );
};

const successResponse = (contract: Endpoint): ZodOpenApiResponsesObject => {
  const { mediaType = JSON_TYPE } = contract;
  const output = mediaType === FHIR_JSON ? fhirResource() : contract.output;
  const headers = successHeaders(contract);
  if (output === undefined) return { [String(contract.status ?? 204) as '204']: { description: 'Fait.', headers } };
  const content = { [mediaType]: { schema: output } };
  return {
    [String(contract.status ?? 200) as '200']: { description: 'Fait.', headers, content },
    ...(givesParts(contract)
      ? { '206': { description: 'La partie demandée.', headers: partHeaders(contract), content } }
      : {}),
    ...(isConditional(contract)
      ? { '304': { description: 'Rien n’a changé depuis.', headers: unchangedHeaders(contract) } }
      : {}),
  };
};

const headersOf = (contract: Endpoint): z.ZodObject => {
  const isWrite = contract.form === undefined && (contract.method === 'POST' || contract.method === 'PATCH');
  const isPersonal = contract.audience !== 'public' && contract.audience !== 'machine';
  const key = z.uuid().meta({ description: 'La même clé pour la même intention : l’appel répété n’agit qu’une fois.' });
  const version = z.string().meta({ description: 'La version vue en dernier, telle que `ETag` l’a donnée.' });
  const part = z.string().meta({ description: 'La partie demandée, par exemple `bytes=0-1023`.' });
  const known = z.string().meta({ description: 'Ce que l’appelant a déjà, tel que `ETag` l’a donné.' });
  return z.object({
    'X-API-Version': z.literal(API_VERSION).optional(),
    ...(isConditional(contract) ? { 'If-None-Match': known.optional() } : {}),
    ...(givesParts(contract) ? { Range: part.optional(), 'If-Range': known.optional() } : {}),
    ...(isWrite && isPersonal
      ? { 'Idempotency-Key': contract.idempotencyKey === 'required' ? key : key.optional() }
      : {}),
    ...(contract.method === 'PATCH' || contract.ifMatch !== undefined
      ? { 'If-Match': contract.ifMatch === 'required' ? version : version.optional() }
      : {}),
  });
};

const securityOf = ({ audience, apiKeys }: Endpoint): Record<string, string[]>[] => {
  if (audience === 'public') return [];
  const machine = audience === 'machine' || apiKeys === true ? [{ machine: [] }] : [];
  return audience === 'machine' ? machine : [{ cookie: [] }, { bearer: [] }, ...machine];
};

const objectOr = (schema: z.ZodType | undefined): z.ZodObject | undefined =>
  schema instanceof z.ZodObject ? schema : undefined;

const parametersOf = (contract: Endpoint) => {
  const path = objectOr(contract.params);
  const query = objectOr(contract.query);
  return {
    header: headersOf(contract),
    ...(path === undefined ? {} : { path }),
    ...(query === undefined ? {} : { query }),
  };
};

const filesAnd = (payloads: z.ZodType): z.ZodObject =>
  z.object({ payloads, files: z.array(z.string().meta({ format: 'binary' })).min(1) });

const bodyOf = ({ body, multipart, form, query }: Endpoint): { requestBody?: ZodOpenApiRequestBodyObject } => {
  if (multipart !== undefined) {
    const encoding = { payloads: { contentType: JSON_TYPE } };
    return { requestBody: { required: true, content: { [MULTIPART]: { schema: filesAnd(multipart), encoding } } } };
  }
  if (form !== undefined && query !== undefined) {
    return { requestBody: { required: false, content: { [FORM]: { schema: query } } } };
  }
  if (body === undefined) return {};
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, content: { [JSON_TYPE]: { schema: body } } } };
};

/** The noun of an endpoint. */
export const tagOf = ({ id }: Endpoint): string => id.split('.', 1)[0] ?? '';

/** One endpoint as OpenAPI says it; who may call is in `x-audience`. */
export const operationOf = (contract: Endpoint): ZodOpenApiOperationObject => ({
  operationId: contract.id,
  summary: contract.summary,
  description: descriptionOf(contract),
  tags: [tagOf(contract)],
  security: securityOf(contract),
  'x-audience': contract.audience,
  requestParams: parametersOf(contract),
  ...bodyOf(contract),
  responses: { ...successResponse(contract), ...refusalResponses(contract) },
});
