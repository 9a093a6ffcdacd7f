import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { Injectable, Logger } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { errors as joseErrors } from 'jose';
import { ColumnCipher } from '../../../platform/crypto/column-cipher.ts';
import { Database } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { SessionRevocation } from '../sessions/session-revocation.ts';
import type { ProviderId } from './identity.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { IdentityProviders } from './identity-providers.ts';
import { ThirdPartyRepository } from './third-party.repository.ts';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const REMEMBERED_MS = 10 * MINUTE_MS;

/** A logout token that is not one; the provider is told what is wrong with it. */
export class NoLogoutToken extends Error {}

/** The end of a session at the provider, in both directions. */
@Injectable()
export class ProviderLogoutService {
  private readonly log = new Logger(ProviderLogoutService.name);

  constructor(
    private readonly providers: IdentityProviders,
    private readonly accounts: ThirdPartyRepository,
    private readonly revocation: SessionRevocation,
    private readonly database: Database,
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
  ) {}

  /**
   * Where the browser of that session signs out at the provider.
   * @throws {Refusal} `NOT_FOUND` when the session was not opened there
   */
  async logoutUrl(handle: string, provider: ProviderId): Promise<string> {
    const idToken = await this.idToken(handle, provider);
    if (idToken === null) throw new Refusal('NOT_FOUND');

    return this.providerOf(provider)
      .logoutUrl(idToken)
      .catch(() => {
        throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: 5 });
      });
  }

  /** What the provider said when the session was opened; null when it was not opened there, or the provider is not ours any more. */
  async idToken(handle: string, provider: ProviderId): Promise<string | null> {
    if (this.providers.get(provider) === undefined) return null;
    const sealed = await this.accounts.idTokenOf(handle, provider);
    return sealed === undefined ? null : this.cipher.open('third_party_sessions', 'id_token', handle, sealed);
  }

  /**
   * OpenID Connect Back-Channel Logout 1.0: the person signed out at the provider, or was signed out there. Every session of
   * theirs ends, also one that a login code opened: what the provider tells may be a card that was stolen.
   * @throws {NoLogoutToken} what is wrong with the token
   */
  async obey(provider: ProviderId, token: string): Promise<void> {
    const { jti, sub, sid } = readLogout(await this.verified(this.providerOf(provider), token));
    const subject = sub ?? (sid === undefined ? undefined : await this.accounts.subjectOfSid(provider, sid));
    if (subject === undefined) return;

    const jtiHash = createHash('sha256').update(`${provider}|${jti}`).digest();
    if (await this.accounts.isSpentLogoutToken(jtiHash)) throw new NoLogoutToken('the token was used before');

    const handles = await this.accounts.liveSessions(provider, subject);
    // Before the token is spent: a failure here leaves it good for the provider's next try.
    await this.revocation.revoke(handles, 'provider-signed-out');
    const isNew = await this.database.tx(async (tx) => {
      const expiresAt = new Date(this.clock.now() + REMEMBERED_MS).toISOString();
      if (!(await this.accounts.takeLogoutToken(tx, jtiHash, expiresAt))) return false;
      for (const targetId of handles) {
        tx.audit({ action: `auth.logout_${provider}`, targetKind: 'session', targetId, outcome: 'ok' });
      }
      return true;
    });
    if (!isNew) throw new NoLogoutToken('the token was used before');
  }

  private providerOf(id: ProviderId): IdentityProvider {
    const provider = this.providers.get(id);
    if (provider === undefined) throw new Refusal('NOT_FOUND');
    return provider;
  }

  private async verified(provider: IdentityProvider, token: string): Promise<JWTPayload> {
    try {
      return await provider.verifyLogoutToken(token);
    } catch (error) {
      if (error instanceof joseErrors.JOSEError && !(error instanceof joseErrors.JWKSTimeout)) {
        throw new NoLogoutToken(error.code);
      }
      this.log.warn('the keys of the provider could not be read for a logout token');
      throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: 5 });
    }
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What the specification asks of a logout token beside its signature (2.4 and 2.6). */
const readLogout = (claims: JWTPayload): { jti: string; sub?: string; sid?: string } => {
  const { jti, sub, sid, events, nonce } = claims;
  if (typeof events !== 'object' || events === null || !(LOGOUT_EVENT in events)) {
    throw new NoLogoutToken('no logout event');
  }
  // With a nonce it would be an id token, sent by a person who has one.
  if (nonce !== undefined) throw new NoLogoutToken('a nonce');
  const [whose, which] = [text(sub), text(sid)];
  if (jti === undefined || (whose === undefined && which === undefined)) throw new NoLogoutToken('nobody is named');
  return { jti, ...(whose === undefined ? {} : { sub: whose }), ...(which === undefined ? {} : { sid: which }) };
};
