import { problem } from '@maillon/contracts/endpoint/problem';
import { type RefusalCode, refusalRow } from '@maillon/contracts/refusals/refusals';
import * as z from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { refusalHeaders } from './answer-headers.ts';

/**
 * What the SDK of SuperTokens answers under `/auth` (its Frontend Driver Interface, as far as `auth-routes.ts` mounts it), and the
 * one call of the card's provider. They are no contracts of ours: their clients are SuperTokens' own.
 */
const account = z.looseObject({ id: z.string() }).meta({ description: 'L’utilisateur, selon SuperTokens.' });
const failure = z.object({ status: z.literal('GENERAL_ERROR'), message: z.string() });
const restart = z.object({ status: z.literal('RESTART_FLOW_ERROR') });
const signedIn = z.object({ status: z.literal('OK'), createdNewRecipeUser: z.boolean(), user: account });
const notAllowed = z.object({ status: z.literal('SIGN_IN_UP_NOT_ALLOWED'), reason: z.string() });
const devicePair = { deviceId: z.string(), preAuthSessionId: z.string() };
const returnAddress = z.string().meta({ description: 'L’adresse de retour, l’une de celles qui sont admises.' });
const thirdParty = z.enum(['psc', 'ordoclic']);
const tries = { failedCodeInputAttemptCount: z.number().int(), maximumCodeInputAttempts: z.number().int() };

const ALWAYS = [
  'BAD_REQUEST',
  'ORIGIN_NOT_ALLOWED',
  'DEPENDENCY_UNAVAILABLE',
] as const satisfies readonly RefusalCode[];
const JSON_TYPE = 'application/json';

const refusals = (codes: readonly RefusalCode[]): ZodOpenApiResponsesObject => {
  const byStatus = Map.groupBy(codes, (code) => refusalRow(code).status);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([left], [right]) => left - right)
      .map(([status, group]) => [
        String(status) as '400',
        {
          description: group.map((code) => `\`${code}\` ${refusalRow(code).detail}`).join(' · '),
          ...refusalHeaders(group, status),
          content: { 'application/problem+json': { schema: problem } },
        },
      ]),
  );
};

interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly body?: z.ZodType;
  readonly bodyType?: string;
  readonly query?: z.ZodObject;
  readonly path?: z.ZodObject;
  readonly answer?: z.ZodType;
  readonly codes?: readonly RefusalCode[];
  /** In the SDK's words. */
  readonly unauthorised?: true;
  readonly needsSession?: true;
}

const operationOf = (operation: Operation): ZodOpenApiOperationObject => {
  const { id, summary, body, bodyType = JSON_TYPE, query, path, answer, codes = [], unauthorised } = operation;
  return {
    operationId: `signIn.${id}`,
    summary,
    description: operation.needsSession ? 'Pour toute personne connectée.' : 'Sans connexion.',
    tags: ['signIn'],
    security: operation.needsSession ? [{ cookie: [] }, { bearer: [] }] : [],
    'x-audience': operation.needsSession ? 'session' : 'public',
    ...(query === undefined && path === undefined
      ? {}
      : { requestParams: { ...(query && { query }), ...(path && { path }) } }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: { [bodyType]: { schema: body } } } }),
    responses: {
      '200': {
        description: 'Fait.',
        ...(answer === undefined ? {} : { content: { [JSON_TYPE]: { schema: answer } } }),
      },
      ...(unauthorised && {
        '401': {
          description: '`unauthorised` · `try refresh token` · `token theft detected`',
          content: { [JSON_TYPE]: { schema: z.looseObject({ message: z.string() }) } },
        },
      }),
      ...refusals([...ALWAYS, ...codes]),
    },
  };
};

const operations = {
  '/auth/signinup/code': {
    post: operationOf({
      id: 'requestCode',
      summary: 'Demander un code de connexion, par e-mail ou par SMS',
      body: z.union([z.object({ email: z.string() }), z.object({ phoneNumber: z.string() })]),
      answer: z.union([
        z.object({ status: z.literal('OK'), ...devicePair, flowType: z.literal('USER_INPUT_CODE') }),
        failure,
      ]),
      codes: ['SIGN_TYPE_REQUIRED', 'RATE_LIMITED'],
    }),
  },
  '/auth/signinup/code/resend': {
    post: operationOf({
      id: 'requestCodeAgain',
      summary: 'Demander un nouveau code ; l’ancien ne vaut plus',
      body: z.object(devicePair),
      answer: z.union([z.object({ status: z.literal('OK') }), restart, failure]),
      codes: ['RATE_LIMITED'],
    }),
  },
  '/auth/signinup/code/consume': {
    post: operationOf({
      id: 'enterCode',
      summary: 'Se connecter avec le code reçu',
      body: z.object({ ...devicePair, userInputCode: z.string().regex(/^\d{6}$/) }),
      answer: z.union([
        signedIn,
        z.object({ status: z.enum(['INCORRECT_USER_INPUT_CODE_ERROR', 'EXPIRED_USER_INPUT_CODE_ERROR']), ...tries }),
        restart,
        notAllowed,
        failure,
      ]),
      codes: ['RATE_LIMITED'],
    }),
  },
  '/auth/authorisationurl': {
    get: operationOf({
      id: 'cardAddress',
      summary: 'L’adresse où présenter sa carte professionnelle',
      query: z.object({ thirdPartyId: thirdParty, redirectURIOnProviderDashboard: returnAddress }),
      answer: z.object({
        status: z.literal('OK'),
        urlWithQueryParams: z.string(),
        pkceCodeVerifier: z.string().optional(),
      }),
      codes: ['RATE_LIMITED'],
    }),
  },
  '/auth/signinup': {
    post: operationOf({
      id: 'enterWithCard',
      summary: 'Se connecter au retour de sa carte professionnelle',
      body: z.object({
        thirdPartyId: thirdParty,
        redirectURIInfo: z.object({
          redirectURIOnProviderDashboard: returnAddress,
          redirectURIQueryParams: z.record(z.string(), z.string()),
          pkceCodeVerifier: z.string(),
        }),
      }),
      answer: z.union([
        signedIn.extend({ prefill: z.looseObject({}).optional() }),
        z.object({ status: z.literal('NO_EMAIL_GIVEN_BY_PROVIDER') }),
        notAllowed,
        failure,
      ]),
      codes: ['RATE_LIMITED'],
    }),
  },
  '/auth/session/refresh': {
    post: operationOf({
      id: 'refresh',
      summary: 'Échanger le jeton de renouvellement contre de nouveaux jetons',
      answer: z.looseObject({}),
      unauthorised: true,
    }),
  },
  '/auth/signout': {
    post: operationOf({
      id: 'signOut',
      summary: 'Se déconnecter',
      answer: z.object({ status: z.literal('OK') }),
      unauthorised: true,
      needsSession: true,
    }),
  },
  '/auth/oauth/{provider}/backchannel-logout': {
    post: operationOf({
      id: 'cardWithdrawn',
      summary: 'Le fournisseur de la carte annonce une déconnexion (OpenID Connect Back-Channel Logout 1.0)',
      path: z.object({ provider: thirdParty }),
      body: z.object({ logout_token: z.string() }),
      bodyType: 'application/x-www-form-urlencoded',
      codes: ['RATE_LIMITED'],
    }),
  },
} satisfies ZodOpenApiPathsObject;

/** Sign-in, refresh and sign-out as OpenAPI says them. */
export const signInOperations: ZodOpenApiPathsObject = operations;

/** `METHOD path`, with who may call it. */
export const signInRoutes: readonly (readonly [method: string, path: string, id: string, who: string])[] =
  Object.entries(signInOperations).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, ZodOpenApiOperationObject>).map(
      ([method, operation]) =>
        [
          method.toUpperCase(),
          path.replace(/\{(\w+)\}/g, ':$1'),
          String(operation.operationId),
          String(operation['x-audience']),
        ] as const,
    ),
  );
