import { createHash } from 'node:crypto';
import { init } from 'supertokens-node/index.js';
import * as Passwordless from 'supertokens-node/recipe/passwordless/index.js';
import * as Session from 'supertokens-node/recipe/session/index.js';
import type { TypeProvider } from 'supertokens-node/recipe/thirdparty/index.js';
import * as ThirdParty from 'supertokens-node/recipe/thirdparty/index.js';
import { contactOfDevice } from '../codes/contact.ts';
import { limitCoreCalls } from '../core/core-calls.ts';
import { because } from '../sessions/session-end-reason.ts';
import { mirroredSessions } from '../sessions/session-functions.ts';
import { openedBy } from '../sessions/session-purpose.ts';
import { PROVIDERS, type ProviderId } from '../third-party/identity.ts';
import type { SdkServices } from './sdk-services.ts';

export interface SdkPlace {
  readonly coreUri: string;
  readonly coreApiKey: string | undefined;
  /** Origin that browsers see. */
  readonly publicUrl: string;
  /** `/api/auth` */
  readonly basePath: string;
}

/**
 * The SDK keeps its configuration in statics, for the life of the process. It is given one door to us, and behind the door stands
 * the application that was started last: a test process opens several.
 */
let applications: readonly SdkServices[] = [];
let initialised = false;

const current = (): SdkServices => {
  const last = applications.at(-1);
  if (last === undefined) throw new Error('the SuperTokens SDK was called while no application runs');
  return last;
};

export const leaveSdk = (services: SdkServices): void => {
  applications = applications.filter((other) => other !== services);
};

export const joinSdk = (place: SdkPlace, services: SdkServices): void => {
  applications = [...applications, services];
  if (initialised) return;
  initialised = true;
  limitCoreCalls(place.coreUri);
  init({
    framework: 'fastify',
    telemetry: false,
    supertokens: {
      connectionURI: place.coreUri,
      ...(place.coreApiKey === undefined ? {} : { apiKey: place.coreApiKey }),
    },
    appInfo: {
      appName: 'Maillon',
      apiDomain: place.publicUrl,
      websiteDomain: place.publicUrl,
      apiBasePath: place.basePath,
      websiteBasePath: '/login',
    },
    recipeList: [passwordless(), thirdParty(), session(place.publicUrl.startsWith('https:'))],
  });
};

const passwordless = () =>
  Passwordless.init({
    contactMethod: 'EMAIL_OR_PHONE',
    flowType: 'USER_INPUT_CODE',
    // Both were read and put into their stored spelling before the SDK sees them (auth-routes.ts).
    validateEmailAddress: () => undefined,
    validatePhoneNumber: () => undefined,
    emailDelivery: {
      override: (original) => ({
        ...original,
        sendEmail: ({ email, userInputCode, userContext }) =>
          current().codes.send({ contact: { kind: 'email', value: email }, code: userInputCode ?? '' }, userContext),
      }),
    },
    smsDelivery: {
      override: (original) => ({
        ...original,
        sendSms: ({ phoneNumber, userInputCode, userContext }) =>
          current().codes.send(
            { contact: { kind: 'phone', value: phoneNumber }, code: userInputCode ?? '' },
            userContext,
          ),
      }),
    },
    override: {
      functions: (original) => ({
        ...original,
        async consumeCode(input) {
          const answer = await original.consumeCode(input);
          if (answer.status === 'OK') {
            const contact = contactOfDevice(answer.consumedDevice);
            openedBy(input.userContext, contact.kind);
            await current().signIn.recognise(answer.user.id, contact);
          }
          return answer;
        },
      }),
      apis: (original) => {
        const { createCodePOST, resendCodePOST, consumeCodePOST } = original;
        if (!createCodePOST || !resendCodePOST || !consumeCodePOST) throw new Error('the SDK lacks a passwordless API');
        // The SDK's own methods look for `this`.
        return {
          ...original,
          createCodePOST: (input) => current().codes.create(createCodePOST.bind(original))(input),
          resendCodePOST: (input) => current().codes.resend(resendCodePOST.bind(original))(input),
          consumeCodePOST: (input) => current().codes.consume(consumeCodePOST.bind(original))(input),
        };
      },
    },
  });

/** Addresses of the SDK's own client, which ours replaces: it is never asked to open them. */
const NOWHERE = { authorizationEndpoint: 'https://nowhere.invalid', tokenEndpoint: 'https://nowhere.invalid' };

const providerInput = (thirdPartyId: ProviderId) => ({
  config: {
    thirdPartyId,
    ...NOWHERE,
    clients: [{ clientId: thirdPartyId }],
    // A card names no e-mail; the core wants one. `.invalid` belongs to no account (RFC 2606), and is never taken for a contact.
    requireEmail: thirdPartyId !== 'psc',
    generateFakeEmail: async ({ thirdPartyUserId }: { thirdPartyUserId: string }) =>
      `${createHash('sha256').update(thirdPartyUserId).digest('hex').slice(0, 40)}@${thirdPartyId}.invalid`,
  },
  override: (original: TypeProvider) => current().thirdParty.provider(original),
});

const thirdParty = () =>
  ThirdParty.init({
    signInAndUpFeature: { providers: PROVIDERS.map(providerInput) },
    override: {
      functions: (original) => ({
        ...original,
        async signInUp(input) {
          const answer = await original.signInUp(input);
          if (answer.status === 'OK') {
            openedBy(input.userContext, 'card');
            await current().thirdParty.recognise(answer.user.id, input.userContext);
          }
          return answer;
        },
      }),
      apis: (original) => {
        const { signInUpPOST } = original;
        if (!signInUpPOST) throw new Error('the SDK lacks its third-party API');
        return {
          ...original,
          authorisationUrlGET: (input) => current().thirdParty.begin(input),
          signInUpPOST: (input) => current().thirdParty.complete(signInUpPOST.bind(original))(input),
          appleRedirectHandlerPOST: undefined,
        };
      },
    },
  });

const session = (secure: boolean) =>
  Session.init({
    antiCsrf: 'VIA_CUSTOM_HEADER',
    cookieSecure: secure,
    cookieSameSite: 'lax',
    // A client that does not ask for header mode is a browser: it gets cookies that its scripts cannot read.
    getTokenTransferMethod: ({ req, forCreateNewSession }) => {
      if (!forCreateNewSession) return 'any';
      return req.getHeaderValue('st-auth-mode')?.toLowerCase() === 'header' ? 'header' : 'cookie';
    },
    errorHandlers: {
      async onTokenTheftDetected(sessionHandle, userId, _recipeUserId, _request, response) {
        await current().audit.theft(sessionHandle, userId);
        await Session.revokeSession(sessionHandle, because('token-theft'));
        response.setStatusCode(401);
        response.sendJSONResponse({ message: 'token theft detected' });
      },
    },
    override: {
      functions: (original) => mirroredSessions(original, () => current().mirror),
      apis: (original) => {
        const { signOutPOST } = original;
        if (!signOutPOST) throw new Error('the SDK lacks its sign-out');
        return {
          ...original,
          async signOutPOST(input) {
            if (input.session !== undefined) await current().impersonations.signedOut(input.session.getHandle());
            return signOutPOST.call(original, input);
          },
        };
      },
    },
  });
