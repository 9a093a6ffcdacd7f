import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { type Bytes, utf8 } from '@maillon/vault/bytes/bytes';
import { VaultError } from '@maillon/vault/errors';
import { signToken } from '@maillon/vault/server/tokens';
import { sha256 } from '@maillon/vault/suites/primitives';
import { parseJson } from '@maillon/vault/wire/json';
import { inPortions } from './user-portions.ts';

export type IdentifiedAnnouncement = { id: string; kind: string } & Record<string, unknown>;

/** The little that the vault asks of the application's server, and tells it. */
export interface Application {
  /** Those of these users who may be in the group of that profile or structure, by the grants that are ACCEPTED now. */
  accepted(name: string, userIds: readonly string[]): Promise<string[]>;
  /** Whether this user may know of that profile or structure, and so write to it. */
  knows(userId: string, name: string): Promise<boolean>;
  /** Whether that session of this user is open: neither signed out nor revoked, and its user active. */
  isSignedIn(userId: string, session: string): Promise<boolean>;
  /** At least once and in order; `turns` says who was asked to rotate which group. */
  publish(announcements: readonly IdentifiedAnnouncement[]): Promise<{ turns: Record<string, string> }>;
}

export interface ApplicationOptions {
  /** Its base, `/api` included. */
  url: string;
  secret: Bytes;
  now(): number;
  fetch?: typeof fetch;
}

/** How the vault signs itself towards the application. */
export const VAULT_ISSUER = 'vault';
const TIMEOUT_MS = 5_000;

/** The application over HTTP: each request is signed with its body, for a minute, once. Throws NETWORK. */
export function httpApplication({ url, secret, now, fetch: via = fetch }: ApplicationOptions): Application {
  const ask = async (path: string, question: object): Promise<unknown> => {
    const body = JSON.stringify(question);
    const iat = Math.floor(now() / 1_000);
    const token = await signToken(
      {
        iss: VAULT_ISSUER,
        sub: 'service',
        jti: crypto.randomUUID(),
        iat,
        exp: iat + 60,
        use: 'vault-service',
        act: `POST ${path}`,
        body: toBase64Url(await sha256(utf8(body))),
      },
      secret,
    );
    try {
      const response = await via(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return parseJson(await response.text());
    } catch (cause) {
      throw new VaultError('NETWORK', undefined, { status: 503 }, cause);
    }
  };
  return {
    async accepted(name, userIds) {
      const found: string[] = [];
      for (const portion of inPortions(userIds)) {
        const answer = (await ask('/internal/vault/accepted', { name, userIds: portion })) as { accepted?: unknown };
        if (Array.isArray(answer.accepted)) found.push(...answer.accepted.filter((id) => portion.includes(id)));
      }
      return found;
    },
    async knows(userId, name) {
      return ((await ask('/internal/vault/known', { name, userId })) as { known?: unknown }).known === true;
    },
    async isSignedIn(userId, session) {
      const answer = await ask('/internal/vault/signed-in', { userId, session });
      return (answer as { signedIn?: unknown }).signedIn === true;
    },
    async publish(announcements) {
      const answer = (await ask('/internal/vault/events', { events: announcements })) as {
        turns?: Record<string, string>;
      };
      return { turns: answer.turns ?? {} };
    },
  };
}
