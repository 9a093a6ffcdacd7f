import { API_VERSION, type Endpoint } from '@maillon/contracts/endpoint';
import { problem } from '@maillon/contracts/problem';
import { type RefusalCode, refusalRow } from '@maillon/contracts/refusals';
import * as z from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';

const PROBLEM = 'application/problem+json';
/** What speaks FHIR is refused in FHIR (`OperationOutcome`). */
const FHIR_JSON = 'application/fhir+json';
const JSON_TYPE = 'application/json';

/** Refusals that any endpoint of the kind may answer (design api §1.1). */
const commonRefusals = (contract: Endpoint): readonly RefusalCode[] => [
  'BAD_REQUEST',
  'ENVIRONMENT_MISMATCH',
  'VALIDATION_FAILED',
  'UNKNOWN_FIELD',
  'INTERNAL',
  'DEPENDENCY_UNAVAILABLE',
  ...(contract.audience === 'public' ? [] : AUTHENTICATED[contract.audience === 'machine' ? 'machine' : 'person']),
  ...(Array.isArray(contract.audience) ? (['FORBIDDEN', 'USER_INACTIVE'] as const) : []),
  ...(contract.params === undefined ? [] : (['NOT_FOUND'] as const)),
  ...(contract.body === undefined ? [] : (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
  ...(contract.ifMatch === undefined ? [] : (['IF_MATCH_REQUIRED', 'STALE_VERSION'] as const)),
  ...(contract.idempotencyKey !== 'required' ? [] : (['IDEMPOTENCY_KEY_REQUIRED'] as const)),
];

const AUTHENTICATED: Readonly<Record<'machine' | 'person', readonly RefusalCode[]>> = {
  machine: ['MACHINE_CREDENTIAL_REQUIRED'],
  person: ['UNAUTHORISED', 'RATE_LIMITED'],
};

const refusalResponses = (contract: Endpoint): ZodOpenApiResponsesObject => {
  const codes = [...new Set([...commonRefusals(contract), ...contract.refusals])];
  const byStatus = Map.groupBy(codes, (code) => refusalRow(code).status);
  const statuses = [...byStatus].sort(([left], [right]) => left - right);
  return Object.fromEntries(
    statuses.map(([status, group]) => [
      String(status) as '400',
      {
        description: group.map((code) => `\`${code}\` ${refusalRow(code).detail}`).join(' · '),
        content:
          contract.mediaType === FHIR_JSON
            ? { [FHIR_JSON]: { schema: z.string() } }
            : { [PROBLEM]: { schema: problem } },
      },
    ]),
  );
};

const successResponse = (contract: Endpoint): ZodOpenApiResponsesObject => {
  const { output, mediaType = JSON_TYPE } = contract;
  if (output === undefined) return { [String(contract.status ?? 204) as '204']: { description: 'Fait.' } };
  return {
    [String(contract.status ?? 200) as '200']: { description: 'Fait.', content: { [mediaType]: { schema: output } } },
  };
};

const headersOf = (contract: Endpoint): z.ZodObject => {
  const isWrite = contract.method === 'POST' || contract.method === 'PATCH';
  const isPersonal = contract.audience !== 'public' && contract.audience !== 'machine';
  const key = z.uuid().meta({ description: 'La même clé pour la même intention : l’appel répété n’agit qu’une fois.' });
  const version = z.string().meta({ description: 'La version vue en dernier, telle que `ETag` l’a donnée.' });
  return z.object({
    'X-API-Version': z.literal(API_VERSION).optional(),
    ...(isWrite && isPersonal
      ? { 'Idempotency-Key': contract.idempotencyKey === 'required' ? key : key.optional() }
      : {}),
    ...(contract.method === 'PATCH' || contract.ifMatch !== undefined
      ? { 'If-Match': contract.ifMatch === 'required' ? version : version.optional() }
      : {}),
  });
};

const securityOf = ({ audience }: Endpoint): Record<string, string[]>[] => {
  if (audience === 'public') return [];
  return audience === 'machine' ? [{ machine: [] }] : [{ cookie: [] }, { bearer: [] }];
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

/** One endpoint as OpenAPI says it; who may call is in `x-audience`. */
export const operationOf = (contract: Endpoint): ZodOpenApiOperationObject => ({
  operationId: contract.id,
  summary: contract.summary,
  tags: [contract.id.split('.', 1)[0] ?? ''],
  security: securityOf(contract),
  'x-audience': contract.audience,
  requestParams: parametersOf(contract),
  ...(contract.body === undefined
    ? {}
    : {
        requestBody: {
          required: !contract.body.safeParse(undefined).success,
          content: { [JSON_TYPE]: { schema: contract.body } },
        },
      }),
  responses: { ...successResponse(contract), ...refusalResponses(contract) },
});
