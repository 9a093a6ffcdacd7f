import { Inject, Injectable, Logger } from '@nestjs/common';
import { AuthorizationResponseError } from 'openid-client';
import type { APIInterface, TypeProvider } from 'supertokens-node/recipe/thirdparty/index.js';
import type { UserContext } from 'supertokens-node/types/index.js';
import { ColumnCipher } from '../../../platform/crypto/column-cipher.ts';
import { ENV, type Env } from '../../../platform/env.ts';
import { Database } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { mismatchSentence } from './card-mismatch.ts';
import { StrangeIdToken } from './id-token.ts';
import { isProvider, type ProviderId, prefillOf } from './identity.ts';
import type { IdentityProvider, ProviderAnswer } from './identity-provider.ts';
import { IdentityProviders } from './identity-providers.ts';
import { isStrange } from './provider-fault.ts';
import { FLOW_COOKIE, type SignInFlow, SignInFlows } from './sign-in-flow.ts';
import { ThirdPartyRepository } from './third-party.repository.ts';
import { CardContradicts, ThirdPartyAccounts } from './third-party-accounts.ts';

type Api = Required<APIInterface>;
type AuthorisationUrl = NonNullable<Api['authorisationUrlGET']>;
type SignInUp = NonNullable<Api['signInUpPOST']>;
type OAuth2Provider = Extract<TypeProvider, { type: 'oauth2' }>;

/** The screens show these as they are (spec platform §8 "Third-party sign-in error"). */
const STRANGE = {
  status: 'GENERAL_ERROR',
  message: 'Cette connexion a expiré ou n’a pas commencé dans ce navigateur. Veuillez recommencer.',
} as const;
const UNVERIFIED = {
  status: 'GENERAL_ERROR',
  message: 'La réponse du service d’identification n’a pas pu être vérifiée. Veuillez recommencer.',
} as const;
const GIVEN_UP = {
  status: 'SIGN_IN_UP_NOT_ALLOWED',
  reason: 'La connexion a été refusée ou abandonnée.',
} as const;

const notTheirs = ({ differences }: CardContradicts) =>
  ({ status: 'SIGN_IN_UP_NOT_ALLOWED', reason: mismatchSentence(differences) }) as const;

/** Signing in never touches the session that a browser may still have (no account linking). */
const withoutSession = { session: undefined, shouldTryLinkingWithSessionUser: false } as const;

const FLOW = Symbol('the flow that this browser began');
const ANSWER = Symbol('what the provider answered');

/** The way through an identity provider, around the SDK's own handling of third parties (design api §2.1). */
@Injectable()
export class ThirdPartySignIn {
  private readonly log = new Logger(ThirdPartySignIn.name);

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly providers: IdentityProviders,
    private readonly flows: SignInFlows,
    private readonly accounts: ThirdPartyAccounts,
    private readonly sessions: ThirdPartyRepository,
    private readonly cipher: ColumnCipher,
    private readonly database: Database,
  ) {}

  /** Whether this server has the provider, and whether it may lead back to that address. */
  allows(provider: unknown, redirectUri: unknown): boolean {
    if (!isProvider(provider) || typeof redirectUri !== 'string') return false;
    return this.providers.get(provider)?.settings.redirectUris.has(redirectUri) === true;
  }

  readonly begin: AuthorisationUrl = async ({ provider, redirectURIOnProviderDashboard, options }) => {
    const identityProvider = this.providerOf(provider.id);
    const { id } = identityProvider.settings;
    const flow = this.flows.begin(id, redirectURIOnProviderDashboard);
    const url = await identityProvider.authorizationUrl(flow).catch((error: unknown) => {
      throw this.away(id, error);
    });
    this.setCookie(options, this.flows.seal(flow), flow.until);
    return { status: 'OK', urlWithQueryParams: url, pkceCodeVerifier: flow.verifier };
  };

  complete(original: SignInUp): SignInUp {
    return async (input) => {
      const { options, userContext } = input;
      const provider = this.providerOf(input.provider.id).settings.id;
      const flow = this.flows.open(provider, options.req.getCookieValue(FLOW_COOKIE));
      this.setCookie(options, '', 0);
      if (flow === null || !('redirectURIInfo' in input) || !isAnswerTo(flow, input.redirectURIInfo)) {
        return this.refuse(provider, STRANGE);
      }
      if (!(await this.flows.spend(flow))) return this.refuse(provider, STRANGE);
      Reflect.set(userContext, FLOW, flow);
      const answer = await original({ ...input, ...withoutSession }).catch((error: unknown) => {
        if (error instanceof AuthorizationResponseError) return GIVEN_UP;
        if (error instanceof StrangeIdToken) return UNVERIFIED;
        if (isStrange(error)) return STRANGE;
        if (error instanceof CardContradicts) return notTheirs(error);
        throw error;
      });
      if (answer.status !== 'OK') return this.refuse(provider, answer);

      const { identity, idToken, sid } = Reflect.get(userContext, ANSWER) as ProviderAnswer;
      const handle = answer.session.getHandle();
      const idTokenSealed = this.cipher.seal('third_party_sessions', 'id_token', handle, idToken);
      await this.sessions.keepSession({ handle, provider, subject: identity.subject, sid, idTokenSealed });
      const { createdNewRecipeUser, user } = answer;
      // Before the SDK answers: its own body has no room for what the sign-up form is filled with.
      options.res.sendJSONResponse({
        status: 'OK',
        createdNewRecipeUser,
        user: user.toJson(),
        prefill: prefillOf(identity, this.env.VARIANT),
      });
      return answer;
    };
  }

  /** The SDK's provider, with our client in the place of its own. */
  provider(original: TypeProvider): TypeProvider {
    const { id, config, getConfigForClientType } = original;
    const ours: OAuth2Provider = {
      type: 'oauth2',
      id,
      config,
      getConfigForClientType,
      getAuthorisationRedirectURL: () => Promise.reject(new Error('the address is made by begin()')),
      exchangeAuthCodeForOAuthTokens: async ({ redirectURIInfo, userContext }) => {
        const flow = Reflect.get(userContext ?? {}, FLOW) as SignInFlow;
        const identityProvider = this.providerOf(id);
        const answer = await identityProvider.redeem(flow, redirectURIInfo.redirectURIQueryParams).catch((error) => {
          throw isStrange(error) || error instanceof AuthorizationResponseError
            ? error
            : this.away(flow.provider, error);
        });
        Reflect.set(userContext ?? {}, ANSWER, answer);
        return {};
      },
      getUserInfo: async ({ userContext }) => {
        const { identity, email } = Reflect.get(userContext ?? {}, ANSWER) as ProviderAnswer;
        return {
          thirdPartyUserId: identity.subject,
          // A card proves who a person is, not what they read: its e-mail, if any, counts for nothing.
          ...(email === null || identity.provider === 'psc' ? {} : { email }),
          rawUserInfoFromProvider: { fromIdTokenPayload: {}, fromUserInfoAPI: {} },
        };
      },
    };
    return ours;
  }

  recognise(stUserId: string, context: UserContext): Promise<void> {
    const { identity } = Reflect.get(context, ANSWER) as ProviderAnswer;
    return this.accounts.recognise(stUserId, identity);
  }

  private providerOf(id: string): IdentityProvider {
    const provider = isProvider(id) ? this.providers.get(id) : undefined;
    if (provider === undefined) throw new Refusal('BAD_REQUEST');
    return provider;
  }

  private async refuse<Answer>(provider: ProviderId, answer: Answer): Promise<Answer> {
    const action = `auth.login_${provider}`;
    await this.database.tx(async (tx) =>
      tx.audit({ action, targetKind: 'account', targetId: null, outcome: 'refused' }),
    );
    return answer;
  }

  private away(provider: ProviderId, error: unknown): Refusal {
    this.log.warn(`${provider} did not answer: ${error instanceof Error ? error.message : 'unknown'}`);
    return new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: 5 });
  }

  private setCookie({ res, req }: Parameters<AuthorisationUrl>[0]['options'], value: string, until: number): void {
    const path = new URL(req.getOriginalURL(), 'http://local').pathname.replace(/\/[^/]*$/, '');
    res.setCookie(FLOW_COOKIE, value, undefined, this.providers.areSecure, true, until, path, 'lax');
  }
}

/** The state and the verifier that this browser was given, and the address that it was to come back to. */
const isAnswerTo = (
  flow: SignInFlow,
  answer: {
    readonly redirectURIOnProviderDashboard: string;
    readonly redirectURIQueryParams: unknown;
    readonly pkceCodeVerifier?: string;
  },
): boolean => {
  const params = answer.redirectURIQueryParams;
  const state: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'state') : undefined;
  return (
    answer.redirectURIOnProviderDashboard === flow.redirectUri &&
    answer.pkceCodeVerifier === flow.verifier &&
    state === flow.state
  );
};
