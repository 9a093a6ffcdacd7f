/** A stand-in for Pro Santé Connect: a certified OpenID provider (`oidc-provider`) with cards in the place of card readers. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider from 'oidc-provider';
import { cards, claimsOf, subjectOf } from './cards.mjs';
import { lie } from './lies.mjs';
import { choosePage, errorPage, goodbyePage, logoutPage } from './pages.mjs';

/**
 * @typedef {object} Client what a product is to the provider
 * @property {string} id
 * @property {string} secret
 * @property {string[]} redirectUris
 * @property {string[]} afterLogoutUris
 * @property {string} [backChannelUri]
 * @property {number} [idTokenSeconds] how long its id tokens live
 */

/**
 * @typedef {object} Settings what is not known of the real one before asking
 * @property {'RS256' | 'ES256'} algorithm
 * @property {import('./lies.mjs').Lies | null} lies
 */

const clientMetadata = (
  /** @type {Settings['algorithm']} */ algorithm,
  /** @type {Client} */ { id, secret, redirectUris, afterLogoutUris, backChannelUri },
) => ({
  client_id: id,
  client_secret: secret,
  redirect_uris: redirectUris,
  post_logout_redirect_uris: afterLogoutUris,
  ...(backChannelUri && { backchannel_logout_uri: backChannelUri, backchannel_logout_session_required: true }),
  id_token_signed_response_alg: algorithm,
  require_auth_time: true,
  token_endpoint_auth_method: /** @type {const} */ ('client_secret_post'),
  grant_types: ['authorization_code'],
  response_types: /** @type {['code']} */ (['code']),
});

const ID_TOKEN_SECONDS = 3600;
const OWN_CLAIMS = ['given_name', 'family_name', 'preferred_username', 'SubjectNameID', 'SubjectRefPro'];

/** A key pair of this run: what an earlier one signed is worth nothing. */
export const freshKey = (/** @type {Settings['algorithm']} */ algorithm) => {
  const { privateKey } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomBytes(8).toString('hex');
  return { privateKey, jwk: { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: algorithm, kid } };
};

/** Reads a small form; nothing else is ever posted to us. */
const readForm = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

/** @returns {import('./cards.mjs').Card | undefined} */
const cardIn = (form) => {
  const chosen = cards.find(({ id }) => id === form.get('card'));
  const rpps = form.get('rpps') ?? '';
  if (chosen || !/^\d{11}$/.test(rpps)) return chosen;
  const [given, family, profession] = ['given', 'family', 'profession'].map((name) => form.get(name) ?? '');
  return { id: rpps, label: `${given} ${family}`, given, family, rpps, profession, category: 'C' };
};

/**
 * @param {object} options
 * @param {string} options.issuer
 * @param {Client[]} options.clients
 * @param {Settings} options.settings read again at each token
 * @param {ReturnType<typeof freshKey>} options.key
 * @param {string} options.cookieKey
 * @returns {Provider} a Koa application
 */
export function makeCardProvider({ issuer, clients, settings, key, cookieKey }) {
  /** The cards that were presented, by their subject. */
  const presented = new Map(cards.map((card) => [subjectOf(card), card]));

  const provider = new Provider(issuer, {
    clients: clients.map((client) => clientMetadata(settings.algorithm, client)),
    scopes: ['openid', 'scope_all'],
    claims: { openid: ['sub'], scope_all: OWN_CLAIMS, acr: null, sid: null, auth_time: null, iss: null },
    acrValues: ['eidas1'],
    jwks: { keys: [key.jwk] },
    // As the real one: the id token says who it is, not the userinfo alone.
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: [settings.algorithm] },
    // The product that receives its back-channel logout is on this machine, which its guard against forged addresses would not allow.
    fetch: (url, options) => {
      const { signal, method, headers, body, redirect } = options ?? {};
      return fetch(url, { signal, method, headers, body, redirect });
    },
    pkce: { required: () => true },
    cookies: { keys: [cookieKey] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = logoutPage(form);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = goodbyePage();
        },
      },
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(out);
    },
    interactions: { url: (_ctx, { uid }) => `/carte/${uid}` },
    findAccount: (_ctx, sub) => {
      const card = presented.get(sub);
      return card && { accountId: sub, claims: () => claimsOf(card) };
    },
    // PSC has no consent screen: the law gives the ground.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider: own } = ctx.oidc;
      const known = session?.grantIdFor(client?.clientId ?? '');
      if (known) return own.Grant.find(known);
      const grant = new own.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid scope_all');
      await grant.save();
      return grant;
    },
    ttl: {
      Interaction: 3600,
      Session: 4 * 3600,
      Grant: 4 * 3600,
      AccessToken: 120,
      IdToken: (_ctx, _token, client) =>
        clients.find(({ id }) => id === client.clientId)?.idTokenSeconds ?? ID_TOKEN_SECONDS,
      AuthorizationCode: 60,
    },
  });

  provider.on('backchannel.error', (_ctx, error) => console.error(`a back-channel logout failed: ${error.message}`));
  provider.use(async (ctx, next) => {
    await next();
    const { body } = ctx;
    if (settings.lies === null || typeof body !== 'object' || body === null || !('id_token' in body)) return;
    ctx.body = { ...body, id_token: lie(String(body.id_token), settings.lies, key) };
  });
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/carte/')) return next();
    const { uid } = await provider.interactionDetails(ctx.req, ctx.res);
    if (ctx.method !== 'POST') {
      ctx.body = choosePage({ action: `/carte/${uid}`, cards });
      return;
    }
    const form = await readForm(ctx.req);
    const card = cardIn(form);
    if (form.has('cancel') || !card) {
      const refusal = { error: 'access_denied', error_description: 'no card was presented' };
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, refusal));
      return;
    }
    presented.set(subjectOf(card), card);
    const login = { accountId: subjectOf(card), acr: 'eidas1', remember: true };
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login }));
    ctx.status = 303;
  });
  return provider;
}
