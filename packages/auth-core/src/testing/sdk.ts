import supertokens from 'supertokens-node';
import { CollectingResponse, middleware, PreParsedRequest } from 'supertokens-node/framework/custom';
import Passwordless from 'supertokens-node/recipe/passwordless';
import Session from 'supertokens-node/recipe/session';
import ThirdParty from 'supertokens-node/recipe/thirdparty';
import type { ProviderInput } from 'supertokens-node/recipe/thirdparty/types';
import UserMetadata from 'supertokens-node/recipe/usermetadata';
import UserRoles from 'supertokens-node/recipe/userroles';
import type { AuthCore } from '../start.ts';

/** What the SDK would have sent, newest last. */
export interface SentCode {
  to: string;
  userInputCode: string;
  urlWithLinkCode: string;
}
export const sentCodes: SentCode[] = [];

/** The account that the only provider, `idp`, vouches for next. */
export const nextAccount = { thirdPartyUserId: '', email: '', isVerified: true };

export interface SdkOptions {
  antiCsrf?: 'VIA_TOKEN' | 'NONE';
  useDynamicSigningKey?: boolean;
}

/** The SDK is one per process, and so per test file. Configured as a product would, but its mails stay here. */
export function initSdk(core: Pick<AuthCore, 'connectionUri' | 'apiKey'>, options: SdkOptions = {}): void {
  supertokens.init({
    framework: 'custom',
    supertokens: { connectionURI: core.connectionUri, apiKey: core.apiKey },
    appInfo: { appName: 'Maillon', apiDomain: 'http://localhost:4000', websiteDomain: 'http://localhost:3000' },
    recipeList: [
      Session.init({
        getTokenTransferMethod: () => (options.antiCsrf === 'VIA_TOKEN' ? 'cookie' : 'header'),
        antiCsrf: options.antiCsrf ?? 'NONE',
        useDynamicAccessTokenSigningKey: options.useDynamicSigningKey ?? true,
      }),
      Passwordless.init({
        contactMethod: 'EMAIL_OR_PHONE',
        flowType: 'USER_INPUT_CODE_AND_MAGIC_LINK',
        emailDelivery: { override: (original) => ({ ...original, sendEmail: async (mail) => keep(mail.email, mail) }) },
        smsDelivery: { override: (original) => ({ ...original, sendSms: async (sms) => keep(sms.phoneNumber, sms) }) },
      }),
      ThirdParty.init({ signInAndUpFeature: { providers: [provider] } }),
      UserMetadata.init(),
      UserRoles.init(),
    ],
  });
}

function keep(to: string, { userInputCode = '', urlWithLinkCode = '' }: Partial<SentCode>): void {
  sentCodes.push({ to, userInputCode, urlWithLinkCode });
}

/** An identity provider without a network. */
const provider: ProviderInput = {
  config: {
    thirdPartyId: 'idp',
    clients: [{ clientId: 'client' }],
    authorizationEndpoint: 'https://idp.example/authorize',
  },
  override: (original) => ({
    ...original,
    exchangeAuthCodeForOAuthTokens: async () => ({}),
    getUserInfo: async () => ({
      thirdPartyUserId: nextAccount.thirdPartyUserId,
      email: { id: nextAccount.email, isVerified: nextAccount.isVerified },
      rawUserInfoFromProvider: {},
    }),
  }),
};

export interface FrontendAnswer {
  status: number;
  body: Record<string, unknown>;
  accessToken: string | undefined;
  refreshToken: string | undefined;
}

const sdk = middleware<PreParsedRequest, CollectingResponse>();

/** One call of a browser to the SDK's own API (FDI), tokens in headers. */
export async function frontend(
  method: 'get' | 'post',
  path: string,
  body: object = {},
  token?: string,
): Promise<FrontendAnswer> {
  const url = new URL(`http://localhost:4000/auth${path}`);
  const headers = new Headers({ 'st-auth-mode': 'header', ...(token && { authorization: `Bearer ${token}` }) });
  const request = new PreParsedRequest({
    method,
    url: url.href,
    headers,
    cookies: {},
    query: Object.fromEntries(url.searchParams),
    getJSONBody: async () => body,
    getFormBody: async () => body,
  });
  const response = new CollectingResponse();
  const outcome = await sdk(request, response);
  if (outcome.error) throw outcome.error;
  return {
    status: response.statusCode,
    body: response.body ? JSON.parse(response.body) : {},
    accessToken: response.headers.get('st-access-token') ?? undefined,
    refreshToken: response.headers.get('st-refresh-token') ?? undefined,
  };
}
