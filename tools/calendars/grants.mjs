/** The authorization server of the stand-in: codes, access tokens, refresh tokens (RFC 6749, RFC 7636). */
import { createHash, randomBytes } from 'node:crypto';

const CODE_LIFE_MS = 60_000;

const fault = (error) => ({ status: 400, body: { error } });
const secret = (prefix) => `${prefix}${randomBytes(24).toString('base64url')}`;

/**
 * @typedef {object} Request what the browser brought to the consent page
 * @property {string} account
 * @property {string} redirectUri
 * @property {string} challenge
 * @property {string} scope
 */

/** Grants of one provider. `rotates`: each refresh gives a new refresh token and the old one is over, as Microsoft does. */
export class Grants {
  constructor({ clientId, clientSecret, now, lifeS, rotates }) {
    this.client = { id: clientId, secret: clientSecret };
    this.now = now;
    this.lifeS = lifeS;
    this.rotates = rotates;
    this.codes = new Map();
    this.access = new Map();
    this.refresh = new Map();
    /** How many grants were given back. */
    this.revoked = 0;
  }

  /** @param {Request} request */
  issueCode(request) {
    const code = secret('code-');
    this.codes.set(code, { ...request, until: this.now() + CODE_LIFE_MS });
    return code;
  }

  /** One question to the token endpoint. @param {URLSearchParams} form */
  answer(form) {
    const isClient = form.get('client_id') === this.client.id && form.get('client_secret') === this.client.secret;
    if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
    if (form.get('grant_type') === 'authorization_code') return this.exchange(form);
    if (form.get('grant_type') === 'refresh_token') return this.renew(form.get('refresh_token') ?? '');
    return fault('unsupported_grant_type');
  }

  /** A code is good once, for the redirect address and the PKCE challenge it was made for. */
  exchange(form) {
    const code = form.get('code') ?? '';
    const grant = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      grant &&
      grant.until > this.now() &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge === challenge;
    return isGood ? this.give(grant, true) : fault('invalid_grant');
  }

  renew(token) {
    const grant = this.refresh.get(token);
    if (!grant) return fault('invalid_grant');
    if (this.rotates) this.refresh.delete(token);
    return this.give(grant, this.rotates);
  }

  give({ account, scope }, withRefresh) {
    const access = secret('access-');
    this.access.set(access, { account, until: this.now() + this.lifeS * 1000 });
    const body = { access_token: access, expires_in: this.lifeS, token_type: 'Bearer', scope };
    if (!withRefresh) return { status: 200, body };
    const refresh = secret('refresh-');
    this.refresh.set(refresh, { account, scope });
    return { status: 200, body: { ...body, refresh_token: refresh } };
  }

  /** The whole grant is over, as at Google. */
  revoke(token) {
    const account = (this.refresh.get(token) ?? this.access.get(token))?.account;
    if (account === undefined) return fault('invalid_token');
    this.remove(account);
    this.revoked += 1;
    return { status: 200, body: {} };
  }

  /** The person took the access away on the provider's own page. */
  remove(account) {
    for (const tokens of [this.refresh, this.access]) {
      for (const [token, grant] of tokens) if (grant.account === account) tokens.delete(token);
    }
  }

  /** Whose token this is; undefined when it is not good (any more). */
  accountOf(token) {
    const grant = this.access.get(token);
    return grant && grant.until > this.now() ? grant.account : undefined;
  }
}
