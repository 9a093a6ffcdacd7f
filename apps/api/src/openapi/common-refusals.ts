import { type Endpoint, honoursIdempotency } from '@maillon/contracts/endpoint/endpoint';
import type { RefusalCode } from '@maillon/contracts/refusals/refusals';

/** What the steps before the handler may answer, whatever the endpoint does (design api §1.1). */
const ALWAYS = [
  'BAD_REQUEST',
  'ENVIRONMENT_MISMATCH',
  'PAYLOAD_TOO_LARGE',
  'URI_TOO_LONG',
  'VALIDATION_FAILED',
  'UNKNOWN_FIELD',
  'INTERNAL',
  'DEPENDENCY_UNAVAILABLE',
] as const satisfies readonly RefusalCode[];

const MAY_BRING_A_BODY = ['REQUEST_TIMEOUT', 'UNSUPPORTED_MEDIA_TYPE'] as const;
const OF_ONE_KEY = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'] as const;

const ofTheCaller = ({
  audience,
  apiKeys,
  whileImpersonating = 'never',
  verifiedOnly,
}: Endpoint): readonly RefusalCode[] => {
  if (audience === 'public') return [];
  if (audience === 'machine') return ['MACHINE_CREDENTIAL_REQUIRED'];
  return [
    'UNAUTHORISED',
    'RATE_LIMITED',
    ...(apiKeys === true ? (['MACHINE_CREDENTIAL_REQUIRED'] as const) : []),
    ...(verifiedOnly === true ? (['PROFESSIONAL_NOT_VERIFIED'] as const) : []),
    ...(audience === 'session' ? [] : (['FORBIDDEN', 'USER_INACTIVE'] as const)),
    ...(whileImpersonating === 'never' || whileImpersonating === 'demo' ? (['IMPERSONATION_READ_ONLY'] as const) : []),
  ];
};

/** A write is read as a whole and looked at for forgery before anything else, whether or not it should have a body. */
const ofAWrite = (contract: Endpoint): readonly RefusalCode[] => {
  if (contract.method === 'GET') return contract.writes === true ? ['CSRF'] : [];
  return ['ORIGIN_NOT_ALLOWED', 'CSRF', ...MAY_BRING_A_BODY, ...(honoursIdempotency(contract) ? OF_ONE_KEY : [])];
};

/** Refusals that an endpoint need not name, because any of its kind may answer them. */
export const commonRefusals = (contract: Endpoint): readonly RefusalCode[] => [
  ...ALWAYS,
  ...ofTheCaller(contract),
  ...ofAWrite(contract),
  ...(contract.rate === undefined ? [] : (['RATE_LIMITED'] as const)),
  ...(contract.params === undefined && contract.modes === undefined ? [] : (['NOT_FOUND'] as const)),
  ...(contract.ifMatch === undefined ? [] : (['IF_MATCH_REQUIRED', 'STALE_VERSION'] as const)),
  ...(contract.idempotencyKey !== 'required' ? [] : (['IDEMPOTENCY_KEY_REQUIRED'] as const)),
];
